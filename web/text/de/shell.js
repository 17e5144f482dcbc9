// Die Texte des Rahmens um die Ansichten.

export default {
  "skip": "Zum Brett springen",
  "views": "Ansichten",
  "view.play": "Spielen",
  "view.games": "Spiele",
  "view.learn": "Lernen",
  "view.about": "Über",
  "view.pearl": "Die Perle",
  "view.race": "Wettlauf",
  "view.failed": "Diese Ansicht kann nicht gezeigt werden: {reason}",
  "title": "{view} · Wholemeal Sudoku",
  "settings": "Einstellungen",
  "newer": "Neue Version laden",
};
