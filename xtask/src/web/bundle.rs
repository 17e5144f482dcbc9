//! Joins the modules and style sheets of the first view, so that a browser needs few requests
//! before it draws the board.
//!
//! In the bundle, a module is a function that is called at once and returns its exports. The modules
//! that are loaded later import the bundle instead of its modules, so that every module exists
//! once. A general bundler needs Node.js or hundreds of crates. This one relies on the style of
//! `web/`, and reports a module that does not follow it: imports on one line, and exports that are
//! declarations and never change.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{FOLDER, fill, gather, with_path};

/// The module that starts the page. It stays outside of the bundle, because it waits for views that
/// import the bundle.
const ENTRY: &str = "app.js";

/// The first view.
const VIEW: &str = "play.js";

/// The modules of workers. They do not use the bundle, which needs a document.
const WORKERS: [&str; 4] = ["worker.js", "pearl-worker.js", "load-engine.js", "simd.js"];

/// The bundle and the joined style sheet.
const BUNDLE: &str = "first.js";
const STYLE: &str = "first.css";

/// Writes the bundle and the style sheet of the first view, and makes the page use them.
pub(super) fn write() -> Result<(), String> {
    join_styles()?;
    let modules = modules()?;
    let mut bundle = String::new();
    for module in &modules {
        bundle += &as_function(module, &text_of(module)?)?;
    }
    let names: Vec<_> = modules.iter().map(|module| variable(module)).collect();
    bundle += &format!("export {{ {} }};\n", names.join(", "));
    write_file(BUNDLE, &bundle)?;
    for module in scripts()? {
        let in_bundle = modules.contains(&module);
        if WORKERS.contains(&module.as_str()) || module == BUNDLE {
            continue;
        } else if in_bundle {
            let path = Path::new(FOLDER).join(&module);
            fs::remove_file(&path).map_err(|error| with_path(&path, &error))?;
        } else {
            write_file(&module, &use_bundle(&module, &text_of(&module)?, &modules))?;
        }
    }
    let preload = format!("<link rel=\"modulepreload\" href=\"{BUNDLE}\">");
    fill("index.html", "<!-- {{preload}} -->", &preload)
}

/// Joins the style sheets of the page into one.
fn join_styles() -> Result<(), String> {
    let page = text_of("index.html")?;
    let is_style = |line: &&str| line.contains("<link rel=\"stylesheet\"");
    let links: Vec<_> = page.lines().filter(is_style).collect();
    let mut style = String::new();
    for link in &links {
        let name = link.split('"').nth(3).unwrap_or_default();
        style += &without_comments(&text_of(name)?);
        let path = Path::new(FOLDER).join(name);
        fs::remove_file(&path).map_err(|error| with_path(&path, &error))?;
    }
    write_file(STYLE, &style)?;
    let link = format!("    <link rel=\"stylesheet\" href=\"{STYLE}\">");
    fill("index.html", &links.join("\n"), &link)
}

/// The modules of the bundle. Each comes after those that it imports.
fn modules() -> Result<Vec<String>, String> {
    let mut order = Vec::new();
    for import in imports(ENTRY, &text_of(ENTRY)?) {
        visit(&import.module, &mut order, &mut BTreeSet::new())?;
    }
    visit(VIEW, &mut order, &mut BTreeSet::new())?;
    Ok(order)
}

/// Adds a module to the order, after those that it imports. `open` has the modules that import it.
fn visit(module: &str, order: &mut Vec<String>, open: &mut BTreeSet<String>) -> Result<(), String> {
    if order.iter().any(|other| other == module) {
        return Ok(());
    }
    if !open.insert(module.to_owned()) {
        return Err(format!("xtask: {module} imports itself through others"));
    }
    for import in imports(module, &text_of(module)?) {
        visit(&import.module, order, open)?;
    }
    open.remove(module);
    order.push(module.to_owned());
    Ok(())
}

/// An import of a module: the names, as a pattern of a declaration, and the path of the module.
#[derive(Debug, PartialEq, Eq)]
struct Import {
    names: String,
    module: String,
}

impl Import {
    /// The import of a line such as `import { h } from "../dom.js";` in a module.
    fn parse(module: &str, line: &str) -> Option<Import> {
        let (names, rest) = line.strip_prefix("import ")?.split_once(" from \"")?;
        let path = rest.strip_suffix("\";")?;
        let names = if let Some(all) = names.strip_prefix("* as ") {
            all.to_owned()
        } else if names.starts_with('{') {
            names.replace(" as ", ": ")
        } else {
            format!("{{ default: {names} }}")
        };
        Some(Import {
            names,
            module: resolved(module, path),
        })
    }

    /// The declaration of the names, from the variable of the module.
    fn declaration(&self) -> String {
        format!("const {} = {};\n", self.names, variable(&self.module))
    }
}

fn imports(module: &str, text: &str) -> Vec<Import> {
    let parse = |line| Import::parse(module, line);
    text.lines().filter_map(parse).collect()
}

/// The path of an import such as `../dom.js` in `play/pad.js`.
fn resolved(module: &str, import: &str) -> String {
    let mut parts: Vec<_> = module.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The variable of a module in the bundle.
fn variable(module: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("${}", module.chars().map(letter).collect::<String>())
}

/// A module as a function that is called at once.
fn as_function(module: &str, text: &str) -> Result<String, String> {
    let mut exports = Vec::new();
    let mut body = String::new();
    for line in without_comments(text).lines() {
        if let Some(import) = Import::parse(module, line) {
            body += &import.declaration();
        } else if let Some(value) = line.strip_prefix("export default ") {
            exports.push("default: $default".to_owned());
            body += &format!("const $default = {value}\n");
        } else if let Some(declaration) = line.strip_prefix("export ") {
            exports.push(declared(declaration).ok_or_else(|| refusal(module, line))?);
            body += &format!("{declaration}\n");
        } else if line.starts_with("import ") || line.starts_with("await ") {
            return Err(refusal(module, line));
        } else {
            body += &format!("{line}\n");
        }
    }
    let exports = exports.join(", ");
    let name = variable(module);
    Ok(format!(
        "const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
    ))
}

fn refusal(module: &str, line: &str) -> String {
    format!("xtask: {module} cannot be joined with others because of this line: {line}")
}

/// The name that a line declares. A variable that can change is refused, because other modules would
/// not see the change.
fn declared(line: &str) -> Option<String> {
    let starts = ["async function ", "function ", "const ", "class "];
    let rest = starts.iter().find_map(|start| line.strip_prefix(start))?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    (end > 0).then(|| rest[..end].to_owned())
}

/// A module that is loaded later, with the bundle in place of its modules.
fn use_bundle(module: &str, text: &str, bundled: &[String]) -> String {
    let path = "../".repeat(module.matches('/').count());
    let path = if path.is_empty() { "./" } else { &path };
    let mut result = String::new();
    for line in without_comments(text).lines() {
        let import = Import::parse(module, line);
        if let Some(import) = import.filter(|import| bundled.contains(&import.module)) {
            let name = variable(&import.module);
            result += &format!("import {{ {name} }} from \"{path}{BUNDLE}\";\n");
            result += &import.declaration();
        } else {
            let view = format!("import(\"{path}{VIEW}\")");
            let there = format!(
                "import(\"{path}{BUNDLE}\").then((all) => all.{})",
                variable(VIEW)
            );
            result += &format!("{}\n", line.replace(&view, &there));
        }
    }
    result
}

/// The text without comments that have lines of their own.
fn without_comments(text: &str) -> String {
    let mut result = String::new();
    let mut inside = false;
    for line in text.lines() {
        let start = line.trim_start();
        // A line can go on after a comment, such as a type in JavaScript.
        let goes_on = start.contains("*/") && !start.trim_end().ends_with("*/");
        inside = inside || start.starts_with("/*") && !goes_on;
        if !inside && !start.starts_with("//") && !start.is_empty() {
            result += line;
            result.push('\n');
        }
        inside = inside && !line.trim_end().ends_with("*/");
    }
    result
}

/// All scripts of the page, without the engine and the service worker.
fn scripts() -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    gather(Path::new(FOLDER), &mut files)?;
    let name = |path: &std::path::PathBuf| {
        let inside = path.strip_prefix(FOLDER).unwrap_or(path);
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    };
    let is_module = |name: &String| {
        Path::new(name).extension().is_some_and(|end| end == "js")
            && !name.starts_with("engine/")
            && name != "sw.js"
    };
    Ok(files.iter().map(name).filter(is_module).collect())
}

fn text_of(name: &str) -> Result<String, String> {
    let path = Path::new(FOLDER).join(name);
    fs::read_to_string(&path).map_err(|error| with_path(&path, &error))
}

fn write_file(name: &str, text: &str) -> Result<(), String> {
    let path = Path::new(FOLDER).join(name);
    fs::write(&path, text).map_err(|error| with_path(&path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_function_that_returns_its_exports() {
        let text = "// A comment.\nimport { h, svg as s } from \"../dom.js\";\nimport en from \"./en.js\";\nimport * as store from \"./store.js\";\n\
            /** Two\n * lines. */\nexport const A = 1;\nexport async function run() {}\nexport default {\n};\n";
        let expected = "const $play_pad_js = (() => {\nconst { h, svg: s } = $dom_js;\nconst { default: en } = $play_en_js;\n\
            const store = $play_store_js;\nconst A = 1;\nasync function run() {}\nconst $default = {\n};\n\
            return { A, run, default: $default };\n})();\n";
        assert_eq!(as_function("play/pad.js", text).unwrap(), expected);
    }

    #[test]
    fn comments_are_removed_if_they_have_lines_of_their_own() {
        let text = "/* One. */\n/** Two\n * lines. */\na(); // b\n\n  // c\n/** @type {any} */ (d).e = 1;\n";
        assert_eq!(
            without_comments(text),
            "a(); // b\n/** @type {any} */ (d).e = 1;\n"
        );
    }

    #[test]
    fn forms_that_would_change_their_meaning_are_refused() {
        for line in [
            "export let a = 1;",
            "export { a };",
            "import \"./a.js\";",
            "await run();",
        ] {
            let error = as_function("a.js", line).unwrap_err();
            assert!(error.contains(line), "{error}");
        }
    }

    #[test]
    fn a_later_module_imports_the_bundle() {
        let text = "import { h } from \"../dom.js\";\nimport { x } from \"./x.js\";\nconst view = () => import(\"../play.js\");\n";
        let expected = "import { $dom_js } from \"../first.js\";\nconst { h } = $dom_js;\nimport { x } from \"./x.js\";\n\
            const view = () => import(\"../first.js\").then((all) => all.$play_js);\n";
        assert_eq!(
            use_bundle("pearl/walk.js", text, &["dom.js".to_owned()]),
            expected
        );
    }
}
