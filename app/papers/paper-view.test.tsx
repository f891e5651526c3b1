import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UnprintedNote } from "./paper-view";

const textOf = (words: string[], mayChange?: boolean) =>
  renderToStaticMarkup(<UnprintedNote words={words} mayChange={mayChange} />)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");

it("quotes each word that the PDF cannot print, and names at most ten", () => {
  expect(textOf([])).toBe("");
  expect(textOf(["ਸਿਮਰਨ", "🚚"])).toBe(
    "The PDF can't print “ਸਿਮਰਨ”, “🚚”. It shows question marks instead. This page and the data attached to the PDF have the original.",
  );
  const twelve = Array.from({ length: 12 }, (_, nth) => `🚚${nth}`);
  expect(textOf(twelve)).toContain("“🚚9” and 2 more. It shows");
});

it("has advice only for a viewer who can change the words", () => {
  expect(textOf(["🚚"])).not.toContain("Latin");
  expect(textOf(["🚚"], true)).toMatch(/original\. If the PDF must show it, use Latin letters\.$/);
});
