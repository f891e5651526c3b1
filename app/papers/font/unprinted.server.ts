import type { PaperSection } from "../paper";
import { unprintedWords } from "../printable";
import { wideFont } from "./wide-font.server";

export async function unprintedWordsOf(texts: readonly string[]): Promise<string[]> {
  const font = await wideFont();
  return [...new Set(texts.flatMap((text) => unprintedWords(text, (char) => font.has(char))))];
}

/** Returns the unprintable words of documents, so that the page can warn before a signature. */
export async function unprintedIn(...documents: readonly (readonly PaperSection[] | undefined)[]) {
  const texts = documents.flatMap((sections = []) =>
    sections.flatMap(({ heading, rows = [], words = [] }) => [heading, ...rows.flat(), ...words]),
  );
  return unprintedWordsOf(texts);
}
