import { REPORTED, type Reported } from "./reasons";

/** What an address of the page names. */
export type Named = { kind: Reported | "chat"; id: string };

/** The page that reports it. */
export const reportPath = (kind: Reported | "chat", id: string): string =>
  `/report?${new URLSearchParams({ [kind]: id })}`;

/** What an address names; null where it names nothing. */
export function namedIn(params: URLSearchParams): Named | null {
  for (const kind of [...REPORTED, "chat"] as const) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  return null;
}
