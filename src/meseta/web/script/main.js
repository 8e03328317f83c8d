// One script for all games. The server renders; this patches elements by id, moves pieces and sends what is chosen.

import { tellTurn } from "./applying.js";
import { startChoosing } from "./choosing.js";
import { startCopying } from "./copying.js";
import { startEnding } from "./ending.js";
import { startFilm } from "./film.js";
import { startInspecting } from "./inspect.js";
import { startLine } from "./line.js";
import { startSheet } from "./many.js";
import { startNonces } from "./nonces.js";
import { root } from "./page.js";
import { startPreview } from "./preview.js";
import { startReading } from "./reading.js";
import { startRuleBook } from "./rule_book.js";
import { startSound } from "./sound.js";
import { startStage } from "./stage.js";
import { readTable, table } from "./table.js";
import { startTouch } from "./touch.js";

root.classList.add("js");
startCopying();
startNonces();
startRuleBook();
if (table) {
  readTable();
  startSound();
  startPreview();
  startInspecting();
  startReading();
  startSheet();
  startChoosing();
  startTouch();
  tellTurn(table.dataset.turn === "yes");
  startStage();
  startFilm();
  startEnding();
  startLine();
}
