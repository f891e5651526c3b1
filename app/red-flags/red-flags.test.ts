import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { isFreeMailer } from "./free-mailers";
import { isMailbox } from "./mailbox";
import {
  BROKER_FLAGS,
  type BrokerPlace,
  brokerFlags,
  CARRIER_FLAGS,
  type CarrierPlace,
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

const BROKER_PLACES: readonly BrokerPlace[] = ["request", "book", "offer", "sign"];
const CARRIER_PLACES: readonly CarrierPlace[] = ["table", "sheet", "offers"];

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

interface Case<Known, Place> {
  known: Partial<Known>;
  /** Facts of the same kind that raise no flag. */
  harmless: readonly Partial<Known>[];
  shown: RedFlag;
  at: readonly Place[];
}

const OF_BROKERS: Record<keyof typeof BROKER_FLAGS, Case<KnownOfBroker, BrokerPlace>> = {
  "free email": {
    known: email("gmail.com"),
    harmless: [email("acme-freight.com"), email("gmail.com.acme-freight.com")],
    shown: ["Email", "Free email service"],
    at: BROKER_PLACES,
  },
  domain: {
    known: email("acme-freight.com", "2026-10-30"),
    harmless: [email("acme-freight.com", "2026-10-29")],
    shown: ["Email domain", "Registered Fri, Oct 30"],
    at: BROKER_PLACES,
  },
  contact: {
    known: { contactChangedAtMs: RECENT_MS },
    harmless: [{ contactChangedAtMs: LONG_AGO_MS }],
    shown: ["Phone or email", "Changed Thu, Oct 29"],
    at: BROKER_PLACES,
  },
  pickup: {
    known: streets({ pickup: "P.O. Box 12" }),
    harmless: [streets({})],
    shown: ["Pickup address", "PO box or rented mailbox"],
    at: BROKER_PLACES,
  },
  delivery: {
    known: streets({ delivery: "400 Main St PMB 12" }),
    harmless: [streets({})],
    shown: ["Delivery address", "PO box or rented mailbox"],
    at: BROKER_PLACES,
  },
  between: {
    known: streets({ between: [null, "3 Mill Ln", "PO Box 3"] }),
    harmless: [streets({ between: [null, "3 Mill Ln"] })],
    shown: ["Address of a stop between", "PO box or rented mailbox"],
    at: BROKER_PLACES,
  },
};

const OF_CARRIERS: Record<keyof typeof CARRIER_FLAGS, Case<KnownOfCarrier, CarrierPlace>> = {
  contact: {
    known: { contactChangedAtMs: RECENT_MS },
    harmless: [{ contactChangedAtMs: LONG_AGO_MS }],
    shown: ["Phone or email", "Changed Thu, Oct 29"],
    at: CARRIER_PLACES,
  },
  payee: {
    known: { payeeChangedAtMs: RECENT_MS },
    harmless: [{ payeeChangedAtMs: LONG_AGO_MS }],
    shown: ["Payee", "Changed Thu, Oct 29"],
    at: CARRIER_PLACES,
  },
  auto: {
    known: { policies: [policy("auto", "2026-12-01"), policy("auto", "2026-12-04")] },
    harmless: [
      { policies: [policy("auto", DELIVERY)] },
      { policies: [policy("auto", "2026-12-04"), policy("auto", "2027-12-04")] },
    ],
    shown: ["Auto liability", "Ends Fri, Dec 4, before delivery"],
    at: ["table", "offers"],
  },
  cargo: {
    known: { policies: [policy("cargo", "2026-12-04"), policy("auto", "2027-12-04")] },
    harmless: [{ policies: [policy("cargo", DELIVERY)] }],
    shown: ["Cargo insurance", "Ends Fri, Dec 4, before delivery"],
    at: ["table", "offers"],
  },
  address: {
    known: registered({ street: "PO BOX 12" }),
    harmless: [registered({ street: "12 Boxwood Ln" }), registered()],
    shown: ["Address at FMCSA", "PO box or rented mailbox"],
    at: CARRIER_PLACES,
  },
  "new number": {
    known: registered({ addedOn: "2026-08-31" }),
    harmless: [registered({ addedOn: "2026-08-30" }), registered()],
    shown: ["USDOT number", "Registered Mon, Aug 31"],
    at: CARRIER_PLACES,
  },
  inactive: {
    known: registered({ statusCode: "I" }),
    harmless: [registered({ statusCode: "A" }), registered()],
    shown: ["USDOT status", "Inactive (FMCSA, checked Sat, Nov 28)"],
    at: ["table", "offers"],
  },
};

describe.each(Object.entries(OF_BROKERS))("about a broker: %s", (name, { known, harmless, shown, at }) => {
  it.each(BROKER_PLACES)("is shown at the place where it belongs: %s", (place) => {
    const flags = brokerFlags(place, { ...BROKER, ...known }, NOW_MS);
    expect(flags).toEqual(at.includes(place) ? { caption: "Before you agree", facts: [shown] } : null);
    for (const other of harmless) expect(brokerFlags(place, { ...BROKER, ...other }, NOW_MS)).toBeNull();
    expect(brokerFlags(place, BROKER, NOW_MS), "not known").toBeNull();
  });

  it("has a row in the table", () => {
    expect(BROKER_FLAGS).toHaveProperty([name]);
  });
});

describe.each(Object.entries(OF_CARRIERS))("about a carrier: %s", (name, { known, harmless, shown, at }) => {
  it.each(CARRIER_PLACES)("is shown at the place where it belongs: %s", (place) => {
    const flags = carrierFlags(place, { ...CARRIER, ...known }, NOW_MS, DELIVERY);
    expect(flags).toEqual(at.includes(place) ? { caption: "Before you agree", facts: [shown] } : null);
    for (const other of harmless)
      expect(carrierFlags(place, { ...CARRIER, ...other }, NOW_MS, DELIVERY)).toBeNull();
    expect(carrierFlags(place, CARRIER, NOW_MS, DELIVERY), "not known").toBeNull();
  });

  it("has a row in the table", () => {
    expect(CARRIER_FLAGS).toHaveProperty([name]);
  });
});

it("insurance is not compared if there is no load", () => {
  const known = { ...CARRIER, policies: [policy("auto", "2020-01-01")] };
  expect(carrierFlags("table", known, NOW_MS, null)).toBeNull();
});

it("all facts are listed in the order of the table", () => {
  const all = Object.assign({}, BROKER, ...Object.values(OF_BROKERS).map(({ known }) => known));
  const free = email("gmail.com", "2026-10-30");
  const boxes = { pickup: "PO Box 1", delivery: "PO Box 2", between: ["PO Box 3"] };
  expect(brokerFlags("sign", { ...all, ...free, streets: boxes }, NOW_MS)?.facts).toEqual(
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
