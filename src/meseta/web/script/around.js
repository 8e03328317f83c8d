// The pages round the table have a script beside the one of all pages: where leaves are turned over.

import { startTurning } from "./turning.js";

const leaf = document.querySelector("[data-swap]");
if (leaf) startTurning(leaf);
