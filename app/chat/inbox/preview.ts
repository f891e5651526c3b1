/** How many characters of the latest message the inbox shows. */
const PREVIEW_CHARACTERS = 23;

/** How many characters of a message the query reads for its preview: enough although runs of spaces collapse. */
export const PREVIEW_SOURCE = 240;

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters of which each is a grapheme cluster. To cut an inbox of them in clusters took a thirtieth of its page. */
const SIMPLE = /^[\0-\x7f]*$/;

/** A message in one line, cut to 23 characters (grapheme clusters) and an ellipsis. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/gu, " ").trim();
  const head = line.slice(0, PREVIEW_CHARACTERS + 1);
  if (SIMPLE.test(head))
    return head === line && line.length <= PREVIEW_CHARACTERS ? line : `${head.slice(0, -1)}…`;
  const shown: string[] = [];
  for (const { segment } of segments.segment(line)) {
    if (shown.length === PREVIEW_CHARACTERS) return `${shown.join("")}…`;
    shown.push(segment);
  }
  return shown.join("");
}
