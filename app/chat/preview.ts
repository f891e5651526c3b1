/** The inbox shows so much of the latest message (spec §9). */
export const PREVIEW_CHARACTERS = 23;

/** So much of a message suffices for its preview, spaces included. */
export const PREVIEW_SOURCE = 240;

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A message in one line, cut to 23 characters and an ellipsis. A character is what a person sees as one. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/gu, " ").trim();
  const shown: string[] = [];
  for (const { segment } of segments.segment(line)) {
    if (shown.length === PREVIEW_CHARACTERS) return `${shown.join("")}…`;
    shown.push(segment);
  }
  return shown.join("");
}
