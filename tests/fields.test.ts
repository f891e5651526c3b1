import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const app = fileURLToPath(new URL("../app", import.meta.url));

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${app}/${path}`, "utf8") }));

const having = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it("no field is a browser's number field: it changes with the mouse wheel and drops other texts silently", () => {
  expect(having(/type\s*[=:]\s*\{?\s*["'`]number["'`]|valueAsNumber/)).toEqual([]);
  // The pattern must match something, or the test could not fail.
  expect(having(/type\s*[=:]\s*\{?\s*["'`]date["'`]/)).toContain("search/search-form.tsx");
});

it("text is cleaned, and days and times are read, only by the readers of typed text", () => {
  expect(having(/\\u202a-\\u202e|replaceAll\("\\r\\n"|\/\\r\\n\?/).sort()).toEqual([
    // Cleans the names of files.
    "files/shown-name.ts",
    // Encodes forms as browsers do.
    "forms/form-chunks.ts",
    // Unifies the line ends of a spreadsheet's file.
    "load-files/csv.ts",
    "text/typed-text.ts",
    // Compares the text of a consent with the text on the page.
    "tracking/sharing.server.ts",
  ]);
  expect(having(/\bisDay\(/).sort()).toEqual(["text/dates.ts", "text/typed-dates.ts"]);
});
