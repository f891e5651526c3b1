import { OFFER_STEP_TEXTS } from "~/chat/automated-texts";
import { fitNow, type StepMessages } from "~/loads/steps/move-load.server";
import { offerKind, stepKind } from "~/notifications/kinds";
import { Conflict } from "~/platform/errors";
import { writeAcceptance } from "~/requests/decide-request.server";
import { formatMoney } from "~/text/money";
import { type Asked, insist, lastOf, lookAt, type Scene, type StoredOffer } from "./negotiation.server";
import { orPresentState } from "./present-state.server";
import { readReason } from "./read-offer";
import type { Act } from "./rules";
import { announceOffer, answering, writeAndNotify } from "./write-offer.server";

/** @throws NotFound, Forbidden, Conflict */
async function toAnswer(act: Act, { viewer, loadId, fields }: Asked, nowMs: number) {
  const scene = await lookAt(viewer, loadId, fields.driver_id);
  insist(act, scene, fields, nowMs);
  const offer = lastOf(scene);
  // Stryker disable next-line all: narrows the type; the rules refuse the step if there is no offer.
  if (!offer) throw new Conflict("There's no offer to answer.");
  return { scene, offer };
}

function messagesOf({ side, facts }: Scene, offer: StoredOffer): StepMessages {
  const amounts = { amount: formatMoney(offer.amount_cents), posted: formatMoney(facts.total_rate_cents) };
  const isOwners = side === "shipper";
  const texts = OFFER_STEP_TEXTS[isOwners ? "accept the driver's" : "accept the shipper's"];
  return {
    texts: (told) => texts({ ...told, ...amounts }),
    kinds: {
      shipper: isOwners ? null : offerKind("accepted"),
      driver: isOwners ? stepKind("accept", "driver") : null,
      others: stepKind("accept", "others"),
    },
  };
}

/** @throws NotFound, Forbidden, Conflict */
export async function acceptOffer(asked: Asked, nowMs = Date.now()): Promise<void> {
  const { scene, offer } = await toAnswer("accept", asked, nowMs);
  const { side, viewer, load, driver } = scene;
  const acceptance = {
    viewer,
    load: side === "shipper" ? await fitNow("accept", { viewer, loadId: load.loadId, load }) : load,
    driver,
    agreedRateCents: offer.amount_cents,
    messages: messagesOf(scene, offer),
    insists: (atMs: number) => [answering(scene, { offerId: offer.offer_id, answer: "accepted" }, atMs)],
    ...(side === "driver" && ({ by: "requesting driver" } as const)),
  };
  await orPresentState("accept", asked, writeAcceptance(acceptance));
  announceOffer(scene, nowMs);
}

/**
 * The request stays open.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function refuseOffer(asked: Asked, nowMs = Date.now()): Promise<void> {
  const { scene, offer } = await toAnswer("refuse", asked, nowMs);
  const reason = readReason(asked.fields);
  const statement = answering(scene, { offerId: offer.offer_id, answer: "refused", reason }, nowMs);
  const written = writeAndNotify(scene, "refused", offer.amount_cents, [statement], nowMs);
  await orPresentState("refuse", asked, written);
}

/**
 * The request stays open.
 * @throws NotFound, Forbidden, Conflict
 */
export async function withdrawOffer(asked: Asked, nowMs = Date.now()): Promise<void> {
  const { scene, offer } = await toAnswer("withdraw", asked, nowMs);
  const statement = answering(scene, { offerId: offer.offer_id, answer: "withdrawn" }, nowMs);
  const written = writeAndNotify(scene, "withdrawn", offer.amount_cents, [statement], nowMs);
  await orPresentState("withdraw", asked, written);
}
