import { countAgainstLimit } from "~/limits/rate-limit.server";
import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { NotFound } from "~/platform/errors";
import { readPage } from "~/text/page-number";
import { acceptOffer, refuseOffer, withdrawOffer } from "./answer-offer.server";
import { makeOffer } from "./make-offer.server";
import type { Asked } from "./negotiation.server";
import { ACTS, type Act } from "./rules";

const counted =
  (act: "offer" | "counter") =>
  (asked: Asked): Promise<void> =>
    makeOffer(act, { ...asked, counted: () => countAgainstLimit("offers", asked.viewer.id) });

const STEPS: Readonly<Record<Act, { take: (asked: Asked) => Promise<void>; done: string }>> = {
  offer: { take: counted("offer"), done: "Offer sent." },
  counter: { take: counted("counter"), done: "Counteroffer sent." },
  accept: { take: acceptOffer, done: "Offer accepted. The rate is agreed." },
  refuse: { take: refuseOffer, done: "Offer declined. The other side sees your reason." },
  withdraw: { take: withdrawOffer, done: "Offer withdrawn." },
};

export const readAct = (request: Request): Act | null => {
  const step = new URL(request.url).searchParams.get("step");
  return ACTS.find((act) => act === step) ?? null;
};

/**
 * @returns the confirmation
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeOffer(act: Act | null, asked: Asked): Promise<string> {
  if (!act) throw new NotFound();
  await orNameColleague("offer", asked, STEPS[act].take(asked));
  return STEPS[act].done;
}

export function tableOn(loadId: string, page: number): string {
  return `/load-details/${loadId}${page > 1 ? `?page=${page}` : ""}#drivers`;
}

/** A step taken in the owner's table leads to the same page of the table. */
export function afterOffer(act: Act | null, loadId: string, request: Request): string {
  if (act === "accept") return `/load-details/${loadId}`;
  const { searchParams } = new URL(request.url);
  if (searchParams.has("page")) return tableOn(loadId, readPage(searchParams));
  const driver = searchParams.get("driver");
  return `/load-details/${loadId}/offers${driver ? `?${new URLSearchParams({ driver })}` : ""}`;
}
