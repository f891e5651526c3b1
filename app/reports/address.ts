import { REPORTED, type Reported } from "./reasons";

/** The target named in the report page's URL. */
export type Named = { kind: Reported | "chat"; id: string };

/** Returns the URL of the report page for this target. */
export const reportPath = (kind: Reported | "chat", id: string): string =>
  `/report?${new URLSearchParams({ [kind]: id })}`;

/** Returns the URL of the page to return to if the user cancels the report. */
export const backFrom = (named: Named | null): string =>
  named?.kind === "load"
    ? `/load-details/${named.id}`
    : named?.kind === "chat"
      ? `/chat?group=${named.id}`
      : "/inbox";

/** Returns the target named in a URL, or null. */
export function namedIn(params: URLSearchParams): Named | null {
  for (const kind of [...REPORTED, "chat"] as const) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return null;
}
