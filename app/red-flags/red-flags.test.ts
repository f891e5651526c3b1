import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { isFreeMailer } from "./free-mailers";
import { isMailbox } from "./mailbox";
import {
  BROKER_FLAGS,
  brokerFlags,
  type CARRIER_FLAGS,
  CHANGE_SHOWN_DAYS,
  carrierFlags,
  isContactNew,
  type KnownOfBroker,
  type KnownOfCarrier,
  type RedFlag,
} from "./red-flags.server";

const NOW_MS = Date.UTC(2026, 10, 28, 12);
const DELIVERY = "2026-12-05";
const RECENT_MS = NOW_MS - CHANGE_SHOWN_DAYS * DAY_MS + 1;
const LONG_AGO_MS = RECENT_MS - 1;

/** Parties about which nothing is known. */
const BROKER: KnownOfBroker = {
  contactChangedAtMs: null,
  email: null,
  streets: { pickup: null, delivery: null, between: [] },
};
const CARRIER: KnownOfCarrier = {
  contactChangedAtMs: null,
  payeeChangedAtMs: null,
  policies: [],
  registered: null,
};

const policy = (kind: "auto" | "cargo", expires_on: string) => ({
  kind,
  limit_cents: 1,
  effective_on: "2026-01-01",
  expires_on,
});
const streets = (changes: Partial<KnownOfBroker["streets"]>) => ({
  streets: { pickup: "1 Dock Rd", delivery: "2 Depot St", between: ["3 Mill Ln"], ...changes },
});
const email = (domain: string, registeredOn: string | null = null) => ({ email: { domain, registeredOn } });
const registered = (changes: Partial<NonNullable<KnownOfCarrier["registered"]>> = {}) => ({
  registered: { readAtMs: NOW_MS, statusCode: null, street: null, addedOn: null, ...changes },
});

interface Case<Known> {
  known: Partial<Known>;
  /** Facts of the same kind that raise no flag. */
  harmless: readonly Partial<Known>[];
  shown: RedFlag;
  /** The page about a driver lists the fact without a flag. */
  isWithLoad?: true;
}

const OF_BROKERS: Record<keyof typeof BROKER_FLAGS, Case<KnownOfBroker>> = {
  "free email": {
    known: email("gmail.com"),
    harmless: [email("acme-freight.com"), email("gmail.com.acme-freight.com")],
    shown: ["Email", "Free email service"],
  },
  domain: {
    known: email("acme-freight.com", "2026-10-30"),
    harmless: [email("acme-freight.com", "2026-10-29")],
    shown: ["Email domain", "Registered Fri, Oct 30"],
  },
  contact: {
    known: { contactChangedAtMs: RECENT_MS },
    harmless: [{ contactChangedAtMs: LONG_AGO_MS }],
    shown: ["Phone or email", "Changed Thu, Oct 29"],
  },
  pickup: {
    known: streets({ pickup: "P.O. Box 12" }),
    harmless: [streets({})],
    shown: ["Pickup address", "PO box or rented mailbox"],
  },
  delivery: {
    known: streets({ delivery: "400 Main St PMB 12" }),
    harmless: [streets({})],
    shown: ["Delivery address", "PO box or rented mailbox"],
  },
  between: {
    known: streets({ between: [null, "3 Mill Ln", "PO Box 3"] }),
    harmless: [streets({ between: [null, "3 Mill Ln"] })],
    shown: ["Address of a stop between", "PO box or rented mailbox"],
  },
};

const OF_CARRIERS: Record<keyof typeof CARRIER_FLAGS, Case<KnownOfCarrier>> = {
  contact: {
    known: { contactChangedAtMs: RECENT_MS },
    harmless: [{ contactChangedAtMs: LONG_AGO_MS }],
    shown: ["Phone or email", "Changed Thu, Oct 29"],
  },
  payee: {
    known: { payeeChangedAtMs: RECENT_MS },
    harmless: [{ payeeChangedAtMs: LONG_AGO_MS }],
    shown: ["Payee", "Changed Thu, Oct 29"],
  },
  auto: {
    known: { policies: [policy("auto", "2026-12-01"), policy("auto", "2026-12-04")] },
    harmless: [
      { policies: [policy("auto", DELIVERY)] },
      { policies: [policy("auto", "2026-12-04"), policy("auto", "2027-12-04")] },
    ],
    shown: ["Auto liability", "Ends Fri, Dec 4, before delivery"],
    isWithLoad: true,
  },
  cargo: {
    known: { policies: [policy("cargo", "2026-12-04"), policy("auto", "2027-12-04")] },
    harmless: [{ policies: [policy("cargo", DELIVERY)] }],
    shown: ["Cargo insurance", "Ends Fri, Dec 4, before delivery"],
    isWithLoad: true,
  },
  address: {
    known: registered({ street: "PO BOX 12" }),
    harmless: [registered({ street: "12 Boxwood Ln" }), registered()],
    shown: ["Address at FMCSA", "PO box or rented mailbox"],
  },
  "new number": {
    known: registered({ addedOn: "2026-08-31" }),
    harmless: [registered({ addedOn: "2026-08-30" }), registered()],
    shown: ["USDOT number", "Registered Mon, Aug 31"],
  },
  inactive: {
    known: registered({ statusCode: "I" }),
    harmless: [registered({ statusCode: "A" }), registered()],
    shown: ["USDOT status", "Inactive (FMCSA, checked Sat, Nov 28)"],
    isWithLoad: true,
  },
};

const flagged = (shown: RedFlag) => ({ caption: "Before you agree", facts: [shown] });

it.each(Object.entries(OF_BROKERS))("about a broker, shows: %s", (_, { known, harmless, shown }) => {
  expect(brokerFlags({ ...BROKER, ...known }, NOW_MS)).toEqual(flagged(shown));
  for (const other of harmless) expect(brokerFlags({ ...BROKER, ...other }, NOW_MS)).toBeNull();
});

describe.each(Object.entries(OF_CARRIERS))(
  "about a carrier: %s",
  (_, { known, harmless, shown, isWithLoad }) => {
    const flags = (facts: Partial<KnownOfCarrier>, until: string | null) =>
      carrierFlags({ ...CARRIER, ...facts }, NOW_MS, until);

    it("is shown on the pages of a load", () => {
      expect(flags(known, DELIVERY)).toEqual(flagged(shown));
      for (const other of harmless) expect(flags(other, DELIVERY)).toBeNull();
    });

    it("is shown on the page about a driver, unless that page lists it", () => {
      expect(flags(known, null)).toEqual(isWithLoad ? null : flagged(shown));
      for (const other of harmless) expect(flags(other, null)).toBeNull();
    });
  },
);

it("what is not known is not shown", () => {
  expect(brokerFlags(BROKER, NOW_MS)).toBeNull();
  for (const until of [DELIVERY, null]) expect(carrierFlags(CARRIER, NOW_MS, until)).toBeNull();
});

it("all facts are listed in the order of the table", () => {
  const all = Object.assign({}, BROKER, ...Object.values(OF_BROKERS).map(({ known }) => known));
  const free = email("gmail.com", "2026-10-30");
  const boxes = { pickup: "PO Box 1", delivery: "PO Box 2", between: ["PO Box 3"] };
  expect(brokerFlags({ ...all, ...free, streets: boxes }, NOW_MS)?.facts).toEqual(
    Object.keys(BROKER_FLAGS).map((name) => OF_BROKERS[name as keyof typeof BROKER_FLAGS].shown),
  );
});

it.each([
  [RECENT_MS, true],
  [LONG_AGO_MS, false],
  [null, false],
])("contact details that changed at %s are new: %s", (contactChangedAtMs, isNew) => {
  expect(isContactNew({ contactChangedAtMs }, NOW_MS)).toBe(isNew);
});

it.each([
  ["PO Box 12", true],
  ["p.o.box 12", true],
  ["P O BOX 9", true],
  ["Post Office Box 4", true],
  ["POB 77", true],
  ["General Delivery", true],
  ["Apartado Postal 5", true],
  ["2300 W Main St PMB 210", true],
  ["1 Elm St, Private Mailbox 4", true],
  ["1 Elm St Mailbox #4", true],
  ["Mail Boxes Etc, 4 Oak Rd", true],
  ["The UPS Store, 5 Pine St", true],
  ["480 Depot Street", false],
  ["RR 2 Box 15", false],
  ["12 Boxwood Lane", false],
  ["9 Po Boxer Way", false],
  ["14 Mailbox Hill Road", false],
  ["Dropbox Warehouse, Dock 3", false],
  ["100 Post Road", false],
  ["UPS Freight Terminal, 3 Rail Ave", false],
  [null, false],
])("%j is a mailbox: %s", (street, is) => {
  expect(isMailbox(street)).toBe(is);
});

it.each([
  ["yahoo.com.mx", true],
  ["outlook.com", true],
  ["proton.me", true],
  ["", false],
  ["live.example", false],
  ["mail.acme-freight.com", false],
])("%j is a free email service: %s", (domain, is) => {
  expect(isFreeMailer(domain)).toBe(is);
});
