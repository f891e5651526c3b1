import { expect, it } from "vitest";
import { deviceWord } from "./device-word";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "phone"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "tablet"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0.0.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36", "computer"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "computer"],
  ["", "computer"],
  [null, "computer"],
])("%s is a %s", (agent, word) => {
  expect(deviceWord(agent)).toBe(word);
});
