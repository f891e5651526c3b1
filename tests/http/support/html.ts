/** The markup is regular enough for simple patterns. */

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

export function plain(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trim();
}

const texts = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => plain(match[1] ?? ""));

/** Assumes that an element with the role contains no other element with the same tag. */
function textsOf(html: string, role: "alert" | "status"): string[] {
  return [...html.matchAll(new RegExp(`<(\\w+)[^>]* role="${role}"[^>]*>(.*?)</\\1>`, "gs"))]
    .map((match) => plain(match[2] ?? ""))
    .filter(Boolean);
}

export const alerts = (html: string) => textsOf(html, "alert");
export const notices = (html: string) => textsOf(html, "status");

/** Ignores the data of the page's scripts. */
export const timesShown = (html: string, text: string) =>
  plain(html.replace(/<script.*?<\/script>/gs, "")).split(text).length - 1;

export function complaint(html: string, field: string): string | undefined {
  return texts(html, new RegExp(`<p class="error" id="${field}-error"[^>]*>(.*?)</p>`, "gs"))[0];
}

export function fact(html: string, name: string): string | undefined {
  return texts(html, new RegExp(`<th scope="row">${name}</th><td>(.*?)</td>`, "gs"))[0];
}

export function heading(html: string): string | undefined {
  return texts(html, /<h1[^>]*>(.*?)<\/h1>/gs)[0];
}

export function controlValue(html: string, name: string): string | undefined {
  const input = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(` name="${name}"`));
  const value = input && / value="([^"]*)"/.exec(input)?.[1];
  return value === undefined ? undefined : plain(value);
}

export function documents(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a href="(\/files\/[^"]+)">(.*?)<\/a>/gs)];
  return Object.fromEntries(links.map((link) => [plain(link[2] ?? ""), link[1] ?? ""]));
}

/** Four digits inside an id or a name do not match. */
export const pinShown = (pin: string) => new RegExp(`[>"]${pin}[<"\\\\]`);

export const INNARDS =
  /\bat [\w.<>]+ \([^)\s]*:\d|node_modules|\.tsx?:\d|file:\/\/|build\/index|SQLITE|LibsqlError|\bselect \w+ from\b|\binsert into\b|\bupdate \w+ set\b|\/tmp\//i;

export const shown = (html: string) =>
  [...html.matchAll(/<p class="words"[^>]*>(.*?)<\/p>/gs)].map((match) => plain(match[1] ?? ""));

export const typed = (html: string) => plain(/<textarea[^>]*>(.*?)<\/textarea>/s.exec(html)?.[1] ?? "");
