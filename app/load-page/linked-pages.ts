import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import type { AmendmentTexts } from "~/amendments/announced.server";
import type { Way } from "~/loads/panel/more-steps";
import type { LoadDocument } from "~/loads/queries.server";
import { mayMakeAgain } from "~/papers/paper-rules";
import { CARRIED_STATUSES, isOpen, type LoadEvent } from "~/trade/lifecycle";
import { stopNumber } from "~/trade/stop-names";
import { dropsOf } from "~/trade/stops";
import type { NextStep } from "./next-step";

function toOffers(
  { status, standing, expired }: LoadTies,
  agreedRateCents: number | null,
  hasOffer: boolean | undefined,
  works: boolean,
): Way[] {
  const all: Way[] = [["offers", "Offers", "plain"]];
  if (!isOpen(status)) return isParty(standing) && agreedRateCents !== null ? all : [];
  if (standing === "owner" || standing === "other shipper" || expired) return [];
  if (hasOffer) return all;
  return works ? [["offers", "Offer a Rate", "plain"]] : [];
}

function toBooking({ status, standing, expired, bookers }: LoadTies, isBooking: boolean): Way[] {
  if (!isOpen(status) || expired || standing === "other shipper") return [];
  if (standing === "owner") return [["book-now", bookers ? "Book Now is on" : "Turn on Book Now", "plain"]];
  return bookers ? [["book-now", isBooking ? "Booking Terms" : "Book Now", "plain"]] : [];
}

function toPaper(
  { status, standing }: LoadTies,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
): Way[] {
  if (offered.includes("send documents")) return [["rate-confirmation", "Make Rate Confirmation", "plain"]];
  const isMade = documents.some(({ kind, isMade }) => isMade && kind === "rate_confirmation");
  if (offered.includes("sign")) return isMade ? [["rate-confirmation", "Read and Sign", "plain"]] : [];
  return isMade || mayMakeAgain(status, standing)
    ? [["rate-confirmation", "Rate Confirmation", "plain"]]
    : [];
}

function toDriver({ status, standing, hasFleet, assigned }: LoadTies): Way[] {
  const may = standing === "chosen driver" && hasFleet && CARRIED_STATUSES.some((each) => each === status);
  return may ? [["driver", assigned ? "Change Driver" : "Assign Driver", "plain"]] : [];
}

const toChanges = ({ ask }: AmendmentTexts): Way[] => (ask ? [["changes", ask, "plain"]] : []);

/** The receiver can sign instead of the driver uploading a photo or PDF as the proof of delivery. */
const toReceiver = (offered: readonly LoadEvent[]): Way[] =>
  offered.includes("deliver") ? [["receiver-signature", "Receiver Signs Here", "plain"]] : [];

/** One link for each drop between without a proof of delivery. */
const toDrops = (
  { stops }: LoadTies,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
): Way[] =>
  offered.includes("deliver")
    ? dropsOf(stops)
        .filter((drop) => !documents.some(({ stop }) => stop === drop))
        .map(
          (drop): Way => [`receiver-signature?stop=${drop}`, `Proof for Stop ${stopNumber(drop)}`, "plain"],
        )
    : [];

const INVOICE_STEPS = { make: "Make Invoice", approve: "Approve Invoice" } as const;

type InvoiceStep = { act: keyof typeof INVOICE_STEPS; amount: string } | null;

function toInvoice({ status, standing }: LoadTies, step: InvoiceStep): Way[] {
  if (status !== "complete" || !isParty(standing)) return [];
  return [["invoice", step ? `${INVOICE_STEPS[step.act]} (${step.amount})` : "Invoice", "plain"]];
}

export const PAGE_OF: Partial<Record<NextStep, Way[0]>> = {
  "make papers": "rate-confirmation",
  sign: "rate-confirmation",
  "prove delivery": "receiver-signature",
  "make invoice": "invoice",
  "approve invoice": "invoice",
};

interface Situation {
  next: NextStep | null;
  invoice: InvoiceStep;
  hasOffer?: boolean;
  works: boolean;
}

/** Omits `ways` if there are no links, because the page is near its size limit. */
export function linksFrom(
  load: LoadTies,
  agreedRateCents: number | null,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
  changes: AmendmentTexts,
  { next, invoice, hasOffer, works }: Situation,
): { ways?: Way[] } {
  const mainPage = next && PAGE_OF[next];
  const ways: Way[] = [
    ...(works ? toBooking(load, next === "book") : []),
    ...toOffers(load, agreedRateCents, hasOffer, works),
    ...toPaper(load, offered, documents),
    ...toDrops(load, offered, documents),
    ...toReceiver(offered),
    ...toInvoice(load, invoice),
    ...(works ? [...toDriver(load), ...toChanges(changes)] : []),
  ].map(([page, words, look]) => [page, words, page === mainPage ? "main" : look]);
  return ways.length > 0 ? { ways } : {};
}
