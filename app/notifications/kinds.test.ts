import { describe, expect, it } from "vitest";
import { CHECK_IN_TEXTS, TEXTS } from "~/chat/automated-texts";
import { AMENDMENT_ACT_NAMES } from "~/trade/amendments";
import { CHARGE_ACT_NAMES, WAIT_MARKS } from "~/trade/charges";
import { INVOICE_ACT_NAMES } from "~/trade/invoices";
import { LOAD_EVENTS, statusAfter, TRANSITIONS } from "~/trade/lifecycle";
import { NOTIFICATION_GROUPS } from "~/trade/notification-groups";
import { REMINDER_DAYS } from "~/trade/policies";
import { hasDotBy } from "~/waiting/dots";
import { amendmentKind, PARTY_CHANGED } from "./amendment-kinds";
import { assignmentKind, DRIVER_LOST } from "./assignment-kinds";
import { editKind } from "./edit-kinds";
import { CONTESTED, FOUND } from "./finding-kinds";
import {
  BOOKED,
  CHECK_IN_KINDS,
  chargeKind,
  checkInKind,
  DUE_KINDS,
  dueKind,
  invoiceKind,
  KINDS,
  OFFER_KINDS,
  offerKind,
  SIDES,
  STEP_KINDS,
  stepKind,
  waitKind,
} from "./kinds";
import { MATCH, MATCHES, MESSAGE } from "./message-kinds";
import { CHECKED, policyKind } from "./policy-kinds";
import {
  LIFTED,
  OTHER_LIFTED,
  OTHER_SUSPENDED,
  PERSON_LIFTED,
  PERSON_SUSPENDED,
  SUSPENDED,
  WARNED,
} from "./suspension-kinds";
import { pathOf } from "./targets";
import { CLOSED, INVITED, JOINED, REMOVED, SEAT_CHANGED, TWO_STEP_REQUIRED } from "./team-kinds";
import { WEBHOOK_OFF } from "./webhook-kinds";

const facts = { actor: "Dale Rivers", actorId: "d", loadId: "l", groupId: "g" };
const told = { lane: "Reno, NV → Elko, NV", shipper: "Sage Freight", driver: "Dale Rivers", reason: "Ill" };

const doerOf = (event: (typeof LOAD_EVENTS)[number]) =>
  TRANSITIONS[event].by === "owner" ? "shipper" : "driver";

describe("for each step", () => {
  it.each(LOAD_EVENTS.flatMap((event) => SIDES.map((side) => [event, side] as const)))(
    "%s notifies the %s if and only if the inbox gets a message for that side, which did not act itself",
    (event, side) => {
      const kind = STEP_KINDS[event][side];
      const reads = TEXTS[event](told)[side] !== null;
      expect(typeof kind !== "string").toBe(reads && doerOf(event) !== side);
      if (typeof kind === "string") expect(kind).toBe(reads ? "did it" : "is not concerned");
      else expect(KINDS.get(stepKind(event, side))).toBe(kind);
    },
  );

  it.each(LOAD_EVENTS)(
    "after %s the group is “your move” if and only if the load then waits for that side",
    (event) => {
      for (const side of ["shipper", "driver"] as const) {
        const kind = STEP_KINDS[event][side];
        if (typeof kind === "string") continue;
        const status = statusAfter(event, false);
        const waits = status !== null && status !== "new" && hasDotBy(status, side);
        expect([side, kind.group]).toEqual([side, waits ? "your_move" : "steps"]);
      }
    },
  );
});

it("an action has a short title and opens the page for the step", () => {
  const led = [...KINDS].flatMap(([name, { action }]) =>
    action ? [[name, action.title, action.path(facts)]] : [],
  );
  const call = "/load-details/l";
  expect(led).toEqual([
    ["request:shipper", "Accept…", "/driver-request/d?load=l"],
    ["accept:driver", "Call", call],
    ["sign:shipper", "Call", call],
    ["pick up:shipper", "Call", call],
    ["told:arrived-pickup", "Call", call],
    ["told:departed-pickup", "Call", call],
    ["told:arrived-stop", "Call", call],
    ["told:departed-stop", "Call", call],
    ["told:arrived-delivery", "Call", call],
    ["told:departed-delivery", "Call", call],
    ["told:here", "Call", call],
    [BOOKED, "Call", call],
    [MESSAGE, "Reply", "/chat?group=g#content"],
  ]);
});

it("every check-in of a driver notifies the shipper", () => {
  const kindsOf = (table: object) =>
    [...new Set((Object.keys(table) as (keyof typeof CHECK_IN_TEXTS)[]).map(checkInKind))].sort();
  expect(kindsOf(CHECK_IN_TEXTS)).toEqual(kindsOf(CHECK_IN_KINDS));
});

it("the table contains only the kinds in these lists", () => {
  const steps = LOAD_EVENTS.flatMap((event) =>
    SIDES.flatMap((side) => (typeof STEP_KINDS[event][side] === "string" ? [] : [stepKind(event, side)])),
  );
  const way = (Object.keys(CHECK_IN_KINDS) as (keyof typeof CHECK_IN_KINDS)[]).map((what) =>
    checkInKind(what),
  );
  const offers = (Object.keys(OFFER_KINDS) as (keyof typeof OFFER_KINDS)[]).map(offerKind);
  const charges = [
    ...CHARGE_ACT_NAMES.map(chargeKind),
    ...INVOICE_ACT_NAMES.map(invoiceKind),
    ...(["ask", ...AMENDMENT_ACT_NAMES] as const).map(amendmentKind),
    PARTY_CHANGED,
    ...(Object.keys(DUE_KINDS) as (keyof typeof DUE_KINDS)[]).map(dueKind),
    ...WAIT_MARKS.map(waitKind),
  ];
  const policies = [...REMINDER_DAYS.map(policyKind), CHECKED];
  const assignments = (["on", "off", "over", "reminder", "changed"] as const).map(assignmentKind);
  const edits = ["rate", "schedule", "lane"].map((what) => String(editKind([{ what }])));
  const all = [
    ...steps,
    ...edits,
    ...way,
    ...offers,
    ...charges,
    ...policies,
    ...[INVITED, JOINED, SEAT_CHANGED, REMOVED, CLOSED, TWO_STEP_REQUIRED],
    FOUND,
    CONTESTED,
    ...[SUSPENDED, LIFTED, OTHER_SUSPENDED, OTHER_LIFTED, WARNED, PERSON_SUSPENDED, PERSON_LIFTED],
    ...assignments,
    DRIVER_LOST,
    WEBHOOK_OFF,
    BOOKED,
    MESSAGE,
    MATCH,
    MATCHES,
  ];
  expect([...KINDS.keys()].sort()).toEqual(all.sort());
});

describe("each kind", () => {
  it.each([...KINDS])("%s has one sentence for a lock screen and a page", (_, kind) => {
    const words = kind.words(facts);
    expect(words).toMatch(/^[A-Z].{5,70}\.$/);
    // The text contains no PIN, street, rate or date, and no reason for a cancellation.
    expect(words).not.toMatch(/[\d$]/);
    expect(words).not.toContain(told.reason);
    for (const path of [pathOf(kind, facts), ...(kind.action ? [kind.action.path(facts)] : [])])
      expect(path).toMatch(/^\/[a-z]/);
    expect(pathOf(kind, facts)).not.toMatch(/null|undefined/);
    expect(NOTIFICATION_GROUPS).toContain(kind.group);
  });

  it("does not tell other drivers the driver's name", () => {
    for (const event of LOAD_EVENTS) {
      const kind = STEP_KINDS[event].others;
      if (typeof kind !== "string") expect(kind.words(facts)).not.toContain(facts.actor);
    }
  });
});
