// The texts of the frame around the views.

export default {
  "skip": "Skip to the board",
  "views": "Views",
  "view.play": "Play",
  "view.games": "Games",
  "view.learn": "Learn",
  "view.about": "About",
  "view.pearl": "The pearl",
  "view.race": "Race",
  "view.failed": "This view cannot be shown: {reason}",
  "title": "{view} · Wholemeal Sudoku",
  "settings": "Settings",
  "newer": "Load the new version",
};
