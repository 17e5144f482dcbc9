//! The language of hints and explanations.

use wholemeal::logic::explain::Language;

use crate::args::heading;
use crate::exit::Failure;

/// The variable that sets the language where `--lang` does not.
const VARIABLE: &str = "WHOLEMEAL_LANG";

/// The choice of a language.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LanguageArgs {
    /// Language of the text: en or de [default: WHOLEMEAL_LANG, or en]
    #[arg(long, value_name = "LANG", help_heading = heading::OUTPUT)]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// The language of `--lang`, else that of the environment, else English.
    pub(crate) fn language(&self) -> Result<Language, Failure> {
        if let Some(language) = self.lang {
            return Ok(language);
        }
        match std::env::var(VARIABLE) {
            Ok(code) if !code.is_empty() => code
                .parse()
                .map_err(|why| Failure::Message(format!("{VARIABLE}: {why}"))),
            _ => Ok(Language::default()),
        }
    }
}
