import { type LoadTies, loadTies } from "~/access/ties.server";
import { proofField, withDrop } from "~/loads/drops/prove-drop.server";
import { loadDocuments } from "~/loads/queries.server";
import { noSuchLoad } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import { type BetweenName, stopInSentence, stopNumber } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";
import { unprintedIn } from "../font/unprinted.server";
import { instantInWords, type PaperSection } from "../paper";
import { currentPaper } from "../read-paper.server";
import { agreementFor } from "../signature/agreements.server";
import { deliverySections } from "./compose-delivery.server";
import { deliveryStep, hasForm } from "./delivery-rules";
import { deliveryBasis } from "./read-delivery.server";
import { type ShownTo, sealed } from "./shown-delivery.server";

async function signable(sections: PaperSection[], to: ShownTo, signerId: string) {
  const { shown, paper } = await sealed(sections, to);
  const agreement = await agreementFor("delivery", { signerId, loadId: to.loadId, paper });
  return { sections, agreement, unprinted: await unprintedIn(sections), shown, paper };
}

/** Returns what the page shows only for a drop between: the form's field, and the uploaded proof. */
async function dropOnPage(viewer: Viewer, load: LoadTies, stop: BetweenName) {
  const documents = await loadDocuments(viewer, withDrop(load, stop));
  const proof = documents.find((file) => file.kind === "proof_of_delivery" && file.stop === stop);
  return {
    stop,
    title: `Proof of delivery at ${stopInSentence(stop)}`,
    button: `Sign for Stop ${stopNumber(stop)}`,
    field: proofField(stop),
    ...(proof && !proof.isMade && { uploaded: { name: proof.shownName, path: `/files/${proof.fileId}` } }),
  };
}

/**
 * Returns the data of the proof-of-delivery page for a party or the assigned driver of the load.
 * @param stop the drop between that is proven; null for the delivery
 * @throws NotFound for anyone else, or if the load has no such drop
 */
export async function deliveryPage(viewer: Viewer, loadId: string, stop: BetweenName | null = null) {
  const [load, facts, made] = await Promise.all([
    loadTies(viewer, loadId),
    deliveryBasis(viewer, loadId),
    currentPaper(viewer, loadId, "proof_of_delivery", stop),
  ]);
  const stepOfLoad = load && deliveryStep(load.status, load.standing);
  if (!load || !stepOfLoad) throw noSuchLoad();
  const step = made && hasForm(stepOfLoad) ? "read" : stepOfLoad;
  const sections = hasForm(step) && facts ? deliverySections(facts, stop) : null;
  const signed = made?.signed;
  const to = { driverId: viewer.id, loadId, revision: load.revision, stop };
  return {
    ...(stop && { drop: await dropOnPage(viewer, load, stop) }),
    loadId,
    name: nameOf(load.lane),
    revision: load.revision,
    step,
    toSign: sections && (await signable(sections, to, viewer.personId)),
    made: made && { paper: made.paper, sha256: made.sha256, path: `/files/${made.fileId}` },
    signed: signed && {
      name: signed.typedName,
      at: instantInWords(made.paper.madeAt, made.paper.zone),
      drawn: signed.drawn,
    },
  };
}
