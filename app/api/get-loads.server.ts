import { NotFound } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import type { Call } from "./call";
import { conditionalAnswer, loadJson } from "./load-answer.server";
import { loadsOfCompany, ownLoad } from "./own-loads.server";
import { pageAnswer, requirePage } from "./page-answer";

export const NO_SUCH = "You have no load with this reference.";

export async function getLoad({ request, viewer, param }: Call): Promise<Response> {
  const load = await ownLoad(viewer, param("reference"));
  if (!load) throw new NotFound(NO_SUCH);
  return conditionalAnswer(request, load.revision, loadJson(load));
}

export async function listLoads({ request, viewer }: Call): Promise<Response> {
  const url = new URL(request.url);
  const { page, hasMore } = await loadsOfCompany(viewer, requirePage(url, LOAD_STATUSES));
  const next = (hasMore && page.at(-1)?.load_id) || null;
  return pageAnswer(url, { loads: page.map(loadJson) }, next);
}
