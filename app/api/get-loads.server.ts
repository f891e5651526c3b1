/** Answers requests for one load or for a page of loads. */
import { validate } from "uuid";
import { API_ROOT } from "~/http/api-path";
import type { Fault } from "~/http/problem";
import { NotFound } from "~/platform/errors";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import type { Call } from "./call";
import { isKnown } from "./conditions.server";
import { loadAnswer, loadJson, represented, unchangedAnswer } from "./load-answer.server";
import { loadsOfCompany, ownLoad } from "./own-loads.server";
import { Refused } from "./refused";

/** The message if the shipper has no load with the reference in the path. */
export const NO_SUCH = "You have no load with this reference.";

export async function getLoad({ request, viewer, reference }: Call): Promise<Response> {
  const load = await ownLoad(viewer, reference);
  if (!load) throw new NotFound(NO_SUCH);
  const { etag } = await represented(load);
  return isKnown(request, etag) ? unchangedAnswer(etag) : loadAnswer(load);
}

/** @throws Refused 422 */
function readPage({ searchParams }: URL): { status: LoadStatus | null; after: string | null } {
  const [typed, after] = [searchParams.get("status"), searchParams.get("cursor")];
  const status = LOAD_STATUSES.find((each) => each === typed) ?? null;
  const errors: Fault[] = [
    ...(typed !== null && !status ? [{ detail: `status: Send one of ${LOAD_STATUSES.join(", ")}.` }] : []),
    ...(after !== null && !validate(after)
      ? [{ detail: "cursor: Send a next_cursor of an earlier page." }]
      : []),
  ];
  if (errors.length > 0) throw new Refused(422, errors.map(({ detail }) => detail).join(" "), { errors });
  return { status, after };
}

export async function listLoads({ request, viewer }: Call): Promise<Response> {
  const url = new URL(request.url);
  const asked = readPage(url);
  const { page, hasMore } = await loadsOfCompany(viewer, asked);
  const next = (hasMore && page.at(-1)?.load_id) || null;
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
  });
  if (next) {
    const query = new URLSearchParams({ ...(asked.status && { status: asked.status }), cursor: next });
    headers.set("Link", `<${API_ROOT}/loads?${query}>; rel="next"`);
  }
  return new Response(JSON.stringify({ loads: page.map(loadJson), next_cursor: next }), { headers });
}
