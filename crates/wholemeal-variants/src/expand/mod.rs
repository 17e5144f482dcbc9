//! Reduces constraints to forms.

mod counting;
mod indices;
mod lines;
mod outside;
mod pairs;
mod rank;
mod regions;
mod sums;

pub(crate) use regions::sets_with_sum;

use crate::automaton::Automaton;
use crate::constraint::Constraint;
use crate::derive::KnownSum;
use crate::form::{Form, FormKind, ValueSet, Variable};
use crate::model::{Model, Problem, full};
use crate::variant::{Place, Variant};

/// Collects the forms of the constraints of one variant.
pub(crate) struct Expander<'a> {
    variant: &'a Variant,
    /// The number of values of each variable.
    sizes: Vec<u8>,
    /// The forms of constraints that are finished.
    forms: Vec<Form>,
    /// The forms of the current constraint.
    current: Vec<FormKind>,
    /// Sums of cells, for derived forms.
    sums: Vec<KnownSum>,
    /// The number of alternatives around the current constraint. Sums within them do not always
    /// hold.
    depth: usize,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(variant: &'a Variant) -> Expander<'a> {
        Expander {
            variant,
            sizes: vec![variant.value_count(); variant.cell_count()],
            forms: Vec::new(),
            current: Vec::new(),
            sums: Vec::new(),
            depth: 0,
        }
    }

    /// Ends a constraint: all forms since the last one come from it.
    pub(crate) fn finish(&mut self, origin: usize) {
        let forms = self.current.drain(..);
        self.forms.extend(forms.map(|kind| Form {
            kind,
            origin: Some(origin),
        }));
    }

    /// The model, and the sums that are known.
    pub(crate) fn into_model(self) -> (Model, Vec<KnownSum>) {
        let model = Model {
            sizes: self.sizes,
            cells: self.variant.cell_count(),
            forms: self.forms,
        };
        (model, self.sums)
    }

    /// Adds the forms of a constraint.
    pub(crate) fn expand(&mut self, constraint: &Constraint) -> Result<(), Problem> {
        match constraint {
            Constraint::Candidates { cell, values } => self.candidates(*cell, values),
            Constraint::Rows => self.rows(),
            Constraint::Columns => self.columns(),
            Constraint::Boxes { rows, columns } => self.boxes(*rows, *columns),
            Constraint::Region { cells } => self.region(cells),
            Constraint::Cage { cells, sum } => self.cage(cells, *sum),
            Constraint::Diagonal { rising } => self.diagonal(*rising),
            Constraint::DisjointGroups { rows, columns } => self.disjoint_groups(*rows, *columns),
            Constraint::Windoku { rows, columns } => self.windoku(*rows, *columns),
            Constraint::AntiKnight => self.anti_knight(),
            Constraint::AntiKing => self.anti_king(),
            Constraint::NonConsecutive => self.non_consecutive(),
            Constraint::Sum { cells, sum } => self.sum(cells, *sum),
            Constraint::Difference { cells, difference } => self.difference(cells, *difference),
            Constraint::Ratio { cells, ratio } => self.ratio(cells, *ratio),
            Constraint::Unmarked { mark } => self.unmarked(*mark),
            Constraint::Greater { cells } => self.greater(cells),
            Constraint::Minimum { cell } => self.extreme(*cell, true),
            Constraint::Maximum { cell } => self.extreme(*cell, false),
            Constraint::Arrow { circle, line } => self.arrow(circle, line),
            Constraint::DoubleArrow { cells } => self.double_arrow(cells),
            Constraint::Thermometer { cells, slow } => self.thermometer(cells, *slow),
            Constraint::Whispers { cells, difference } => self.whispers(cells, *difference),
            Constraint::Renban { cells } => self.renban(cells),
            Constraint::Nabner { cells } => self.nabner(cells),
            Constraint::Palindrome { cells } => self.palindrome(cells),
            Constraint::Clone { one, other } => self.clone_of(one, other),
            Constraint::SameValues { sets } => self.same_values(sets),
            Constraint::EqualSums { sets } => self.equal_sums(sets),
            Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            } => self.region_sum_line(cells, *box_rows, *box_columns),
            Constraint::Zipper { cells } => self.zipper(cells),
            Constraint::Between { cells } => self.between(cells),
            Constraint::Lockout { cells, difference } => self.lockout(cells, *difference),
            Constraint::Entropic { cells } => self.entropic(cells),
            Constraint::Modular { cells, modulus } => self.modular(cells, *modulus),
            Constraint::GlobalEntropy => self.global_entropy(),
            Constraint::Contains { cells, values } => self.contains(cells, values),
            Constraint::ColumnIndex { cell } => self.column_index(*cell),
            Constraint::RowIndex { cell } => self.row_index(*cell),
            Constraint::BoxIndex {
                cell,
                box_rows,
                box_columns,
            } => self.box_index(*cell, *box_rows, *box_columns),
            Constraint::NumberedRoom { cells, value } => self.numbered_room(cells, *value),
            Constraint::Skyscraper { cells, visible } => self.skyscraper(cells, *visible),
            Constraint::XSum { cells, sum } => self.x_sum(cells, *sum),
            Constraint::Sandwich { cells, sum } => self.sandwich(cells, *sum),
            Constraint::Lunchbox { cells, sum } => self.lunchbox(cells, *sum),
            Constraint::SumLine { cells, sum, closed } => self.sum_line(cells, *sum, *closed),
            Constraint::CountingCircles { cells } => self.counting_circles(cells),
            Constraint::Rellik { cells, sum } => self.rellik(cells, *sum),
            Constraint::EqualityCage { cells } => self.equality_cage(cells),
            Constraint::Counts { cells, counts } => self.counts(cells, counts),
            Constraint::CountDistinct { counter, cells } => self.count_distinct(*counter, cells),
            Constraint::HiddenSkyscraper { cells, value } => self.hidden_skyscraper(cells, *value),
            Constraint::GlobalModular => self.global_modular(),
            Constraint::ValueIndex {
                value,
                index,
                cells,
            } => self.value_index(*value, *index, cells),
            Constraint::WeightedSum { terms, sum } => self.weighted_sum(terms, *sum),
            Constraint::AllowedPairs { cells, pairs, all } => {
                self.allowed_pairs(cells, pairs, *all)
            }
            Constraint::FullRank { cells, rank, ties } => self.full_rank(cells, *rank, *ties),
            Constraint::AnyOf { alternatives } => self.any_of(alternatives),
        }
    }

    fn candidates(&mut self, cell: Place, values: &[u8]) -> Result<(), Problem> {
        let variable = self.variable(cell)?;
        let values = self.set(values);
        self.current.push(FormKind::Domain { variable, values });
        Ok(())
    }

    fn any_of(&mut self, alternatives: &[Vec<Constraint>]) -> Result<(), Problem> {
        let before = std::mem::take(&mut self.current);
        self.depth += 1;
        let mut branches = Vec::new();
        for constraints in alternatives {
            for constraint in constraints {
                self.expand(constraint)?;
            }
            branches.push(std::mem::take(&mut self.current));
        }
        self.depth -= 1;
        self.current = before;
        self.current.push(FormKind::Any { branches });
        Ok(())
    }

    /// The variable of a cell.
    fn variable(&self, cell: Place) -> Result<Variable, Problem> {
        if !self.variant.contains(cell) {
            return Err(Problem::OutsideGrid(cell));
        }
        let columns = u16::from(self.variant.columns());
        Ok(u16::from(cell.row) * columns + u16::from(cell.column))
    }

    /// The variables of cells, which may be repeated.
    fn variables(&self, cells: &[Place]) -> Result<Vec<Variable>, Problem> {
        if cells.is_empty() {
            return Err(Problem::Empty);
        }
        cells.iter().map(|&cell| self.variable(cell)).collect()
    }

    /// The variables of cells of which none is repeated.
    fn distinct(&self, cells: &[Place]) -> Result<Vec<Variable>, Problem> {
        let repeated = (1..cells.len()).find(|&i| cells[..i].contains(&cells[i]));
        match repeated {
            Some(i) => Err(Problem::Repeated(cells[i])),
            None => self.variables(cells),
        }
    }

    /// A new variable with this number of values.
    fn extra_variable(&mut self, size: u8) -> Result<Variable, Problem> {
        let variable = Variable::try_from(self.sizes.len()).map_err(|_| Problem::TooLarge)?;
        self.sizes.push(size);
        Ok(variable)
    }

    fn count(&self) -> usize {
        self.variant.value_count().into()
    }

    /// The value with this index.
    fn value(&self, index: usize) -> i32 {
        i32::from(self.variant.first_value()) + index as i32
    }

    /// The index of a value; `None` if the grid does not have it.
    fn index(&self, value: u8) -> Option<u8> {
        let index = value.checked_sub(self.variant.first_value())?;
        (index < self.variant.value_count()).then_some(index)
    }

    /// Values as a set of indices. Values that the grid does not have are left out.
    fn set(&self, values: &[u8]) -> ValueSet {
        let indices = values.iter().filter_map(|&value| self.index(value));
        indices.fold(0, |set, index| set | 1 << index)
    }

    fn all_values(&self) -> ValueSet {
        full(self.variant.value_count())
    }

    /// A form that never holds.
    fn contradiction(&mut self) {
        self.current.push(FormKind::Domain {
            variable: 0,
            values: 0,
        });
    }

    /// An automaton for these variables. The step gets the position, the state and the value.
    fn line<S: Clone + Ord>(
        &mut self,
        variables: Vec<Variable>,
        starts: Vec<S>,
        step: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Problem> {
        let sizes: Vec<usize> = variables
            .iter()
            .map(|&variable| self.sizes[usize::from(variable)].into())
            .collect();
        let first = i32::from(self.variant.first_value());
        let with_value =
            |position: usize, state: &S, index: usize| step(position, state, first + index as i32);
        let automaton =
            Automaton::new(&sizes, starts, with_value, accepts).map_err(|_| Problem::TooLarge)?;
        self.current.push(FormKind::Line {
            variables,
            automaton,
        });
        Ok(())
    }

    /// Pairs of cells that share a side, each once.
    fn neighbours(&self) -> Vec<[Place; 2]> {
        self.steps(&[(0, 1), (1, 0)])
    }

    /// Pairs of cells with one of these distances in rows and columns, each once.
    fn steps(&self, distances: &[(i16, i16)]) -> Vec<[Place; 2]> {
        let mut pairs = Vec::new();
        for cell in self.variant.cells() {
            for &distance in distances {
                pairs.extend(self.moved(cell, distance).map(|other| [cell, other]));
            }
        }
        pairs
    }

    /// The cell at a distance; `None` if it is outside the grid.
    fn moved(&self, cell: Place, (rows, columns): (i16, i16)) -> Option<Place> {
        let row = u8::try_from(i16::from(cell.row) + rows).ok()?;
        let column = u8::try_from(i16::from(cell.column) + columns).ok()?;
        let place = Place { row, column };
        self.variant.contains(place).then_some(place)
    }
}
