//! Serialisation of the basic types: cells, candidates, constraints and houses are written as their text
//! (`r4c7=5`, `5 in row 4`, `row 4`), a single digit as a number from 1 to 9.

/// Writes and reads a type as its text.
macro_rules! serde_as_text {
    ($name:ty) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use serde_as_text;

/// Houses as a list of texts: `["row 2", "box 5"]`.
pub(crate) mod houses {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use wholemeal_grid::{House, Shape};

    pub(crate) fn serialize<S: Serializer>(houses: &[House], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(houses.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<House>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        let house = |text: &String| {
            let mut houses = Shape::NINE.houses();
            let named = houses.find(|house| house.to_string() == *text);
            named.ok_or_else(|| {
                de::Error::custom(format!("'{text}' is not a house: write 'row 2' or 'box 5'"))
            })
        };
        texts.iter().map(house).collect()
    }
}

/// A digit as a number.
pub(crate) mod digit {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use wholemeal_grid::Digit;

    pub(crate) fn serialize<S: Serializer>(digit: &Digit, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(digit.get())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(from)?;
        let digit = Digit::new(value).filter(|digit| digit.get() <= 9);
        digit.ok_or_else(|| de::Error::custom(format!("{value} is not a digit from 1 to 9")))
    }
}
