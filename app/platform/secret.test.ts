import { expect, it } from "vitest";
import { isSameSecret, secretsIn } from "./secret";

const [one, two] = ["n".repeat(32), "o".repeat(43)];

it.each([
  ["one", one, [one]],
  ["several, newest first", `${one},${two}`, [one, two]],
  ["several with spaces, or a comma left over", ` ${one} , ${two},`, [one, two]],
  ["one old secret that contains a comma", `${one},short`, [`${one},short`]],
  ["one that is short", "short", ["short"]],
  ["none", "", [""]],
])("a variable contains %s", (_, text, secrets) => {
  expect(secretsIn(text)).toEqual(secrets);
});

it.each([
  [one, one, true],
  [one, two, false],
  [one, `${one}n`, false],
  ["", "", true],
  ["", one, false],
])("the secrets %j and %j are compared", async (given, expected, isSame) => {
  expect(await isSameSecret(given, expected)).toBe(isSame);
});
