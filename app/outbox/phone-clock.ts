/** `14:05`, of another day `Nov 22, 14:05`, as the phone's clock has it. Pure. */
export function clockOf(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  return at.toLocaleString("en-US", { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
