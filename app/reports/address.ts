import { REPORTED, type Reported } from "./reasons";

/** The target that the address of the report page names. */
export type Named = { kind: Reported | "chat"; id: string };

/** Returns the address of the report page for this target. */
export const reportPath = (kind: Reported | "chat", id: string): string =>
  `/report?${new URLSearchParams({ [kind]: id })}`;

/** Returns where a user goes who cancels the report. */
export const backFrom = (named: Named | null): string =>
  named?.kind === "load"
    ? `/load-details/${named.id}`
    : named?.kind === "chat"
      ? `/chat?group=${named.id}`
      : "/inbox";

/** Returns what an address names; null if it names nothing. */
export function namedIn(params: URLSearchParams): Named | null {
  for (const kind of [...REPORTED, "chat"] as const) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return null;
}
