//! The order in which variables are decided.

/// A heap of variables, the most active one first. Variables that took part in recent conflicts
/// are active.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// For every variable its place in the heap, or `ABSENT`.
    places: Vec<u32>,
    /// What a conflict adds to the activity of a variable. It grows, which has the same effect as
    /// if all activities became smaller.
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

/// Activities are scaled down before they overflow.
const LARGEST: f64 = 1e150;

impl Default for Order {
    fn default() -> Order {
        Order {
            activity: Vec::new(),
            heap: Vec::new(),
            places: Vec::new(),
            increment: 1.0,
        }
    }
}

impl Order {
    pub(super) fn add_variable(&mut self) {
        let variable = self.activity.len() as u32;
        self.activity.push(0.0);
        self.places.push(ABSENT);
        self.insert(variable);
    }

    /// Adds a variable again after it was taken.
    pub(super) fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == ABSENT {
            self.places[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.up(self.heap.len() - 1);
        }
    }

    /// The most active variable of the heap.
    pub(super) fn first(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    /// Takes the most active variable out of the heap.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = self.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.down(0);
        }
        Some(first)
    }

    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.increment;
        if self.activity[variable] > LARGEST {
            self.scale();
        }
        if self.places[variable] != ABSENT {
            self.up(self.places[variable] as usize);
        }
    }

    /// Makes older activity count less: `factor` is below 1.
    pub(super) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    /// Whether a variable would be taken before another one.
    pub(super) fn is_before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.activity[one as usize], self.activity[other as usize]);
        a > b || (a == b && one < other)
    }

    fn scale(&mut self) {
        for activity in &mut self.activity {
            *activity /= LARGEST;
        }
        self.increment /= LARGEST;
    }

    fn up(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(variable, self.heap[parent]) {
                break;
            }
            self.put(self.heap[parent], place);
            place = parent;
        }
        self.put(variable, place);
    }

    fn down(&mut self, mut place: usize) {
        let variable = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child])
            {
                child += 1;
            }
            if !self.is_before(self.heap[child], variable) {
                break;
            }
            self.put(self.heap[child], place);
            place = child;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
