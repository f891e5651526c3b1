import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import type { ChangesInWords } from "~/amendments/announced.server";
import type { Way } from "~/loads/panel/action-panel";
import type { LoadDocument } from "~/loads/panel/documents-list";
import { mayMakeAgain } from "~/papers/paper-rules";
import { isOpen, type LoadEvent } from "~/trade/lifecycle";

/**
 * The link of a load's page to its offers: a driver may offer while the load is open; its owner compares once somebody asks; afterwards
 * both find what they agreed on. Nobody else has one.
 */
function toOffers({ status, standing, expired }: LoadTies, agreedRateCents: number | null): Way[] {
  const all: Way[] = [["offers", "Offers", "plain"]];
  if (!isOpen(status)) return isParty(standing) && agreedRateCents !== null ? all : [];
  if (standing === "owner") return status === "pending" ? all : [];
  return standing === "other shipper" || expired ? [] : [["offers", "Offer a Rate", "plain"]];
}

/**
 * To booking at once: a driver where its owner lets somebody. The owner before anybody asks; then the page of offers leads there, because
 * this one is full.
 */
function toBooking({ status, standing, expired, bookers }: LoadTies): Way[] {
  if (!isOpen(status) || expired || standing === "other shipper") return [];
  if (standing === "owner")
    return status === "new" ? [["book-now", bookers ? "Drivers May Book" : "Let Drivers Book", "plain"]] : [];
  return bookers ? [["book-now", "Book Now", "plain"]] : [];
}

/** To the rate confirmation that Haulway makes, or made; below it a PDF of one's own can be uploaded. One main button: it stays in view on a phone. */
function toPaper(
  { status, standing }: LoadTies,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
): Way[] {
  if (offered.includes("send documents")) return [["rate-confirmation", "Make Rate Confirmation", "plain"]];
  const isMade = documents.some(({ kind, isMade }) => isMade && kind === "rate_confirmation");
  if (offered.includes("sign")) return isMade ? [["rate-confirmation", "Read and Sign", "main"]] : [];
  return isMade || mayMakeAgain(status, standing)
    ? [["rate-confirmation", "Rate Confirmation", "plain"]]
    : [];
}

/** To what was changed since the signature: each change of the last day, and the way to another one. */
const toChanges = ({ told, ask }: ChangesInWords): Way[] => [
  ...told.map((words, nth): Way => [`changes#${nth}`, words, "plain"]),
  ...(ask ? [["changes", ask, "plain"] satisfies Way] : []),
];

/** To where the receiver signs on the driver's phone, instead of a photo or PDF. */
const toReceiver = (offered: readonly LoadEvent[]): Way[] =>
  offered.includes("deliver") ? [["receiver-signature", "Receiver Signs Here", "plain"]] : [];

/** To the invoice of a load that is delivered: to its driver the next thing to make. */
const toInvoice = ({ status, standing }: LoadTies): Way[] =>
  status === "complete" && isParty(standing) ? [["invoice", "Invoice", "plain"]] : [];

/** The pages of a load where the viewer can do something now; nothing where there is none, because the page is near its budget. */
export function waysFrom(
  load: LoadTies,
  agreedRateCents: number | null,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
  changes: ChangesInWords,
): { ways?: Way[] } {
  const ways = [
    ...toBooking(load),
    ...toOffers(load, agreedRateCents),
    ...toPaper(load, offered, documents),
    ...toReceiver(offered),
    ...toInvoice(load),
    ...toChanges(changes),
  ];
  return ways.length > 0 ? { ways } : {};
}
