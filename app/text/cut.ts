/**
 * Returns the text if it has at most `most` characters, otherwise its beginning and an ellipsis, which counts
 * as a character. Cuts between code points, because half of an emoji is shown and stored as `�`. Pure.
 */
export function cut(text: string, most: number): string {
  const all = [...text];
  return all.length > most ? `${all.slice(0, most - 1).join("")}…` : text;
}
