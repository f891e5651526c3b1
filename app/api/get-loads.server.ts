/** Answers requests for one load or for a page of loads. */
import type { Fault } from "~/http/problem";
import { NotFound } from "~/platform/errors";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import type { Call } from "./call";
import { conditionalAnswer, loadJson } from "./load-answer.server";
import { loadsOfCompany, ownLoad } from "./own-loads.server";
import { pageAnswer, readCursor } from "./page-answer";
import { Refused } from "./refused";

/** The message if the shipper has no load with the reference in the path. */
export const NO_SUCH = "You have no load with this reference.";

export async function getLoad({ request, viewer, param }: Call): Promise<Response> {
  const load = await ownLoad(viewer, param("reference"));
  if (!load) throw new NotFound(NO_SUCH);
  return conditionalAnswer(request, load.revision, loadJson(load));
}

/** @throws Refused 422 */
function readPage(url: URL): { status: LoadStatus | null; after: string | null } {
  const typed = url.searchParams.get("status");
  const status = LOAD_STATUSES.find((each) => each === typed) ?? null;
  const { after, faults } = readCursor(url);
  const errors: Fault[] = [
    ...(typed !== null && !status ? [{ detail: `status: Send one of ${LOAD_STATUSES.join(", ")}.` }] : []),
    ...faults,
  ];
  if (errors.length > 0) throw new Refused(422, errors.map(({ detail }) => detail).join(" "), { errors });
  return { status, after };
}

export async function listLoads({ request, viewer }: Call): Promise<Response> {
  const url = new URL(request.url);
  const { page, hasMore } = await loadsOfCompany(viewer, readPage(url));
  const next = (hasMore && page.at(-1)?.load_id) || null;
  return pageAnswer(url, { loads: page.map(loadJson) }, next);
}
