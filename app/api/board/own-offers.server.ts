import { USUAL_LENGTH } from "~/offers/form-limits";
import { readOffer, readReason } from "~/offers/read-offer";
import { takeOffer } from "~/offers/take-offer.server";
import { Conflict, NotFound } from "~/platform/errors";
import type { Call } from "../call";
import { digits } from "../content-types";
import { withPointers } from "../problem-of.server";
import { readBody } from "../read-json.server";
import type { OwnOffer } from "../requests/own-requests.server";
import { lastsAsSent } from "../requests/put-offers.server";
import { statusOfOffer } from "../requests/request-json";
import { type OFFER_ANSWER_WORDS, OFFER_ANSWERED } from "../requests/schema";
import { type OwnRequest, ownRequest } from "./own-request.server";
import { OWN_OFFER_MADE } from "./request-schema";
import { numberIn, reach } from "./request-steps.server";

const NO_OFFER = "There's no such offer.";
const NOT_NEXT = "This is not the next offer. Read the offers, then decide.";

function offerNumberIn({ param }: Call): number {
  const typed = param("offer");
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw new NotFound(NO_OFFER);
  return Number(typed);
}

const offerAt = (request: OwnRequest | null, turn: number): OwnOffer | undefined =>
  request?.offers.find((offer) => offer.turn === turn);

const POINTERS: Readonly<Record<string, string>> = {
  amount: "/rate",
  lasts: "/good_for_minutes",
  empty_miles: "/deadhead_miles",
};

const withOwnPointers = (error: unknown) => withPointers(error, (field) => POINTERS[field] ?? `/${field}`);

/** Sending the same offer again changes nothing. */
export async function putOwnOffer(call: Call): Promise<Response> {
  const { viewer } = call;
  const [number, turn] = [numberIn(call), offerNumberIn(call)];
  const sent = await readBody(call.request, OWN_OFFER_MADE);
  const { revision, rate, note, deadhead_miles: miles, good_for_minutes: minutes } = sent;
  const fields = {
    revision: String(revision),
    amount: digits(rate),
    note: note ?? "",
    empty_miles: typeof miles === "number" ? digits(miles) : "",
    lasts: String(minutes ?? USUAL_LENGTH),
  };
  try {
    const typed = readOffer(fields);
    return await reach({
      viewer,
      number,
      isTaken: (request) => {
        const made = offerAt(request, turn);
        return (
          made?.made_by === "driver" &&
          made.amount_cents === typed.amountCents &&
          made.note === typed.note &&
          made.empty_miles === typed.emptyMiles &&
          made.revision === revision &&
          lastsAsSent(made, typed.lengthMs)
        );
      },
      take: async (loadId, before) => {
        const last = before?.offers.at(-1);
        if (turn !== (last?.turn ?? 0) + 1) throw new Conflict(NOT_NEXT);
        const isCounter = last?.made_by === "shipper" && statusOfOffer(last, Date.now()) === "open";
        const offer = last?.offer_id ?? "";
        await takeOffer(isCounter ? "counter" : "offer", { viewer, loadId, fields: { ...fields, offer } });
      },
    });
  } catch (error) {
    throw withOwnPointers(error);
  }
}

const STEPS = {
  accepted: { act: "accept", answer: "accepted", by: "shipper" },
  declined: { act: "refuse", answer: "refused", by: "shipper" },
  withdrawn: { act: "withdraw", answer: "withdrawn", by: "driver" },
} as const satisfies Readonly<Record<(typeof OFFER_ANSWER_WORDS)[number], object>>;

export async function putOwnAnswer(call: Call): Promise<Response> {
  const { viewer } = call;
  const [number, turn] = [numberIn(call), offerNumberIn(call)];
  const { answer, reason } = await readBody(call.request, OFFER_ANSWERED);
  const offer = offerAt(await ownRequest(viewer, number), turn);
  if (!offer) throw new NotFound(NO_OFFER);
  const step = STEPS[answer];
  const fields = { offer: offer.offer_id, revision: String(offer.revision), reason: reason ?? "" };
  try {
    const sentReason = answer === "declined" ? readReason(fields) : null;
    return await reach({
      viewer,
      number,
      isTaken: (request) => {
        const answered = offerAt(request, turn);
        return (
          answered?.answer === step.answer &&
          answered.made_by === step.by &&
          // The reason is not stored if the viewer was suspended.
          (answered.answer_note ?? sentReason) === sentReason
        );
      },
      take: (loadId) => takeOffer(step.act, { viewer, loadId, fields }),
      created: 200,
    });
  } catch (error) {
    throw withOwnPointers(error);
  }
}
