/**
 * Facts about a party that the other party sees before it agrees, because they are common among thieves. They
 * are shown without a score. An unknown fact is not shown. Pure.
 */
import { formatDay, formatUtcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { latestOf, POLICY_CODES, POLICY_KINDS, type PolicyKind, type StatedPolicy } from "~/trade/policies";
import { isFreeMailer } from "./free-mailers";
import { isMailbox } from "./mailbox";

/** How long a change of the phone number, email address or payee is shown. */
export const CHANGE_SHOWN_DAYS = 30;

const YOUNG_DOMAIN_DAYS = 30;
const NEW_NUMBER_DAYS = 90;

export interface KnownOfBroker {
  contactChangedAtMs: number | null;
  /** The email domain of the company's owner, in lower case, and the day on which it was registered. */
  email: { domain: string; registeredOn: string | null } | null;
  /** The streets of the load's stops, which the driver may not see yet. */
  streets: { pickup: string | null; delivery: string | null; between: readonly (string | null)[] };
}

export interface KnownOfCarrier {
  contactChangedAtMs: number | null;
  /** When a change of the carrier's payee was last confirmed, on any load. */
  payeeChangedAtMs: number | null;
  policies: readonly StatedPolicy[];
  /** Null if the registry was not read for the carrier's USDOT number, or does not list it. */
  registered: {
    readAtMs: number;
    statusCode: string | null;
    street: string | null;
    /** The day on which the number was added to the registry. */
    addedOn: string | null;
  } | null;
}

/** The load's delivery date, `YYYY-MM-DD`; null on a page without a load. */
type Until = string | null;

export type RedFlag = readonly [name: string, words: string];

/** The table that a page shows. */
export interface RedFlags {
  caption: string;
  facts: readonly RedFlag[];
}

/** Returns null if there is nothing to show. */
type Says<Known> = (known: Known, nowMs: number, until: Until) => RedFlag | null;

const changed = (name: string, atMs: number | null, nowMs: number): RedFlag | null =>
  atMs !== null && atMs > nowMs - CHANGE_SHOWN_DAYS * DAY_MS ? [name, `Changed ${formatUtcDay(atMs)}`] : null;

const mailbox = (name: string, streets: readonly (string | null)[]): RedFlag | null =>
  streets.some(isMailbox) ? [name, "PO box or rented mailbox"] : null;

/** Returns null if the registration is at least `days` old, or its day (`YYYY-MM-DD`) is unknown. */
const registeredOn = (name: string, day: string | null, days: number, nowMs: number): RedFlag | null =>
  day !== null && Date.parse(day) > nowMs - days * DAY_MS ? [name, `Registered ${formatDay(day)}`] : null;

/** Returns null if a policy of this kind lasts until delivery, none was entered, or there is no load. */
function ended(kind: PolicyKind, policies: readonly StatedPolicy[], until: Until): RedFlag | null {
  const last = latestOf(kind, policies)?.expires_on;
  if (until === null || last === undefined || last >= until) return null;
  return [POLICY_KINDS[kind], `Ends ${formatDay(last)}, before delivery`];
}

export const isContactNew = (
  { contactChangedAtMs }: Pick<KnownOfBroker, "contactChangedAtMs">,
  nowMs: number,
): boolean => changed("", contactChangedAtMs, nowMs) !== null;

export const BROKER_FLAGS = {
  "free email": ({ email }) => (email && isFreeMailer(email.domain) ? ["Email", "Free email service"] : null),
  domain: ({ email }, nowMs) =>
    email && registeredOn("Email domain", email.registeredOn, YOUNG_DOMAIN_DAYS, nowMs),
  contact: ({ contactChangedAtMs }, nowMs) => changed("Phone or email", contactChangedAtMs, nowMs),
  pickup: ({ streets }) => mailbox("Pickup address", [streets.pickup]),
  delivery: ({ streets }) => mailbox("Delivery address", [streets.delivery]),
  between: ({ streets }) => mailbox("Address of a stop between", streets.between),
} as const satisfies Record<string, Says<KnownOfBroker>>;

const insuranceFlags = Object.fromEntries(
  POLICY_CODES.map((kind): [PolicyKind, Says<KnownOfCarrier>] => [
    kind,
    ({ policies }, _nowMs, until) => ended(kind, policies, until),
  ]),
) as Record<PolicyKind, Says<KnownOfCarrier>>;

export const CARRIER_FLAGS = {
  contact: ({ contactChangedAtMs }, nowMs) => changed("Phone or email", contactChangedAtMs, nowMs),
  payee: ({ payeeChangedAtMs }, nowMs) => changed("Payee", payeeChangedAtMs, nowMs),
  ...insuranceFlags,
  address: ({ registered }) => registered && mailbox("Address at FMCSA", [registered.street]),
  "new number": ({ registered }, nowMs) =>
    registered && registeredOn("USDOT number", registered.addedOn, NEW_NUMBER_DAYS, nowMs),
  // The page about a driver has no load, and already lists the registry's record.
  inactive: ({ registered }, _nowMs, until) =>
    until !== null && registered?.statusCode === "I"
      ? ["USDOT status", `Inactive (FMCSA, checked ${formatUtcDay(registered.readAtMs)})`]
      : null,
} as const satisfies Record<string, Says<KnownOfCarrier>>;

function shown<Known>(
  flags: Readonly<Record<string, Says<Known>>>,
  ...known: Parameters<Says<Known>>
): RedFlags | null {
  const facts = Object.values(flags)
    .map((says) => says(...known))
    .filter((flag) => flag !== null);
  return facts.length > 0 ? { caption: "Before you agree", facts } : null;
}

export const brokerFlags = (known: KnownOfBroker, nowMs: number): RedFlags | null =>
  shown(BROKER_FLAGS, known, nowMs, null);

/** @param until the load's delivery date; null on the page about a driver */
export const carrierFlags = (known: KnownOfCarrier, nowMs: number, until: Until): RedFlags | null =>
  shown(CARRIER_FLAGS, known, nowMs, until);
