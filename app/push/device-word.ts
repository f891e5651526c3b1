/** An iPad that identifies itself as a Mac counts as a computer. */
export function deviceWord(userAgent: string | null): "phone" | "tablet" | "computer" {
  const agent = userAgent ?? "";
  if (/\b(iPhone|iPod|Mobile)\b/.test(agent) && !/\biPad\b/.test(agent)) return "phone";
  return /\b(iPad|Android)\b/.test(agent) ? "tablet" : "computer";
}
