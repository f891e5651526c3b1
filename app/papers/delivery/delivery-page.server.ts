import { loadTies } from "~/access/ties.server";
import { noSuchLoad } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
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

/** @throws NotFound for anyone but a party or the assigned driver */
export async function deliveryPage(viewer: Viewer, loadId: string) {
  const [load, facts, made] = await Promise.all([
    loadTies(viewer, loadId),
    deliveryBasis(viewer, loadId),
    currentPaper(viewer, loadId, "proof_of_delivery"),
  ]);
  const step = load && deliveryStep(load.status, load.standing);
  if (!load || !step) throw noSuchLoad();
  const sections = hasForm(step) && facts ? deliverySections(facts) : null;
  const signed = made?.signed;
  const to = { driverId: viewer.id, loadId, revision: load.revision };
  return {
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
