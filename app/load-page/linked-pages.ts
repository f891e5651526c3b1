import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import type { AmendmentTexts } from "~/amendments/announced.server";
import type { Way } from "~/loads/panel/action-panel";
import type { LoadDocument } from "~/loads/panel/documents-list";
import { mayMakeAgain } from "~/papers/paper-rules";
import { isOpen, type LoadEvent } from "~/trade/lifecycle";

/**
 * Returns the link to the load's offers. A driver may offer while the load is open. The owner gets the link
 * once a driver asks. Later both parties find the agreed rate there.
 */
function toOffers({ status, standing, expired }: LoadTies, agreedRateCents: number | null): Way[] {
  const all: Way[] = [["offers", "Offers", "plain"]];
  if (!isOpen(status)) return isParty(standing) && agreedRateCents !== null ? all : [];
  if (standing === "owner") return status === "pending" ? all : [];
  return standing === "other shipper" || expired ? [] : [["offers", "Offer a Rate", "plain"]];
}

/**
 * Returns the link to Book Now: for a driver if the owner allows booking, for the owner until a driver asks.
 * After that, the offers page has the link, because this page is near its size limit.
 */
function toBooking({ status, standing, expired, bookers }: LoadTies): Way[] {
  if (!isOpen(status) || expired || standing === "other shipper") return [];
  if (standing === "owner")
    return status === "new" ? [["book-now", bookers ? "Drivers May Book" : "Let Drivers Book", "plain"]] : [];
  return bookers ? [["book-now", "Book Now", "plain"]] : [];
}

/**
 * Returns the link to the rate confirmation that Haulway makes or made; below it the owner can upload a PDF.
 * Only one button can be the main button, which stays in view on a phone.
 */
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

/** Returns links to the amendments of the last day, and to the form that asks for another one. */
const toChanges = ({ told, ask }: AmendmentTexts): Way[] => [
  ...told.map((words, nth): Way => [`changes#${nth}`, words, "plain"]),
  ...(ask ? [["changes", ask, "plain"] satisfies Way] : []),
];

/** Returns the link to the page where the receiver signs on the driver's phone, instead of a photo or PDF. */
const toReceiver = (offered: readonly LoadEvent[]): Way[] =>
  offered.includes("deliver") ? [["receiver-signature", "Receiver Signs Here", "plain"]] : [];

/** Returns the link to the invoice of a delivered load. */
const toInvoice = ({ status, standing }: LoadTies): Way[] =>
  status === "complete" && isParty(standing) ? [["invoice", "Invoice", "plain"]] : [];

/**
 * Returns the pages of a load where the viewer can do something now. Omits the key if there are none, because
 * the page is near its size limit.
 */
export function linksFrom(
  load: LoadTies,
  agreedRateCents: number | null,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
  changes: AmendmentTexts,
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
