import { newsLine } from "~/notifications/news-lines";
import type { Facts } from "./facts";

export interface Line {
  kind: string;
  says: string;
  atMs: number;
}

/** Returns the newest line first. Only the newest event of an invoice has a line, and no line repeats. */
export function newsOn({ news }: Pick<Facts, "news">, nowMs: number): Line[] {
  const newest = news.toSorted((a, b) => b.atMs - a.atMs);
  const isInvoice = ({ kind }: { kind: string }) => kind.startsWith("invoice:");
  const latest = newest.find(isInvoice);
  const lines = new Map<string, Line>();
  for (const each of newest) {
    const says = isInvoice(each) && each !== latest ? null : newsLine(each, nowMs);
    if (says !== null && !lines.has(says)) lines.set(says, { kind: each.kind, says, atMs: each.atMs });
  }
  return [...lines.values()];
}
