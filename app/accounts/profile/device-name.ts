type Sign = readonly [pattern: RegExp, name: string];

/** The first match applies, because a browser's header can also contain names from lower in the list. */
const BROWSERS: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const named = (signs: readonly Sign[], userAgent: string) =>
  signs.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The name is only a hint, because the header can contain any text. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (!browser && !system) return `Unknown device (${userAgent.slice(0, 40)})`;
  return `${browser ?? "Unknown browser"} on ${system ?? "an unknown system"}`;
}
