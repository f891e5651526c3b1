import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { buttonTexts } from "./fixtures/screen-texts";

const root = fileURLToPath(new URL("../app/", import.meta.url));

const SMALL = /^(a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|without)$/;
const OTHERS = /^(Log in|Near me|Finding you…|Every 10 minutes or 5 miles:|on|off|not sent)$/;

const isTitle = (text: string) =>
  text.split(" ").every((word, index) => /^[^a-z]/.test(word) || (index > 0 && SMALL.test(word)));

const texts = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
  .flatMap((path) =>
    buttonTexts(readFileSync(root + path, "utf8")).map(({ line, text }) => ({
      at: `app/${path}:${line}`,
      text,
    })),
  );

it("buttons, and links that look like buttons, have their words in title case", () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter(({ text }) => !OTHERS.test(text) && !isTitle(text))).toEqual([]);
});

it("a button in sentence case is found, in any element that looks like a button", () => {
  const source = `<>
    <SubmitButton look="plain">Not now</SubmitButton>
    <Link className="button plain" to="/">{isLate ? "Try again" : "Back"}<span className="for-readers"> to it</span></Link>
    <p>Not a button</p>
  </>`;
  const found = buttonTexts(source).map(({ text }) => text);
  expect(found).toEqual(["Not now", "Try again", "Back"]);
  expect(found.filter((text) => !isTitle(text))).toEqual(["Not now", "Try again"]);
});
