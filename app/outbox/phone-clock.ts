/** `14:05`, of another day `Nov 22, 14:05`, as the phone's clock has it. Pure. */
export function clockOf(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const time = at.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (at.toDateString() === new Date(nowMs).toDateString()) return time;
  return `${at.toLocaleDateString("en-US", { month: "short", day: "numeric" })}, ${time}`;
}
