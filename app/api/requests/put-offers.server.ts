import type * as z from "zod";
import { LENGTHS, USUAL_LENGTH } from "~/offers/form-limits";
import { negotiationOf } from "~/offers/negotiation.server";
import { readOffer, readReason, type TypedOffer } from "~/offers/read-offer";
import { type Act, refusalOf, situationOf } from "~/offers/rules";
import { takeOffer } from "~/offers/take-offer.server";
import { Conflict, NotFound } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import type { Call } from "../call";
import { digits } from "../content-types";
import { withPointers } from "../problem-of.server";
import { readBody } from "../read-json.server";
import { stepOnce } from "../step-once";
import { requestAnswer } from "./get-requests.server";
import { type OwnOffer, type OwnRequest, ownRequest } from "./own-requests.server";
import { nextOffer, offersOf } from "./request-json";
import { OFFER_ANSWERED, OFFER_MADE } from "./schema";

type Answered = z.infer<typeof OFFER_ANSWERED>;

const NO_OFFER = "This request has no such offer.";
const MADE_BEFORE = "This offer was made already, with other values. Get the request again, then decide.";

const MEMBERS: Readonly<Record<string, string>> = {
  amount: "/rate",
  note: "/note",
  lasts: "/good_for_minutes",
  reason: "/reason",
};
const pointerOf = (field: string) => MEMBERS[field] ?? "";

function numberIn({ param }: Call): number {
  const typed = param("offer");
  if (!/^[1-9]\d{0,4}$/.test(typed)) throw new NotFound(NO_OFFER);
  return Number(typed);
}

const offerIn = (request: OwnRequest, number: number): OwnOffer | undefined =>
  offersOf(request).find(({ turn }) => turn === number);

/** If the pickup cuts an offer short, the offer matches any longer length. */
export function lastsAsSent({ made_at, expires_at }: OwnOffer, lengthMs: number): boolean {
  const lastsMs = expires_at - made_at;
  const isWhole = LENGTHS.some(([minutes]) => Number(minutes) * MINUTE_MS === lastsMs);
  return isWhole ? lastsMs === lengthMs : lastsMs < lengthMs;
}

const isAsSent = (offer: OwnOffer, { amountCents, note, lengthMs }: TypedOffer): boolean =>
  offer.made_by === "shipper" &&
  offer.amount_cents === amountCents &&
  offer.note === note &&
  lastsAsSent(offer, lengthMs);

/** Looks only at the request in the path, not at a later one of the driver. */
const negotiation = ({ loadStatus, revision, requestId, status, offers }: OwnRequest) =>
  negotiationOf({
    load: { status: loadStatus, revision },
    requestId: status === "pending" ? requestId : null,
    stored: offers,
  });

type Fields = Readonly<Record<string, string>>;

async function pointing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withPointers(error, pointerOf);
  }
}

async function negotiate(
  { viewer }: Call,
  act: Act,
  { request, seen, typed }: { request: OwnRequest; seen: OwnOffer | undefined; typed: Fields },
): Promise<void> {
  const refusal = refusalOf(act, "shipper", negotiation(request), Date.now());
  if (refusal) throw new Conflict(refusal);
  const fields = {
    ...typed,
    driver_id: request.driverId,
    request_id: request.requestId,
    offer: seen?.offer_id ?? "",
    revision: String(request.revision),
  };
  await takeOffer(act, { viewer, loadId: request.loadId, fields });
}

export async function makeOffer(call: Call): Promise<Response> {
  const number = numberIn(call);
  const { rate, note, good_for_minutes: minutes } = await readBody(call.request, OFFER_MADE);
  const typed = { amount: digits(rate), note: note ?? "", lasts: String(minutes ?? USUAL_LENGTH) };
  const sent = await pointing(() => readOffer(typed));
  const isDone = (each: OwnRequest) => {
    const offer = offerIn(each, number);
    return offer !== undefined && isAsSent(offer, sent);
  };
  const read = () => ownRequest(call);
  const { state, isNew } = await stepOnce(read, isDone, async (each) => {
    if (offerIn(each, number)) throw new Conflict(MADE_BEFORE);
    const next = nextOffer(each);
    if (number !== next)
      throw new Conflict(`The next offer has the number ${next}. Get the request again, then decide.`);
    const isTheirs = situationOf("shipper", negotiation(each), Date.now()) === "theirs is open";
    const act = isTheirs ? "counter" : "offer";
    await pointing(() => negotiate(call, act, { request: each, seen: each.offers.at(-1), typed }));
  });
  return requestAnswer(state, isNew ? 201 : 200);
}

const ACTS: Readonly<Record<Answered["answer"], { act: Act; stored: OwnOffer["answer"] }>> = {
  accepted: { act: "accept", stored: "accepted" },
  declined: { act: "refuse", stored: "refused" },
  withdrawn: { act: "withdraw", stored: "withdrawn" },
};

export async function answerOffer(call: Call): Promise<Response> {
  const number = numberIn(call);
  const { answer, reason } = await readBody(call.request, OFFER_ANSWERED);
  const { act, stored } = ACTS[answer];
  const typed = { reason: reason ?? "" };
  const sentReason = answer === "declined" ? await pointing(() => readReason(typed)) : null;
  const isDone = (each: OwnRequest) => {
    const offer = offerIn(each, number);
    if (!offer) throw new NotFound(NO_OFFER);
    // The reason is not stored if the viewer was suspended.
    return offer.answer === stored && (offer.answer_note ?? sentReason) === sentReason;
  };
  const { state } = await stepOnce(
    () => ownRequest(call),
    isDone,
    (each) => negotiate(call, act, { request: each, seen: offerIn(each, number), typed }),
  );
  return requestAnswer(state);
}
