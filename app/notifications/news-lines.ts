/** The lines on a load's pages about recent events. Events that the pages show anyway have no line. */
import { formatAge } from "~/text/ages";
import { formatMoney } from "~/text/money";
import { AMENDMENT_KINDS, type AmendmentKindCode } from "~/trade/amendments";
import { CHARGE_KINDS, type ChargeKindCode } from "~/trade/charges";

export interface News {
  kind: string;
  by: string;
  atMs: number;
  /** The amount of the offer, charge or invoice; null if there is none, or a later answer has replaced it. */
  cents: number | null;
  /** The kind of the charge or of the change; null if there is none, or a later answer has replaced it. */
  of: string | null;
}

/** Null if a later answer has replaced the event. */
type Deed = (news: News) => string | null;

const plain =
  (words: string): Deed =>
  () =>
    words;

const ofAmount =
  (before: string, after: string): Deed =>
  ({ cents }) =>
    cents === null ? null : `${before} ${formatMoney(cents)} ${after}`;

const isCharge = (of: string | null): of is ChargeKindCode => of !== null && Object.hasOwn(CHARGE_KINDS, of);
const isChange = (of: string | null): of is AmendmentKindCode =>
  of !== null && Object.hasOwn(AMENDMENT_KINDS, of);

const charge =
  (before: string): Deed =>
  ({ cents, of }) => {
    if (cents === null || !isCharge(of)) return null;
    const about = of === "other" ? "" : ` for ${CHARGE_KINDS[of].inText}`;
    return `${before} ${formatMoney(cents)} charge${about}`;
  };

const change =
  (did: string): Deed =>
  ({ of }) =>
    isChange(of) ? `${did} the new ${AMENDMENT_KINDS[of].label.toLowerCase()}` : null;

/** The text follows the person's name. */
const DEEDS: Readonly<Record<string, Deed>> = {
  "withdraw:shipper": plain("withdrew the request"),
  "sign:shipper": plain("signed the rate confirmation"),
  "cancel:shipper": plain("canceled"),
  "offer:refused": ofAmount("declined your", "offer"),
  "offer:withdrawn": ofAmount("withdrew the", "offer"),
  "charge:withdraw": charge("withdrew the"),
  "charge:agree": charge("agreed to your"),
  "charge:refuse": charge("declined your"),
  "invoice:receive": ofAmount("received your", "invoice"),
  "invoice:approve": ofAmount("approved your", "invoice"),
  "invoice:pay": ofAmount("marked your", "invoice as paid"),
  "invoice:reopen": ofAmount("marked your", "invoice as unpaid"),
  "change:confirm": change("confirmed"),
  "change:refuse": change("declined"),
  "change:withdraw": change("withdrew"),
  "change:party": plain("changed their name or carrier numbers"),
};

export const NEWS_KINDS = Object.keys(DEEDS);

export const hasLine = (kind: string): boolean => Object.hasOwn(DEEDS, kind);

/** For example, `Sage Freight declined your $95 charge for detention, 3 h ago`. */
export function newsLine(news: News, nowMs: number): string | null {
  const deed = DEEDS[news.kind]?.(news);
  return deed ? `${news.by} ${deed}, ${formatAge(news.atMs, nowMs)}` : null;
}
