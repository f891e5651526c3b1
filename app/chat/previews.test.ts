/** Tests every automated message as the inbox shows it: the first 23 characters must contain the event. */
import { describe, expect, it } from "vitest";
import { heldText, newLoadText } from "~/alerts/words";
import { AMENDMENT_TEXTS } from "~/amendments/texts";
import { contestText, deliveryFindingText } from "~/charges/contest-words";
import { CHARGE_TEXTS, findingText, WAIT_TEXTS } from "~/charges/texts";
import { DUE_TEXTS, INVOICE_TEXTS, OWED_TEXT } from "~/invoices/texts";
import { amendmentKind, PARTY_CHANGED } from "~/notifications/amendment-kinds";
import { assignmentKind, DRIVER_LOST } from "~/notifications/assignment-kinds";
import {
  BOOKED,
  chargeKind,
  checkInKind,
  dueKind,
  invoiceKind,
  KINDS,
  offerKind,
  SIDES,
  stepKind,
  waitKind,
} from "~/notifications/kinds";
import { MATCH, MATCHES, MESSAGE } from "~/notifications/message-kinds";
import {
  checkedText,
  liftedText,
  othersLiftedText,
  othersText,
  removedText,
  suspendedText,
  warningText,
} from "~/support/suspension-words";
import { AMENDMENT_KIND_CODES } from "~/trade/amendments";
import { CHARGE_KIND_CODES } from "~/trade/charges";
import { LOAD_EVENTS } from "~/trade/lifecycle";
import * as texts from "./automated-texts";
import { previewOf } from "./inbox/preview";

const LANE = "Cleveland, OH → Indianapolis, IN (HW-24432)";
const people = { lane: LANE, shipper: "Katherine Mbeki-O'Hara", driver: "Bartholomew Featherstonehaugh" };
const step = { ...people, reason: "Truck broke down" };
const offer = { ...step, amount: "$1,225", posted: "$1,150" };
const bill = { ...people, total: "$1,342.50", due: "Mon, Nov 30" };
const load = {
  load_number: 24432,
  origin_address_city: "Cleveland",
  origin_address_state: "OH",
  destination_address_city: "Indianapolis",
  destination_address_state: "IN",
  total_rate_cents: 115_000,
  load_size: null,
  pickup_date: "2026-11-30",
};
const NOW = Date.UTC(2026, 10, 24);

const named = <Table extends object>(
  table: Table,
  kindOf: (name: Extract<keyof Table, string>) => string,
  facts: object,
) =>
  (Object.entries(table) as [Extract<keyof Table, string>, (of: object) => string][]).map(
    ([name, text]) => [kindOf(name), text(facts)] as const,
  );

const steps = LOAD_EVENTS.flatMap((event) =>
  SIDES.flatMap((side) => {
    const text = texts.TEXTS[event](step)[side];
    return text === null ? [] : [[stepKind(event, side), text] as const];
  }),
);
const all = Object.values(texts.OFFER_STEP_TEXTS).map((text) => text(offer));
const booked = [
  texts.BOOKED_TEXTS(step),
  texts.BOOKED_WITH_TERMS_TEXTS(step),
  texts.MADE_AFTER_BOOKING_TEXTS(step),
];
const others = [...all, ...booked, { ...texts.REVISED_TEXTS(people), others: null }].flatMap((each) =>
  Object.values(each).flatMap((text) => (text === null ? [] : [["of several sides", text] as const])),
);

const MESSAGES: readonly (readonly [kind: string, text: string])[] = [
  ...steps,
  ...others,
  [BOOKED, texts.BOOKED_TEXTS(step).shipper ?? ""],
  [offerKind("accepted"), texts.OFFER_STEP_TEXTS["accept the shipper's"](offer).shipper],
  ...named(texts.CHECK_IN_TEXTS, checkInKind, people),
  ...named(texts.OFFER_TEXTS, offerKind, { ...offer, actor: "The shipper" }),
  ...CHARGE_KIND_CODES.flatMap((kind) =>
    named(CHARGE_TEXTS, chargeKind, { ...people, kind, amountCents: 6250, refusal: "No proof" }),
  ),
  ...named(WAIT_TEXTS, waitKind, { ...people, stop: "pickup", free: "2 h" }),
  ...named(INVOICE_TEXTS, invoiceKind, bill),
  ...named(DUE_TEXTS, dueKind, bill),
  [dueKind("owed"), OWED_TEXT(bill)],
  ...AMENDMENT_KIND_CODES.flatMap((kind) =>
    named(AMENDMENT_TEXTS, amendmentKind, { ...people, kind, actor: people.driver }),
  ),
  ...named(texts.ASSIGNMENT_TEXTS, assignmentKind, {
    ...people,
    when: "Mon, Nov 30",
    what: "Delivery address",
  }),
  [MATCH, newLoadText({ load, name: "Reefers", more: 1, held: 2 }, NOW)],
  [MATCHES, heldText(3, load, NOW)],
  [MATCHES, heldText(1, load, NOW)],
];

const IN_SQL = ["policy:30", "policy:14", "policy:3", PARTY_CHANGED];

const EDITED = [...KINDS.keys()].filter((kind) => kind.startsWith("edited:"));

const OF_TEAMS = [...KINDS.keys()].filter(
  (kind) => /^(?:team:|webhook:|suspension:person)/.test(kind) || kind === DRIVER_LOST,
);

const OF_STAFF = [
  ["finding", deliveryFindingText(LANE, "Two pallets were short.")],
  ["delivery:contested", contestText({ lane: LANE, shipper: "Sage Freight", words: "Two pallets short." })],
  ["finding", findingText({ kind: "detention", lane: LANE }, "Two hours are due.")],
  ["policy:checked", checkedText("Auto liability", null)],
  ["policy:checked", checkedText("Auto liability", "It ended.")],
  ["suspension:own", suspendedText("company", { reason: "Fake loads.", endsAt: null })],
  ["suspension:over", liftedText("company", null)],
  ["suspension:warning", warningText("Post real loads.")],
  ["suspension:warning", removedText("load", "A fake load.")],
  ["suspension:other", othersText("Rivers Hauling")],
  ["suspension:other-over", othersLiftedText("Rivers Hauling")],
] as const;

describe("the preview of an automated message", () => {
  it("is tested for every kind of notification with a message from Haulway", () => {
    const told = [...new Set(MESSAGES.map(([kind]) => kind)), ...IN_SQL, ...EDITED, ...OF_TEAMS, MESSAGE];
    told.push(...OF_STAFF.map(([kind]) => kind));
    expect([...KINDS.keys()].filter((kind) => !told.includes(kind))).toEqual([]);
  });

  it.each(MESSAGES)("of %s contains the fact: %s", (_, text) => {
    const [fact = ""] = text.split(/ · | \(/);
    const shown = previewOf(text).replace(/…$/, "");
    // For messages about new loads, the rate and the first city, or the number of loads, are enough.
    if (/^\$[\d,.]+ Cleveland to|^\d new loads/.test(text))
      expect(shown).toMatch(/^\$1,150 Cleveland to |^3 new loads /);
    else expect(shown.startsWith(fact)).toBe(true);
    for (const name of [people.shipper, people.driver]) expect(fact).not.toContain(name);
  });

  it.each(OF_STAFF)("of %s contains the fact: %s", (_, text) => {
    expect(previewOf(text)).toMatch(
      /^(Haulway's finding · HW|Delivery contested · HW|Seen by Haulway|Not accepted by Haulway|Suspended by Haulway|Suspension over|Warning from Haulway|Removed by Haulway)/,
    );
  });

  it.each(MESSAGES)("of %s contains the amount, the load's number, or what is asked: %s", (_, text) => {
    expect(previewOf(text)).toMatch(
      /\$[\d,.]+\d |HW-24432|^New (phone number|delivery address|payee)\?|^Change (confirmed|declined|withdrawn)|new loads/,
    );
  });

  it("reads like this", () => {
    const shown = Object.fromEntries(MESSAGES.map(([kind, text]) => [kind, previewOf(text)]));
    expect(shown).toMatchObject({
      "request:shipper": "New request · HW-24432 …",
      "offer:countered": "$1,225 counter · HW-244…",
      "told:arrived-pickup": "At pickup · HW-24432 Cl…",
      "invoice:pay": "$1,342.50 paid · HW-244…",
      "change:ask": "New payee? · HW-24432 C…",
      match: "$1,150 Cleveland to Ind…",
    });
  });
});
