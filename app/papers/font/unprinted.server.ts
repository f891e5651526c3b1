import type { PaperSection } from "../paper";
import { unprintedWords } from "../printable";
import { wideFont } from "./wide-font.server";

/** Returns the words of a document that its PDF cannot print in full, so that readers know before signing. */
export async function unprintedIn(...documents: readonly (readonly PaperSection[] | undefined)[]) {
  const font = await wideFont();
  const texts = documents.flatMap((sections = []) =>
    sections.flatMap(({ heading, rows = [], words = [] }) => [heading, ...rows.flat(), ...words]),
  );
  return [...new Set(texts.flatMap((text) => unprintedWords(text, (char) => font.has(char))))];
}
