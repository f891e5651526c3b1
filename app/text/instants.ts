/** Creating a formatter takes about fifty times as long as formatting. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.keys(parts)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...parts });
  made.set(key, format);
  return format;
}

/**
 * For example, `Tue, Nov 24, 9:30 AM UTC`.
 * @param zone such as `America/Denver`; the result is then local and ends without `UTC`
 * @param isNamed whether to append the abbreviation of that zone
 */
export function formatInstant(ms: number, zone?: string, nowMs = Date.now(), isNamed = false): string {
  const text = (at: number, parts: Intl.DateTimeFormatOptions) => formatter(zone ?? "UTC", parts).format(at);
  const year = { year: "numeric" } as const;
  const day = text(ms, { weekday: "short", month: "short", day: "numeric", ...year });
  const named = isNamed && zone ? ({ timeZoneName: "short" } as const) : {};
  const clock = text(ms, { hour: "numeric", minute: "2-digit", ...named });
  return `${day.replace(`, ${text(nowMs, year)}`, "")}, ${clock}${zone ? "" : " UTC"}`.replaceAll(
    "\u202f",
    " ",
  );
}
