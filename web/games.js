// @ts-check
// The view Games: the daily puzzles and their calendar, open games, results, and all data as a file.

import { confirm } from "./dialog.js";
import { download, h, replace } from "./dom.js";
import { icon } from "./icons.js";
import { addDays, dailyHash, dailyId, dateOf } from "./play/daily.js";
import { readHistory, statistics, streak } from "./play/history.js";
import { clock } from "./play/session.js";
import { readGame, readGames, removeGame } from "./play/store.js";
import { DIFFICULTIES, difficultyName, t } from "./play/text.js";
import { keys, PREFIX, read, remove, write } from "./storage.js";
import { language } from "./text.js";

/** The most results that are listed. */
const MAX_RESULTS = 100;

export function mount(root, api) {
  const today = h("div", { class: "dailies" });
  const streakText = h("p", { class: "streak" });
  const calendar = createCalendar();
  const open = h("ul", { class: "games" });
  const numbers = h("div", { class: "numbers" });
  const results = h("ol", { class: "results", reversed: true });
  const message = h("p", { role: "status" });
  const file = h("input", { type: "file", hidden: true, accept: ".json,application/json", onchange: () => importData(file.files[0]) });
  const button = (text, onclick) => h("button", { type: "button", text, onclick });
  root.append(
    h("div", { class: "gamesview" },
      h("section", { class: "panel" }, h("h2", { text: t("games.today") }), today, streakText, calendar.element),
      h("div", { class: "column" },
        h("section", { class: "panel" }, h("h2", { text: t("games.open") }), open),
        h("section", { class: "panel" }, h("h2", { text: t("games.data") }), h("p", { class: "soft", text: t("games.data.about") }),
          h("div", { class: "row" }, button(t("games.export"), exportData), button(t("games.import"), () => file.click()), file, button(t("games.delete"), deleteData)), message)),
      h("section", { class: "panel" }, h("h2", { text: t("games.results") }), numbers, results)));

  function render() {
    const history = readHistory();
    const date = dateOf();
    replace(today, DIFFICULTIES.map((difficulty) => dailyCard({ date, difficulty }, history)));
    const days = streak(history);
    streakText.textContent = t("games.streak", { count: days });
    calendar.render(history);
    const unfinished = readGames().filter(({ record, done }) => !record.solved && done?.length);
    replace(open, unfinished.length ? unfinished.map(gameItem) : h("li", { class: "soft", text: t("games.open.none") }));
    renderResults(history);
  }

  function dailyCard(daily, history) {
    const result = history.find(({ id }) => id === dailyId(daily));
    const started = readGame(dailyId(daily))?.done?.length > 0;
    const state = result ? t("games.solved", { time: clock(result.seconds) }) : started ? t("games.started") : t("games.fresh");
    return h("a", { class: result ? "card solved" : "card", href: dailyHash(daily) }, h("strong", { text: difficultyName(daily.difficulty) }), h("span", { class: "soft", text: state }));
  }

  function gameItem({ record, about, seconds, placed, givens }) {
    const title = record.seed ? t("new.named", { seed: record.seed.replace(/\/0$/, "") }) : new Map(about).get("title") || t("untitled", { side: Math.sqrt(givens.length) });
    const filled = [...placed].filter((c) => c !== ".").length;
    const empty = [...givens].filter((c) => c === ".").length;
    const facts = [record.difficulty && difficultyName(record.difficulty), t("games.filled", { filled, empty }), clock(seconds)].filter(Boolean).join(" · ");
    const resume = h("button", { type: "button", class: "game", onclick: () => resumeGame(record.id) }, h("strong", { text: title }), h("span", { class: "soft", text: facts }));
    const drop = h("button", { type: "button", class: "quiet", "aria-label": t("games.remove", { title }), onclick: () => (removeGame(record.id), render()) }, icon("close"));
    return h("li", {}, resume, drop);
  }

  function resumeGame(id) {
    api.session.resume(id);
    api.open("play");
  }

  function renderResults(history) {
    const rows = [...statistics(history)].sort(([a], [b]) => DIFFICULTIES.indexOf(a) - DIFFICULTIES.indexOf(b));
    const head = [t("games.difficulty"), t("games.count"), t("games.best"), t("games.mean")];
    replace(numbers, rows.length > 0 && h("table", {}, h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, rows.map(([difficulty, { count, best, mean }]) =>
        h("tr", {}, h("th", { scope: "row", text: difficultyName(difficulty) }), [count, clock(best), clock(mean)].map((value) => h("td", { text: value })))))));
    const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    const item = ({ id, title, difficulty, seconds, hints, solved }) => {
      const facts = [difficulty && difficultyName(difficulty), clock(seconds), t("share.hints", { count: hints }), day.format(solved)].filter(Boolean).join(" · ");
      const watch = readGame(id)?.done?.length && h("button", { type: "button", class: "quiet small", text: t("replay"), onclick: () => watchGame(id) });
      return h("li", {}, h("strong", { text: title }), " ", h("span", { class: "soft", text: facts }), watch);
    };
    replace(results, history.length ? history.slice(0, MAX_RESULTS).map(item) : h("li", { class: "soft", text: t("games.results.none") }));
  }

  function watchGame(id) {
    resumeGame(id);
    api.session.watch();
  }

  function exportData() {
    const data = Object.fromEntries(keys().map((key) => [key.slice(PREFIX.length), read(key)]));
    download(`wholemeal-${dateOf()}.json`, JSON.stringify({ wholemeal: 1, data }), "application/json");
  }

  /** Adds the data of a file. Games and results that are only here stay. */
  async function importData(source) {
    file.value = "";
    try {
      const { wholemeal, data } = JSON.parse(await source.text());
      if (wholemeal !== 1 || typeof data !== "object") throw new Error();
      const known = new Set(readHistory().map(({ id }) => id));
      const added = (Array.isArray(data.history) ? data.history : []).filter((result) => result?.id && !known.has(result.id));
      const history = [...readHistory(), ...added].sort((a, b) => b.solved - a.solved);
      const stored = Object.entries({ ...data, history }).map(([key, value]) => write(PREFIX + key, value)).every(Boolean);
      message.textContent = stored ? t("games.imported") : t("unsaved");
      render();
    } catch {
      message.textContent = t("games.import.failed");
    }
  }

  async function deleteData() {
    if (!(await confirm(t("games.delete"), t("games.delete.ask"), t("games.delete.yes")))) return;
    keys().forEach(remove);
    message.textContent = t("games.deleted");
    render();
  }

  return { show: render };
}

/** The calendar of a month: how many daily puzzles of each day are solved. */
function createCalendar() {
  let month = dateOf().slice(0, 7);
  const title = h("h3", {});
  const body = h("tbody", {});
  const weekday = (index) => new Intl.DateTimeFormat(language, { weekday: "short" }).format(new Date(2024, 0, 1 + index));
  const iconButton = (name, label, step) => h("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => turn(step) }, icon(name));
  const forward = iconButton("forward", t("calendar.next"), 1);
  const table = h("table", { class: "calendar" }, h("thead", {}, h("tr", {}, Array.from({ length: 7 }, (_, i) => h("th", { scope: "col", text: weekday(i) })))), body);
  const element = h("div", {}, h("div", { class: "calendarhead" }, iconButton("back", t("calendar.previous"), -1), title, forward), table);
  let solved = new Map();

  function turn(step) {
    const [year, index] = month.split("-").map(Number);
    month = dateOf(new Date(year, index - 1 + step, 1)).slice(0, 7);
    draw();
  }

  function render(history) {
    solved = new Map();
    for (const { daily, revealed } of history) if (daily && !revealed) solved.set(daily.date, (solved.get(daily.date) ?? new Set()).add(daily.difficulty));
    draw();
  }

  function draw() {
    const [year, index] = month.split("-").map(Number);
    title.textContent = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(new Date(year, index - 1, 1));
    forward.disabled = month >= dateOf().slice(0, 7);
    const first = `${month}-01`;
    const offset = (new Date(year, index - 1, 1).getDay() + 6) % 7;
    const days = Array.from({ length: 42 }, (_, i) => addDays(first, i - offset));
    const weeks = Array.from({ length: 6 }, (_, i) => days.slice(7 * i, 7 * i + 7)).filter((week) => week.some((day) => day.startsWith(month)));
    replace(body, weeks.map((week) => h("tr", {}, week.map(dayCell))));
  }

  function dayCell(day) {
    if (!day.startsWith(month)) return h("td", {});
    const count = solved.get(day)?.size ?? 0;
    const next = DIFFICULTIES.find((difficulty) => !solved.get(day)?.has(difficulty)) ?? DIFFICULTIES[0];
    const number = String(Number(day.slice(8)));
    const label = t("calendar.day", { day: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(`${day}T12:00`)), count });
    const link = day <= dateOf() ? h("a", { href: dailyHash({ date: day, difficulty: next }), "aria-label": label, text: number }) : h("span", { text: number });
    const cell = h("td", { class: day === dateOf() ? "today" : "" }, link, h("span", { class: "dots", "aria-hidden": "true", text: "●".repeat(count) }));
    cell.dataset.solved = count;
    return cell;
  }

  return { element, render };
}
