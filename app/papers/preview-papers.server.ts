import { loadTies } from "~/access/ties.server";
import { pricedFacts } from "~/loads/queries.server";
import { noSuchLoad } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { composeBillOfLading, composeRateConfirmation } from "./compose.server";
import { unprintedIn } from "./font/unprinted.server";
import { loadToMake } from "./make-papers.server";
import { readChoices, standingTerms } from "./paper-choices.server";
import { paperBasis } from "./read-paper.server";

interface Preview {
  viewer: Viewer;
  loadId: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Stores nothing.
 * @throws NotFound, Forbidden, Conflict, Invalid, as `makePapers` does
 */
export async function previewPapers({ viewer, loadId, fields }: Preview, nowMs = Date.now()) {
  const [ties, facts, basis, usual] = await Promise.all([
    loadTies(viewer, loadId),
    pricedFacts(viewer, loadId),
    paperBasis(viewer, loadId),
    standingTerms(viewer.id),
  ]);
  await loadToMake({ viewer, loadId, load: ties }, fields);
  if (!facts || !basis) throw noSuchLoad();
  const of = { ...basis, load: facts, choices: readChoices(fields, usual), madeAtMs: nowMs };
  const [paper, bill] = [composeRateConfirmation(of), composeBillOfLading(of)];
  return { paper, bill, unprinted: await unprintedIn(paper.sections, bill.sections) };
}
