type Part = { text: string; href?: string | undefined };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}\p{Co}]+/giu;

const TRAILING = new Set(".,;:!?…*_~");
const OPENED_BY: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Removes trailing punctuation, but not a closing bracket that matches an opening one in the URL. */
function trimmed(found: string): string {
  const count: Record<string, number> = {};
  for (const character of found) count[character] = (count[character] ?? 0) + 1;
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    const opener = OPENED_BY[last];
    const isSurplus = opener !== undefined && (count[last] ?? 0) > (count[opener] ?? 0);
    if (!TRAILING.has(last) && !isSurplus) break;
    count[last] = (count[last] ?? 0) - 1;
  }
  return found.slice(0, end);
}

/** Undefined if the URL is invalid or too long, hides its host (`https://us@them`), or has a dotless host. */
function hrefOf(address: string): string | undefined {
  if (address.length > 2_000) return undefined;
  let url: URL;
  try {
    // Phones from 2022 lack `URL.canParse`.
    url = new URL(address);
  } catch {
    return undefined;
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password && url.hostname.includes(".") ? url.href : undefined;
}

export function messageParts(content: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const match of content.matchAll(ADDRESS)) {
    const text = trimmed(match[0]);
    if (match.index > done) parts.push({ text: content.slice(done, match.index) });
    parts.push({ text, href: hrefOf(text) });
    done = match.index + text.length;
  }
  if (done < content.length) parts.push({ text: content.slice(done) });
  return parts;
}
