/** Cuts between code points, because half of an emoji would be shown and stored as `�`. */
export function cut(text: string, most: number): string {
  const all = [...text];
  return all.length > most ? `${all.slice(0, most - 1).join("")}…` : text;
}
