/** The page offers exactly the allowed steps, and the verbs check the rules again. */
import { isOpen, type LoadStatus, type Role } from "~/trade/lifecycle";
import { MOST_A_SIDE, type OfferAnswer } from "~/trade/offer";

export const ACTS = ["offer", "counter", "accept", "refuse", "withdraw"] as const;
export type Act = (typeof ACTS)[number];

export const SITUATIONS = [
  "nothing offered",
  "mine is open",
  "theirs is open",
  "answered",
  "ran out",
  "load edited",
  "not asking",
  "load taken",
] as const;
export type Situation = (typeof SITUATIONS)[number];

export interface Offer {
  madeBy: Role;
  requestId: string;
  revision: number;
  expiresAtMs: number;
  answer: OfferAnswer | null;
}

export interface Negotiation {
  status: LoadStatus;
  revision: number;
  requestId: string | null;
  offers: readonly Offer[];
}

export function situationOf(
  side: Role,
  { status, revision, requestId, offers }: Negotiation,
  nowMs: number,
): Situation {
  const last = offers.at(-1);
  if (!isOpen(status)) return "load taken";
  if (requestId === null) {
    if (last && last.revision !== revision) return "load edited";
    return side === "driver" && !last ? "nothing offered" : "not asking";
  }
  if (last?.requestId !== requestId) return "nothing offered";
  if (last.answer) return "answered";
  if (last.expiresAtMs <= nowMs) return "ran out";
  return last.madeBy === side ? "mine is open" : "theirs is open";
}

const MAY = null;
type Rule = string | typeof MAY;

const NOTHING = "There's no offer to answer.";
const OWN = "This is your own offer. Wait for the other side's answer.";
const MINE_FIRST = "Your offer is still open. Withdraw it before you make another.";
const ANSWER_FIRST = "You have an open offer. Accept, decline or counter it.";
const NOT_MINE = "You can only withdraw your own offers.";
const ANSWERED = "This offer was already answered.";
const RAN_OUT = "This offer has expired.";
const EDITED = "The load was edited, so this offer ended.";
const NOT_ASKING = "This driver's request is no longer open.";
const NO_REQUEST = "Your request ended, so this offer did too.";
const TAKEN = "A driver was chosen, so all other offers ended.";

const all = (rule: Rule) => ({ counter: rule, accept: rule, refuse: rule, withdraw: rule });

/** By side, situation and step: null if the step is allowed, otherwise the error message. */
export const RULES: Readonly<Record<Role, Readonly<Record<Situation, Readonly<Record<Act, Rule>>>>>> = {
  driver: {
    "nothing offered": { offer: MAY, ...all(NOTHING) },
    "mine is open": { offer: MINE_FIRST, ...all(OWN), withdraw: MAY },
    "theirs is open": { offer: ANSWER_FIRST, ...all(MAY), withdraw: NOT_MINE },
    answered: { offer: MAY, ...all(ANSWERED) },
    "ran out": { offer: MAY, ...all(RAN_OUT) },
    "load edited": { offer: MAY, ...all(EDITED) },
    "not asking": { offer: MAY, ...all(NO_REQUEST) },
    "load taken": { offer: TAKEN, ...all(TAKEN) },
  },
  shipper: {
    "nothing offered": { offer: MAY, ...all(NOTHING) },
    "mine is open": { offer: MINE_FIRST, ...all(OWN), withdraw: MAY },
    "theirs is open": { offer: ANSWER_FIRST, ...all(MAY), withdraw: NOT_MINE },
    answered: { offer: MAY, ...all(ANSWERED) },
    "ran out": { offer: MAY, ...all(RAN_OUT) },
    "load edited": { offer: NOT_ASKING, ...all(EDITED) },
    "not asking": { offer: NOT_ASKING, ...all(NOT_ASKING) },
    "load taken": { offer: TAKEN, ...all(TAKEN) },
  },
};

export const FULL = `You've reached the limit of ${MOST_A_SIDE} offers for this load. You can still accept or decline theirs.`;

export const madeBy = (side: Role, { revision, offers }: Negotiation) =>
  offers.filter((offer) => offer.madeBy === side && offer.revision === revision).length;

/** Returns null if the step is allowed. */
export function refusalOf(act: Act, side: Role, negotiation: Negotiation, nowMs: number): string | null {
  const refusal = RULES[side][situationOf(side, negotiation, nowMs)][act];
  const isAnother = act === "offer" || act === "counter";
  return refusal ?? (isAnother && madeBy(side, negotiation) >= MOST_A_SIDE ? FULL : null);
}

export const actsOffered = (side: Role, negotiation: Negotiation, nowMs: number): Act[] =>
  ACTS.filter((act) => refusalOf(act, side, negotiation, nowMs) === null);
