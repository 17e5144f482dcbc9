//! The table of all techniques, and a file for each family of them.
//!
//! A technique is a row here and a file (or part of one) that starts with its definition.
//! Codes, short names, scores, difficulties and the order of search are HoDoKu's (B. Hobiger,
//! version 2.2). Techniques that HoDoKu does not have are placed before the first technique that
//! is harder to see, have codes that start with `W`, and have the score and difficulty of the
//! technique of HoDoKu that is most similar in size and kind.

mod aligned_pair;
mod als_aic;
mod als_long_walk;
pub(crate) mod als_steps;
mod als_walk;
pub(crate) mod avoidable;
mod bent_sets;
mod broken_wing;
mod bug;
mod bug_n;
pub(crate) mod chains;
mod colours;
pub(crate) mod complex_fish;
mod empty_rectangle;
mod extended_rectangles;
mod fireworks;
pub(crate) mod fish;
pub(crate) mod forcing;
mod guarded;
mod junior_exocet;
mod kraken;
mod locked;
mod multi_sector;
mod named_wings;
mod proof;
pub(crate) mod rectangles;
mod remote_pair;
mod senior_exocet;
pub(crate) mod singles;
mod sk_loop;
pub(crate) mod subsets;
mod sue_de_coq;
mod templates;
mod tridagon;
pub(crate) mod turbots;
mod unique_loops;
pub(crate) mod wings;

use crate::Technique;
use crate::technique::{Difficulty, Row};

use complex_fish::Kind;

use Difficulty::{Easy, Extreme, Hard, Medium, Unfair};

const ON: bool = true;
const OFF: bool = false;

/// Makes the constants and the rows from the table.
macro_rules! table {
    ($($id:ident $code:literal $short:literal $name:literal $score:literal $difficulty:ident
       $rank:literal $on:ident $finder:expr;)*) => {
        /// Numbers the rows.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { $($id),* }

        impl Technique {
            $(#[doc = $name] pub const $id: Technique = Technique(Number::$id as u8);)*
        }

        /// All techniques in the order of search.
        pub(crate) const TABLE: &[Row] = &[$(Row {
            code: $code, short: $short, name: $name, score: $score, difficulty: $difficulty,
            search_rank: $rank, on: $on, finder: $finder, source: stringify!($finder),
        }),*];
    };
}

#[rustfmt::skip]
table! {
    FULL_HOUSE                         "0000"   "fh"     "Full House"                               4 Easy     100 ON  singles::full_house;
    NAKED_SINGLE                       "0003"   "n1"     "Naked Single"                             4 Easy     200 ON  singles::naked;
    HIDDEN_SINGLE                      "0002"   "h1"     "Hidden Single"                           14 Easy     300 ON  singles::hidden;
    LOCKED_PAIR                        "0110"   "l2"     "Locked Pair"                             40 Medium  1000 ON  |s| subsets::locked(s, 2);
    LOCKED_TRIPLE                      "0111"   "l3"     "Locked Triple"                           60 Medium  1100 ON  |s| subsets::locked(s, 3);
    POINTING                           "0100"   "lc1"    "Locked Candidates Type 1 (Pointing)"     50 Medium  1200 ON  locked::pointing;
    CLAIMING                           "0101"   "lc2"    "Locked Candidates Type 2 (Claiming)"     50 Medium  1210 ON  locked::claiming;
    NAKED_PAIR                         "0200"   "n2"     "Naked Pair"                              60 Medium  1300 ON  |s| subsets::naked(s, 2);
    NAKED_TRIPLE                       "0201"   "n3"     "Naked Triple"                            80 Medium  1400 ON  |s| subsets::naked(s, 3);
    HIDDEN_PAIR                        "0210"   "h2"     "Hidden Pair"                             70 Medium  1500 ON  |s| subsets::hidden(s, 2);
    HIDDEN_TRIPLE                      "0211"   "h3"     "Hidden Triple"                          100 Medium  1600 ON  |s| subsets::hidden(s, 3);
    NAKED_QUADRUPLE                    "0202"   "n4"     "Naked Quadruple"                        120 Hard    2000 ON  |s| subsets::naked(s, 4);
    HIDDEN_QUADRUPLE                   "0212"   "h4"     "Hidden Quadruple"                       150 Hard    2100 ON  |s| subsets::hidden(s, 4);
    X_WING                             "0300"   "bf2"    "X-Wing"                                 140 Hard    2200 ON  |s| fish::basic(s, 2);
    SWORDFISH                          "0301"   "bf3"    "Swordfish"                              150 Hard    2300 ON  |s| fish::basic(s, 3);
    JELLYFISH                          "0302"   "bf4"    "Jellyfish"                              160 Hard    2400 ON  |s| fish::basic(s, 4);
    SQUIRMBAG                          "0303"   "bf5"    "Squirmbag"                              470 Unfair  2500 OFF |s| fish::basic(s, 5);
    WHALE                              "0304"   "bf6"    "Whale"                                  470 Unfair  2600 OFF |s| fish::basic(s, 6);
    LEVIATHAN                          "0305"   "bf7"    "Leviathan"                              470 Unfair  2700 OFF |s| fish::basic(s, 7);
    REMOTE_PAIR                        "0703"   "rp"     "Remote Pair"                            110 Hard    2800 ON  remote_pair::find;
    BUG                                "0610"   "bug1"   "Bivalue Universal Grave + 1"            100 Hard    2900 ON  bug::find;
    BUG_N                              "W610"   "bugn"   "Bivalue Universal Grave + n"            100 Hard    2950 ON  bug_n::find;
    SKYSCRAPER                         "0400"   "sk"     "Skyscraper"                             130 Hard    3000 ON  turbots::skyscraper;
    TWO_STRING_KITE                    "0401"   "2sk"    "2-String Kite"                          150 Hard    3100 ON  turbots::kite;
    DUAL_TWO_STRING_KITE               "0404"   "d2sk"   "Dual 2-String Kite"                     150 Hard    3100 ON  turbots::kite;
    TURBOT_FISH                        "0403"   "tf"     "Turbot Fish"                            120 Hard    3120 ON  turbots::turbot_fish;
    EMPTY_RECTANGLE                    "0402"   "er"     "Empty Rectangle"                        120 Hard    3170 ON  empty_rectangle::find;
    DUAL_EMPTY_RECTANGLE               "0405"   "der"    "Dual Empty Rectangle"                   120 Hard    3170 ON  empty_rectangle::find;
    W_WING                             "0803"   "w"      "W-Wing"                                 150 Hard    3200 ON  wings::w;
    XY_WING                            "0800"   "xy"     "XY-Wing"                                160 Hard    3300 ON  wings::xy;
    XYZ_WING                           "0801"   "xyz"    "XYZ-Wing"                               180 Hard    3400 ON  wings::xyz;
    WXYZ_WING                          "W801"   "wxyz"   "WXYZ-Wing"                              180 Hard    3450 ON  |s| bent_sets::find(s, 4);
    UNIQUENESS_1                       "0600"   "u1"     "Uniqueness Test 1"                      100 Hard    3500 ON  rectangles::type_1;
    UNIQUENESS_2                       "0601"   "u2"     "Uniqueness Test 2"                      100 Hard    3600 ON  rectangles::type_2;
    UNIQUENESS_3                       "0602"   "u3"     "Uniqueness Test 3"                      100 Hard    3700 ON  rectangles::type_3;
    UNIQUENESS_4                       "0603"   "u4"     "Uniqueness Test 4"                      100 Hard    3800 ON  rectangles::type_4;
    UNIQUENESS_5                       "0604"   "u5"     "Uniqueness Test 5"                      100 Hard    3900 ON  rectangles::type_5;
    UNIQUENESS_6                       "0605"   "u6"     "Uniqueness Test 6"                      100 Hard    4000 ON  rectangles::type_6;
    HIDDEN_RECTANGLE                   "0606"   "hr"     "Hidden Rectangle"                       100 Hard    4010 ON  rectangles::hidden;
    AVOIDABLE_RECTANGLE_1              "0607"   "ar1"    "Avoidable Rectangle Type 1"             100 Hard    4020 ON  avoidable::type_1;
    AVOIDABLE_RECTANGLE_2              "0608"   "ar2"    "Avoidable Rectangle Type 2"             100 Hard    4030 ON  avoidable::type_2;
    UNIQUE_LOOP                        "W601"   "ul"     "Unique Loop"                            100 Hard    4040 ON  unique_loops::find;
    EXTENDED_RECTANGLE                 "W602"   "xr"     "Extended Rectangle"                     100 Hard    4050 ON  extended_rectangles::find;
    FINNED_X_WING                      "0310"   "fbf2"   "Finned X-Wing"                          130 Hard    4100 ON  |s| fish::finned(s, 2);
    SIAMESE_FINNED_X_WING              "03101"  "sfbf2"  "Siamese Finned X-Wing"                  130 Hard    4100 ON  |s| fish::finned(s, 2);
    SASHIMI_X_WING                     "0320"   "sbf2"   "Sashimi X-Wing"                         150 Hard    4200 ON  |s| fish::sashimi(s, 2);
    SIAMESE_SASHIMI_X_WING             "03201"  "ssbf2"  "Siamese Sashimi X-Wing"                 150 Hard    4200 ON  |s| fish::sashimi(s, 2);
    FINNED_SWORDFISH                   "0311"   "fbf3"   "Finned Swordfish"                       200 Unfair  4300 ON  |s| fish::finned(s, 3);
    SIAMESE_FINNED_SWORDFISH           "03111"  "sfbf3"  "Siamese Finned Swordfish"               200 Unfair  4300 ON  |s| fish::finned(s, 3);
    SASHIMI_SWORDFISH                  "0321"   "sbf3"   "Sashimi Swordfish"                      240 Unfair  4400 ON  |s| fish::sashimi(s, 3);
    SIAMESE_SASHIMI_SWORDFISH          "03211"  "ssbf3"  "Siamese Sashimi Swordfish"              240 Unfair  4400 ON  |s| fish::sashimi(s, 3);
    FINNED_JELLYFISH                   "0312"   "fbf4"   "Finned Jellyfish"                       250 Unfair  4500 ON  |s| fish::finned(s, 4);
    SIAMESE_FINNED_JELLYFISH           "03121"  "sfbf4"  "Siamese Finned Jellyfish"               250 Unfair  4500 ON  |s| fish::finned(s, 4);
    SASHIMI_JELLYFISH                  "0322"   "sbf4"   "Sashimi Jellyfish"                      260 Unfair  4600 ON  |s| fish::sashimi(s, 4);
    SIAMESE_SASHIMI_JELLYFISH          "03221"  "ssbf4"  "Siamese Sashimi Jellyfish"              260 Unfair  4600 ON  |s| fish::sashimi(s, 4);
    FINNED_SQUIRMBAG                   "0313"   "fbf5"   "Finned Squirmbag"                       470 Unfair  4700 OFF |s| fish::finned(s, 5);
    SIAMESE_FINNED_SQUIRMBAG           "03131"  "sfbf5"  "Siamese Finned Squirmbag"               470 Unfair  4700 OFF |s| fish::finned(s, 5);
    SASHIMI_SQUIRMBAG                  "0323"   "sbf5"   "Sashimi Squirmbag"                      470 Unfair  4800 OFF |s| fish::sashimi(s, 5);
    SIAMESE_SASHIMI_SQUIRMBAG          "03231"  "ssbf5"  "Siamese Sashimi Squirmbag"              470 Unfair  4800 OFF |s| fish::sashimi(s, 5);
    FINNED_WHALE                       "0314"   "fbf6"   "Finned Whale"                           470 Unfair  4900 OFF |s| fish::finned(s, 6);
    SIAMESE_FINNED_WHALE               "03141"  "sfbf6"  "Siamese Finned Whale"                   470 Unfair  4900 OFF |s| fish::finned(s, 6);
    SASHIMI_WHALE                      "0324"   "sbf6"   "Sashimi Whale"                          470 Unfair  5000 OFF |s| fish::sashimi(s, 6);
    SIAMESE_SASHIMI_WHALE              "03241"  "ssbf6"  "Siamese Sashimi Whale"                  470 Unfair  5000 OFF |s| fish::sashimi(s, 6);
    FINNED_LEVIATHAN                   "0315"   "fbf7"   "Finned Leviathan"                       470 Unfair  5100 OFF |s| fish::finned(s, 7);
    SIAMESE_FINNED_LEVIATHAN           "03151"  "sfbf7"  "Siamese Finned Leviathan"               470 Unfair  5100 OFF |s| fish::finned(s, 7);
    SASHIMI_LEVIATHAN                  "0325"   "sbf7"   "Sashimi Leviathan"                      470 Unfair  5200 OFF |s| fish::sashimi(s, 7);
    SIAMESE_SASHIMI_LEVIATHAN          "03251"  "ssbf7"  "Siamese Sashimi Leviathan"              470 Unfair  5200 OFF |s| fish::sashimi(s, 7);
    SUE_DE_COQ                         "1101"   "sdc"    "Sue de Coq"                             250 Unfair  5300 ON  sue_de_coq::find;
    TRIPLE_FIREWORK                    "W130"   "fw3"    "Triple Firework"                        250 Unfair  5310 ON  fireworks::find;
    SIMPLE_COLOURS_TRAP                "0500"   "sc1"    "Simple Colours Trap"                    150 Hard    5330 ON  colours::simple;
    SIMPLE_COLOURS_WRAP                "0501"   "sc2"    "Simple Colours Wrap"                    150 Hard    5330 ON  colours::simple;
    MULTI_COLOURS_1                    "0502"   "mc1"    "Multi Colours 1"                        200 Hard    5360 ON  colours::multi;
    MULTI_COLOURS_2                    "0503"   "mc2"    "Multi Colours 2"                        200 Hard    5360 ON  colours::multi;
    M_WING                             "W701"   "mw"     "M-Wing"                                 260 Unfair  5380 ON  named_wings::find;
    S_WING                             "W702"   "sw"     "S-Wing"                                 260 Unfair  5380 ON  named_wings::find;
    L_WING                             "W703"   "lw"     "L-Wing"                                 260 Unfair  5380 ON  named_wings::find;
    H_WING                             "W704"   "hw"     "H-Wing"                                 260 Unfair  5380 ON  named_wings::find;
    BROKEN_WING                        "W140"   "bw"     "Broken Wing"                            260 Unfair  5390 ON  broken_wing::find;
    X_CHAIN                            "0701"   "x"      "X-Chain"                                260 Unfair  5400 ON  chains::x_chain;
    XY_CHAIN                           "0702"   "xyc"    "XY-Chain"                               260 Unfair  5500 ON  chains::xy_chain;
    CONTINUOUS_NICE_LOOP               "0706"   "cnl"    "Continuous Nice Loop"                   280 Unfair  5600 ON  chains::nice_loops;
    DISCONTINUOUS_NICE_LOOP            "0707"   "dnl"    "Discontinuous Nice Loop"                280 Unfair  5600 ON  chains::nice_loops;
    AIC                                "0708"   "aic"    "AIC"                                    280 Unfair  5600 ON  chains::nice_loops;
    GROUPED_CONTINUOUS_NICE_LOOP       "0709"   "gcnl"   "Grouped Continuous Nice Loop"           300 Unfair  5650 ON  chains::grouped_nice_loops;
    GROUPED_DISCONTINUOUS_NICE_LOOP    "0710"   "gdnl"   "Grouped Discontinuous Nice Loop"        300 Unfair  5650 ON  chains::grouped_nice_loops;
    GROUPED_AIC                        "0711"   "gaic"   "Grouped AIC"                            300 Unfair  5650 ON  chains::grouped_nice_loops;
    ALS_XZ                             "0901"   "axz"    "ALS-XZ"                                 300 Unfair  5700 ON  als_steps::xz;
    VWXYZ_WING                         "W802"   "vwxyz"  "VWXYZ-Wing"                             300 Unfair  5750 ON  |s| bent_sets::find(s, 5);
    ALS_XY_WING                        "0902"   "axy"    "ALS-XY-Wing"                            320 Unfair  5800 ON  als_steps::xy_wing;
    ALS_XY_CHAIN                       "0903"   "ach"    "ALS-XY-Chain"                           340 Unfair  5900 ON  als_steps::xy_chain;
    DEATH_BLOSSOM                      "0904"   "db"     "Death Blossom"                          360 Unfair  6000 OFF als_steps::death_blossom;
    ALIGNED_PAIR_EXCLUSION             "W150"   "ape"    "Aligned Pair Exclusion"                 360 Unfair  6020 ON  aligned_pair::find;
    ALS_AIC                            "W710"   "alsaic" "ALS AIC"                                340 Unfair  6040 OFF als_aic::find;
    TRIDAGON                           "W110"   "tri"    "Tridagon"                               360 Unfair  6050 ON  tridagon::find;
    FRANKEN_X_WING                     "0330"   "ff2"    "Franken X-Wing"                         300 Unfair  6100 ON  |s| complex_fish::find(s, Kind::Franken, false, 2);
    FRANKEN_SWORDFISH                  "0331"   "ff3"    "Franken Swordfish"                      350 Unfair  6200 ON  |s| complex_fish::find(s, Kind::Franken, false, 3);
    FRANKEN_JELLYFISH                  "0332"   "ff4"    "Franken Jellyfish"                      370 Unfair  6300 OFF |s| complex_fish::find(s, Kind::Franken, false, 4);
    FRANKEN_SQUIRMBAG                  "0333"   "ff5"    "Franken Squirmbag"                      470 Extreme 6400 OFF |s| complex_fish::find(s, Kind::Franken, false, 5);
    FRANKEN_WHALE                      "0334"   "ff6"    "Franken Whale"                          470 Extreme 6500 OFF |s| complex_fish::find(s, Kind::Franken, false, 6);
    FRANKEN_LEVIATHAN                  "0335"   "ff7"    "Franken Leviathan"                      470 Extreme 6600 OFF |s| complex_fish::find(s, Kind::Franken, false, 7);
    FINNED_FRANKEN_X_WING              "0340"   "fff2"   "Finned Franken X-Wing"                  390 Unfair  6700 ON  |s| complex_fish::find(s, Kind::Franken, true, 2);
    SIAMESE_FINNED_FRANKEN_X_WING      "03401"  "sfff2"  "Siamese Finned Franken X-Wing"          390 Unfair  6700 ON  |s| complex_fish::find(s, Kind::Franken, true, 2);
    FINNED_FRANKEN_SWORDFISH           "0341"   "fff3"   "Finned Franken Swordfish"               410 Unfair  6800 ON  |s| complex_fish::find(s, Kind::Franken, true, 3);
    SIAMESE_FINNED_FRANKEN_SWORDFISH   "03411"  "sfff3"  "Siamese Finned Franken Swordfish"       410 Unfair  6800 ON  |s| complex_fish::find(s, Kind::Franken, true, 3);
    FINNED_FRANKEN_JELLYFISH           "0342"   "fff4"   "Finned Franken Jellyfish"               430 Unfair  6900 OFF |s| complex_fish::find(s, Kind::Franken, true, 4);
    SIAMESE_FINNED_FRANKEN_JELLYFISH   "03421"  "sfff4"  "Siamese Finned Franken Jellyfish"       430 Unfair  6900 OFF |s| complex_fish::find(s, Kind::Franken, true, 4);
    FINNED_FRANKEN_SQUIRMBAG           "0343"   "fff5"   "Finned Franken Squirmbag"               470 Extreme 7000 OFF |s| complex_fish::find(s, Kind::Franken, true, 5);
    SIAMESE_FINNED_FRANKEN_SQUIRMBAG   "03431"  "sfff5"  "Siamese Finned Franken Squirmbag"       470 Extreme 7000 OFF |s| complex_fish::find(s, Kind::Franken, true, 5);
    FINNED_FRANKEN_WHALE               "0344"   "fff6"   "Finned Franken Whale"                   470 Extreme 7100 OFF |s| complex_fish::find(s, Kind::Franken, true, 6);
    SIAMESE_FINNED_FRANKEN_WHALE       "03441"  "sfff6"  "Siamese Finned Franken Whale"           470 Extreme 7100 OFF |s| complex_fish::find(s, Kind::Franken, true, 6);
    FINNED_FRANKEN_LEVIATHAN           "0345"   "fff7"   "Finned Franken Leviathan"               470 Extreme 7200 OFF |s| complex_fish::find(s, Kind::Franken, true, 7);
    SIAMESE_FINNED_FRANKEN_LEVIATHAN   "03451"  "sfff7"  "Siamese Finned Franken Leviathan"       470 Extreme 7200 OFF |s| complex_fish::find(s, Kind::Franken, true, 7);
    MUTANT_X_WING                      "0350"   "mf2"    "Mutant X-Wing"                          450 Extreme 7300 OFF |s| complex_fish::find(s, Kind::Mutant, false, 2);
    MUTANT_SWORDFISH                   "0351"   "mf3"    "Mutant Swordfish"                       450 Extreme 7400 OFF |s| complex_fish::find(s, Kind::Mutant, false, 3);
    MUTANT_JELLYFISH                   "0352"   "mf4"    "Mutant Jellyfish"                       450 Extreme 7500 OFF |s| complex_fish::find(s, Kind::Mutant, false, 4);
    MUTANT_SQUIRMBAG                   "0353"   "mf5"    "Mutant Squirmbag"                       470 Extreme 7600 OFF |s| complex_fish::find(s, Kind::Mutant, false, 5);
    MUTANT_WHALE                       "0354"   "mf6"    "Mutant Whale"                           470 Extreme 7700 OFF |s| complex_fish::find(s, Kind::Mutant, false, 6);
    MUTANT_LEVIATHAN                   "0355"   "mf7"    "Mutant Leviathan"                       470 Extreme 7800 OFF |s| complex_fish::find(s, Kind::Mutant, false, 7);
    FINNED_MUTANT_X_WING               "0360"   "fmf2"   "Finned Mutant X-Wing"                   470 Extreme 7900 OFF |s| complex_fish::find(s, Kind::Mutant, true, 2);
    SIAMESE_FINNED_MUTANT_X_WING       "03601"  "sfmf2"  "Siamese Finned Mutant X-Wing"           470 Extreme 7900 OFF |s| complex_fish::find(s, Kind::Mutant, true, 2);
    FINNED_MUTANT_SWORDFISH            "0361"   "fmf3"   "Finned Mutant Swordfish"                470 Extreme 8000 OFF |s| complex_fish::find(s, Kind::Mutant, true, 3);
    SIAMESE_FINNED_MUTANT_SWORDFISH    "03611"  "sfmf3"  "Siamese Finned Mutant Swordfish"        470 Extreme 8000 OFF |s| complex_fish::find(s, Kind::Mutant, true, 3);
    FINNED_MUTANT_JELLYFISH            "0362"   "fmf4"   "Finned Mutant Jellyfish"                470 Extreme 8100 OFF |s| complex_fish::find(s, Kind::Mutant, true, 4);
    SIAMESE_FINNED_MUTANT_JELLYFISH    "03621"  "sfmf4"  "Siamese Finned Mutant Jellyfish"        470 Extreme 8100 OFF |s| complex_fish::find(s, Kind::Mutant, true, 4);
    FINNED_MUTANT_SQUIRMBAG            "0363"   "fmf5"   "Finned Mutant Squirmbag"                470 Extreme 8200 OFF |s| complex_fish::find(s, Kind::Mutant, true, 5);
    SIAMESE_FINNED_MUTANT_SQUIRMBAG    "03631"  "sfmf5"  "Siamese Finned Mutant Squirmbag"        470 Extreme 8200 OFF |s| complex_fish::find(s, Kind::Mutant, true, 5);
    FINNED_MUTANT_WHALE                "0364"   "fmf6"   "Finned Mutant Whale"                    470 Extreme 8300 OFF |s| complex_fish::find(s, Kind::Mutant, true, 6);
    SIAMESE_FINNED_MUTANT_WHALE        "03641"  "sfmf6"  "Siamese Finned Mutant Whale"            470 Extreme 8300 OFF |s| complex_fish::find(s, Kind::Mutant, true, 6);
    FINNED_MUTANT_LEVIATHAN            "0365"   "fmf7"   "Finned Mutant Leviathan"                470 Extreme 8400 OFF |s| complex_fish::find(s, Kind::Mutant, true, 7);
    SIAMESE_FINNED_MUTANT_LEVIATHAN    "03651"  "sfmf7"  "Siamese Finned Mutant Leviathan"        470 Extreme 8400 OFF |s| complex_fish::find(s, Kind::Mutant, true, 7);
    TRIDAGON_FORCING_CHAIN             "W111"   "trifc"  "Tridagon Forcing Chain"                 470 Extreme 8410 ON  tridagon::chains;
    JUNIOR_EXOCET                      "W101"   "jx"     "Junior Exocet"                          470 Extreme 8420 ON  junior_exocet::find;
    SENIOR_EXOCET                      "W102"   "sx"     "Senior Exocet"                          470 Extreme 8425 ON  senior_exocet::find;
    SK_LOOP                            "W120"   "skl"    "SK Loop"                                470 Extreme 8430 ON  sk_loop::find;
    MULTI_SECTOR_LOCKED_SETS           "W121"   "msls"   "Multi-Sector Locked Sets"               470 Extreme 8440 ON  multi_sector::locked_sets;
    MULTIFISH                          "W122"   "mulf"   "Multifish"                              470 Extreme 8440 ON  multi_sector::locked_sets;
    KRAKEN_FISH_1                      "0371"   "kf1"    "Kraken Fish Type 1"                     500 Extreme 8450 OFF kraken::find;
    KRAKEN_FISH_2                      "0372"   "kf2"    "Kraken Fish Type 2"                     500 Extreme 8450 OFF kraken::find;
    FORCING_CHAIN_CONTRADICTION        "1301"   "fcc"    "Forcing Chain Contradiction"            500 Extreme 8500 ON  forcing::chains;
    FORCING_CHAIN_VERITY               "1302"   "fcv"    "Forcing Chain Verity"                   500 Extreme 8500 ON  forcing::chains;
    FORCING_NET_CONTRADICTION          "1303"   "fnc"    "Forcing Net Contradiction"              700 Extreme 8600 ON  forcing::nets;
    FORCING_NET_VERITY                 "1304"   "fnv"    "Forcing Net Verity"                     700 Extreme 8600 ON  forcing::nets;
    TEMPLATE_SET                       "1201"   "ts"     "Template Set"                         10000 Extreme 8700 OFF templates::set;
    TEMPLATE_DELETE                    "1202"   "td"     "Template Delete"                      10000 Extreme 8800 OFF templates::delete;
    PROOF_BY_CASES                     "W900"   "cases"  "Proof by Cases"                        1000 Extreme 8900 OFF proof::find;
}
