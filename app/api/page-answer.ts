import { validate } from "uuid";
import type { Fault } from "~/http/problem";
import { Refused } from "./refused";

function readCursor({ searchParams }: URL): { after: string | null; faults: Fault[] } {
  const after = searchParams.get("cursor");
  const isFaulty = after !== null && !validate(after);
  return { after, faults: isFaulty ? [{ detail: "cursor: Send the next_cursor of an earlier page." }] : [] };
}

export function requireCursor(url: URL): string | null {
  const { after, faults } = readCursor(url);
  const [fault] = faults;
  if (fault) throw new Refused(422, fault.detail, { errors: faults });
  return after;
}

export function requirePage<Status extends string>(
  url: URL,
  statuses: readonly Status[],
): { status: Status | null; after: string | null } {
  const typed = url.searchParams.get("status");
  const status = statuses.find((each) => each === typed) ?? null;
  const { after, faults } = readCursor(url);
  const errors: Fault[] = [
    ...(typed !== null && !status ? [{ detail: `status: Send one of ${statuses.join(", ")}.` }] : []),
    ...faults,
  ];
  if (errors.length > 0) throw new Refused(422, errors.map(({ detail }) => detail).join(" "), { errors });
  return { status, after };
}

export function pageAnswer(url: URL, body: Readonly<Record<string, unknown>>, next: string | null): Response {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (next) {
    const query = new URLSearchParams(url.searchParams);
    query.set("cursor", next);
    headers.set("Link", `<${url.pathname}?${query}>; rel="next"`);
  }
  return new Response(JSON.stringify({ ...body, next_cursor: next }), { headers });
}
