/** How many characters of the latest message the inbox shows. */
const PREVIEW_CHARACTERS = 23;

/** How many characters of a message the query reads for its preview: enough although runs of spaces collapse. */
export const PREVIEW_SOURCE = 240;

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A message in one line, cut to 23 characters (grapheme clusters) and an ellipsis. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/gu, " ").trim();
  const shown: string[] = [];
  for (const { segment } of segments.segment(line)) {
    if (shown.length === PREVIEW_CHARACTERS) return `${shown.join("")}…`;
    shown.push(segment);
  }
  return shown.join("");
}
