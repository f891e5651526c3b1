import { REPORTED, type Reported } from "./reasons";

export type Named = { kind: Reported | "chat"; id: string };

export const reportPath = (kind: Reported | "chat", id: string): string =>
  `/report?${new URLSearchParams({ [kind]: id })}`;

export const backFrom = (named: Named | null): string =>
  named?.kind === "load"
    ? `/load-details/${named.id}`
    : named?.kind === "chat"
      ? `/chat?group=${named.id}`
      : "/inbox";

/** Null if the URL names no target. */
export function namedIn(params: URLSearchParams): Named | null {
  for (const kind of [...REPORTED, "chat"] as const) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return null;
}
