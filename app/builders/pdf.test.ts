import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { recognise } from "~/files/upload/recognise";
import { pdfOf } from "./pdf";

const pdf = pdfOf("Rate (confirmation)", ["Salt Lake City, UT → Denver, CO", "back\\slash", "naïve 🚚"]);
const text = new TextDecoder("latin1").decode(pdf);

it("is a PDF for Haulway's own check and for a strict reader", async () => {
  expect(recognise(pdf)).toBe("pdf");
  const read = await PDFDocument.load(pdf, { throwOnInvalidObject: true });
  expect(read.getPageCount()).toBe(1);
});

it("has a table of offsets that point to the objects", () => {
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe("xref\n");
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets).toHaveLength(6);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  }
});

it("uses only characters of its font", () => {
  expect(text).toContain("(Rate \\(confirmation\\))");
  expect(text).toContain("(Salt Lake City, UT to Denver, CO)");
  expect(text).toContain("(back\\\\slash)");
  expect(/[^\x20-\x7e\n]/.test(text)).toBe(false);
});
