import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import type { Way } from "~/loads/action-panel";
import type { LoadDocument } from "~/loads/documents-list";
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

/** To the rate confirmation that Haulway makes, or made; below it a PDF of one's own can be uploaded. One main button: it stays in view on a phone. */
function toPaper(
  { status, standing }: LoadTies,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
): Way[] {
  if (offered.includes("send documents")) return [["rate-confirmation", "Make Rate Confirmation", "plain"]];
  const isMade = documents.some((document) => document.isMade);
  if (offered.includes("sign")) return isMade ? [["rate-confirmation", "Read and Sign", "main"]] : [];
  return isMade || mayMakeAgain(status, standing)
    ? [["rate-confirmation", "Rate Confirmation", "plain"]]
    : [];
}

/** The pages of a load where the viewer can do something now; nothing where there is none, because the page is near its budget. */
export function waysFrom(
  load: LoadTies,
  agreedRateCents: number | null,
  offered: readonly LoadEvent[],
  documents: readonly LoadDocument[],
): { ways?: Way[] } {
  const ways = [...toOffers(load, agreedRateCents), ...toPaper(load, offered, documents)];
  return ways.length > 0 ? { ways } : {};
}
