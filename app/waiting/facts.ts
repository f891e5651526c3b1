import type { News } from "~/notifications/news-lines";
import type { AmendmentKindCode } from "~/trade/amendments";
import type { ChargeKindCode } from "~/trade/charges";
import type { InvoiceState } from "~/trade/invoices";
import type { Lane } from "~/trade/lane";
import type { LoadEvent, LoadStatus, Role } from "~/trade/lifecycle";
import type { ActingSeat } from "~/trade/seats";
import type { BetweenName } from "~/trade/stop-names";

/** Times are in UTC milliseconds, and amounts in US cents. */
export interface OpenOffer {
  id: string;
  driverId: string;
  driver: string;
  /** The person who made the offer for a company; null if it was the company's founder. */
  member?: string | null;
  by: Role;
  turn: number;
  cents: number;
  note: string | null;
  atMs: number;
  untilMs: number;
}

interface AskedChange {
  kind: AmendmentKindCode;
  by: string;
  isOwn: boolean;
  value: readonly (string | null)[];
  atMs: number;
}

interface AskedCharge {
  id: string;
  kind: ChargeKindCode;
  driver: string;
  cents: number;
  reason: string | null;
  revision: number;
  atMs: number;
}

interface CurrentInvoice {
  id: string;
  driver: string;
  /** Whether the invoice is from the load's current driver, not from a released one. */
  isCarried: boolean;
  state: InvoiceState;
  cents: number;
  dueOn: string | null;
  atMs: number;
}

/** The check-ins at a load's origin and destination. */
export const MOMENTS = [
  "arrived-pickup",
  "departed-pickup",
  "arrived-delivery",
  "departed-delivery",
] as const;
/** A check-in at a stop between. */
export type BetweenMoment = `${"arrived" | "departed"}-${BetweenName}`;
export type Moment = (typeof MOMENTS)[number] | BetweenMoment;

export interface Facts extends Lane {
  loadId: string;
  row: number;
  number: number;
  origin_address_zip: string | null;
  destination_address_zip: string | null;
  side: Role;
  seat: ActingSeat;
  /** Whether the viewer is the assigned driver, for whom only the steps at the stops wait. */
  isAssigned?: true;
  status: LoadStatus;
  revision: number;
  expired: boolean;
  pickupDate: string;
  pickupTime: string | null;
  /** The end of the pickup's window; null for an appointment. */
  pickupUntil: string | null;
  deliveryDate: string;
  deliveryTime: string | null;
  miles: number | null;
  /** For the owner, the chosen driver, or null if no driver is chosen. For a driver, the owner. */
  other: string | null;
  /** For the carrier: the name of the assigned driver who no longer drives the load; otherwise null. */
  lostDriver: string | null;
  events: Partial<Record<LoadEvent, number>>;
  /**
   * For the owner only: the requests without an open offer, the time of the earliest, and one driver's name.
   */
  requests: { many: number; sinceMs: number | null; driver: string | null };
  offers: readonly OpenOffer[];
  changes: readonly AskedChange[];
  charges: readonly AskedCharge[];
  invoices: readonly CurrentInvoice[];
  /** For the driver of a delivered load: the total of an invoice made now. Otherwise 0. */
  unbilledCents: number;
  /** The stops between, as the column contains them. Null unless the load is at pickup or in transit. */
  between: string | null;
  /** When the current driver arrived and departed. Empty unless the load is at pickup or in transit. */
  stops: Partial<Record<Moment, number>>;
  hasReviewed: boolean;
  isPaperMade: boolean;
  /** The other side's actions that the viewer has not seen on a page of the load (`find-news.ts`). */
  news: readonly News[];
}
