//! `wholemeal pearl laws`

use std::io::Write;

use serde::Serialize;
use wholemeal::pearl::laws::{Counterexample, LAWS, Law, Truth};

use crate::budget::{BudgetArgs, Spending};
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};
use crate::progress;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
'holds' means that no random case contradicts the law. A few statements are not
laws: they show why a similar law needs its side condition, and a
counterexample is expected.

JSON objects have 'law', 'statement', 'condition' (if there is one), 'holds'
(whether a law is expected to hold), and 'counterexample' (if there is one).

--budget limits the whole run: a time (us, ms, s, m, h), or N random cases in
all.

Exit code: 0 if every law holds, 1 if one has a counterexample or the budget is
spent before all are checked, 130 if interrupted.

Examples:
  wholemeal pearl laws
  wholemeal pearl laws --cases 10000 --seed 7 boxs")]
pub(crate) struct LawsArgs {
    /// Check only laws whose name contains one of these
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Number of random cases for each law
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(1..))]
    cases: u32,

    /// Seed of the random cases
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

pub(crate) fn run(args: &LawsArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let wanted =
        |law: &&Law| args.names.is_empty() || args.names.iter().any(|name| law.name.contains(name));
    let laws: Vec<&Law> = LAWS.iter().filter(wanted).collect();
    if laws.is_empty() {
        return Err(Failure::Message(
            "no law has a name that contains this; 'wholemeal pearl laws' lists all".to_owned(),
        ));
    }
    let bar = progress::bar(laws.len(), "laws");
    let spending = args.budget.limit().start();
    let mut left = spending.work();
    let mut broken = 0;
    for (checked, law) in laws.iter().enumerate() {
        let Some(found) = check(law, args, &spending, &mut left) else {
            bar.finish_and_clear();
            let (reason, all) = (spending.reason(), plural(laws.len(), "law"));
            eprint_line(&format!("{reason}: stopped after {checked} of {all}"));
            return Ok(spending.exit());
        };
        broken += usize::from(law.truth == Truth::Holds && found.is_some());
        if args.output.is_json() {
            write_json_line(out, &row(law, found.as_ref()))?;
        } else {
            write_law(out, law, args.cases, found.as_ref())?;
        }
        out.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.output.is_json() {
        return Ok(exit(broken));
    }
    let holding = laws.iter().filter(|law| law.truth == Truth::Holds).count();
    let (cases, seed) = (args.cases, args.seed);
    let good = holding - broken;
    writeln!(
        out,
        "\n{good} of {holding} laws hold on {} each (seed {seed})",
        plural(cases as usize, "random case")
    )?;
    Ok(exit(broken))
}

fn exit(broken: usize) -> Exit {
    if broken == 0 {
        Exit::Done
    } else {
        Exit::Outcome
    }
}

/// Checks a law case by case: the counterexample, if there is one. `None` if the budget is
/// spent or the user interrupts.
fn check(
    law: &Law,
    args: &LawsArgs,
    spending: &Spending,
    left: &mut u64,
) -> Option<Option<Counterexample>> {
    for case in law.cases(args.cases, args.seed) {
        if spending.is_over() {
            return None;
        }
        *left = left.checked_sub(1)?;
        if let Err(found) = case {
            return Some(Some(found));
        }
    }
    Some(None)
}

#[derive(Serialize)]
struct LawRow<'a> {
    law: &'a str,
    statement: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    condition: &'a str,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<&'a str>,
}

fn row<'a>(law: &'a Law, found: Option<&'a Counterexample>) -> LawRow<'a> {
    LawRow {
        law: law.name,
        statement: law.statement,
        condition: law.condition,
        holds: law.truth == Truth::Holds,
        counterexample: found.map(|found| found.text.as_str()),
    }
}

fn write_law(
    out: &mut impl Write,
    law: &Law,
    cases: u32,
    found: Option<&Counterexample>,
) -> Result<(), Failure> {
    let state = match (law.truth, found) {
        (Truth::Holds, None) => "holds",
        (Truth::Holds, Some(_)) => "BROKEN",
        (Truth::Fails, Some(_)) => "no law",
        (Truth::Fails, None) => "no law?",
    };
    writeln!(out, "{state:<8}{}", law.name)?;
    writeln!(out, "        {}", law.statement)?;
    if !law.condition.is_empty() {
        writeln!(out, "        where: {}", law.condition)?;
    }
    match found {
        Some(found) => {
            writeln!(out, "        counterexample (case {}):", found.case)?;
            for line in found.text.lines() {
                writeln!(out, "          {line}")?;
            }
        }
        None if law.truth == Truth::Fails => {
            writeln!(out, "        no counterexample in {cases} cases")?;
        }
        None => {}
    }
    Ok(())
}
