import { REPORTED, type Reported } from "./reasons";

/** What an address of the page names. */
export type Named = { kind: Reported | "chat"; id: string };

/** The page that reports it. */
export const reportPath = (kind: Reported | "chat", id: string): string =>
  `/report?${new URLSearchParams({ [kind]: id })}`;

/** Where somebody goes who does not report it after all. */
export const backFrom = (named: Named | null): string =>
  named?.kind === "load"
    ? `/load-details/${named.id}`
    : named?.kind === "chat"
      ? `/chat?group=${named.id}`
      : "/inbox";

/** What an address names; null where it names nothing. */
export function namedIn(params: URLSearchParams): Named | null {
  for (const kind of [...REPORTED, "chat"] as const) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return null;
}
