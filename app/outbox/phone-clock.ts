/** For example, `2:05 PM`, or `Nov 22, 2:05 PM` if it is not today. */
export function clockOf(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  return at.toLocaleString("en-US", { ...day, hour: "numeric", minute: "2-digit" });
}
