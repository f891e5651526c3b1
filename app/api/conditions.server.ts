/**
 * Conditional requests (RFC 9110, 13): the ETag of a load, and the request headers that contain ETags. Also
 * the header Prefer (RFC 7240).
 */
import { Refused } from "./refused";

const CHANGED = "The load is not as your request expects it. Get it again, then decide.";
const EXISTS = "There is a load with this reference already.";

const ACCEPTS = /(?:^|[,;\s])doubts\s*=\s*"?accept"?\s*(?:[,;]|$)/i;

/** Whether the program accepts all doubts in advance. */
export const acceptsDoubts = ({ headers }: Request): boolean => ACCEPTS.test(headers.get("prefer") ?? "");

export async function etagOf(revision: number, text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const digits = [...new Uint8Array(hash).subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `"${revision}-${digits.join("")}"`;
}

/** A compressing proxy makes our ETags weak, so a weak ETag is compared like a strong one. */
const tagsIn = (header: string): string[] => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

export const isKnown = ({ headers }: Request, etag: string): boolean => {
  const tags = tagsIn(headers.get("if-none-match") ?? "");
  return tags.includes(etag) || tags.includes("*");
};

/** @throws Refused 412 */
export function requireConditions({ headers }: Request, etag: string | null): void {
  const [match, noneMatch] = [headers.get("if-match"), headers.get("if-none-match")];
  const isMatched = etag !== null && (match?.trim() === "*" || tagsIn(match ?? "").includes(etag));
  if (match !== null && !isMatched) throw new Refused(412, CHANGED);
  if (noneMatch === null || etag === null) return;
  if (noneMatch.trim() === "*") throw new Refused(412, EXISTS);
  if (tagsIn(noneMatch).includes(etag)) throw new Refused(412, CHANGED);
}
