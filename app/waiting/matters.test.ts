import { describe, expect, it } from "vitest";
import { KINDS } from "~/notifications/kinds";
import { AMENDMENT_KIND_CODES, isStageOf } from "~/trade/amendments";
import { CHARGE_KIND_CODES } from "~/trade/charges";
import { INVOICE_STATES } from "~/trade/invoices";
import { LOAD_STATUSES, type LoadStatus, type Role } from "~/trade/lifecycle";
import { hasDotBy } from "./dots";
import type { Facts, OpenOffer } from "./facts";
import {
  type Clock,
  clockTime,
  latestCheckIn,
  MATTER_KINDS,
  MATTERS,
  type MatterKind,
  mattersOf,
  REVIEW_DAYS,
} from "./matters";

const NOW = Date.UTC(2026, 10, 24, 18);
const HOUR = 3_600_000;
const clock: Clock = { nowMs: NOW, today: "2026-11-24", atStop: () => "2:33 PM MST" };
const ROLES = ["shipper", "driver"] as const;

const bare = (side: Role, status: LoadStatus, more: Partial<Facts> = {}): Facts => ({
  loadId: "l",
  row: 1,
  number: 48213,
  side,
  status,
  revision: 3,
  expired: false,
  pickupDate: "2026-11-25",
  pickupTime: "09:30",
  deliveryDate: "2026-11-26",
  origin_address_city: "Reno",
  origin_address_state: "NV",
  origin_address_zip: null,
  destination_address_city: "Elko",
  destination_address_state: "NV",
  destination_address_zip: null,
  rateCents: 121_000,
  miles: 328,
  other: side === "driver" ? "Sage Freight" : "Dale Rivers",
  events: { deliver: NOW - HOUR },
  requests: { many: 0, sinceMs: null, driver: null },
  offers: [],
  changes: [],
  charges: [],
  invoices: [],
  unbilledCents: side === "driver" && status === "complete" ? 121_000 : 0,
  stops: {},
  hasReviewed: false,
  ...more,
});

const offer = (by: Role, more: Partial<OpenOffer> = {}): OpenOffer => ({
  id: "o",
  driverId: "d",
  driver: "Dale Rivers",
  by,
  turn: 2,
  cents: 122_500,
  note: null,
  atMs: NOW - HOUR,
  untilMs: NOW + HOUR,
  ...more,
});

const kindsOf = (facts: Facts) => mattersOf(facts, clock).map(({ kind }) => kind);
const find = (facts: Facts, kind: MatterKind) => mattersOf(facts, clock).find((each) => each.kind === kind);

/**
 * The kinds that apply in each status without further facts, for each side: first what waits for the viewer,
 * then what waits for the other side.
 */
const BY_STATUS: Record<LoadStatus, Record<Role, MatterKind[]>> = {
  new: { shipper: ["requests of drivers"], driver: [] },
  pending: { shipper: [], driver: ["decision of the shipper"] },
  "rate confirmation": { shipper: ["documents to make"], driver: ["documents of the shipper"] },
  "rate confirmation sent": { shipper: ["signature of the driver"], driver: ["documents to sign"] },
  pickup: { shipper: ["pickup by the driver"], driver: ["freight to pick up"] },
  "in transit": { shipper: ["delivery by the driver"], driver: ["freight to deliver"] },
  complete: { shipper: ["driver to review"], driver: ["invoice to make", "shipper to review"] },
};

const each = ROLES.flatMap((side) => LOAD_STATUSES.map((status) => [side, status] as const));

describe("a status", () => {
  it.each(each)("for the %s in %s", (side, status) => {
    expect(kindsOf(bare(side, status))).toEqual(BY_STATUS[status][side]);
  });

  it.each(each)("has the specified dot for the %s in %s", (side, status) => {
    const specified = {
      driver: ["rate confirmation sent", "pickup", "in transit"],
      shipper: ["pending", "rate confirmation", "rate confirmation sent"],
    };
    expect(hasDotBy(status, side)).toBe(specified[side].includes(status));
    const asked = { requests: { many: 1, sinceMs: NOW, driver: "Dale Rivers" } };
    const dots = mattersOf(bare(side, status, side === "shipper" ? asked : {}), clock).filter(
      ({ hasDot }) => hasDot,
    );
    // `hasDotBy` does not cover completed loads.
    if (status !== "complete") expect(dots.length > 0).toBe(hasDotBy(status, side));
  });

  it("says nothing about the steps of an expired load", () => {
    for (const side of ROLES)
      for (const status of ["new", "pending"] as const)
        expect(kindsOf(bare(side, status, { expired: true }))).toEqual([]);
  });
});

describe("offers", () => {
  it.each(each)("of the other side wait for the %s in %s", (side, status) => {
    const theirs = side === "driver" ? "shipper" : "driver";
    const facts = bare(side, status, { offers: [offer(theirs)] });
    const kind = side === "driver" ? "counter to answer" : "offer to answer";
    const found = find(facts, kind);
    expect(found).toMatchObject({ whose: "you", hasDot: true, until: ["good until", NOW + HOUR] });
    expect(found?.says).toBe(
      `${side === "driver" ? "Sage Freight" : "Dale Rivers"} countered $1,225 ($3.73/mi)`,
    );
    if (side === "shipper") expect(found?.acts).toEqual([{ words: "Answer Offer", to: "#drivers" }]);
    else {
      expect(found?.acts?.map(({ words }) => words)).toEqual(["Accept", "Counter", "Decline"]);
      expect(found?.acts?.[0]?.fields).toEqual({ driver_id: "d", offer: "o", revision: "3" });
    }
    expect(kindsOf(facts)).not.toContain("decision of the shipper");
  });

  it.each(ROLES)("of the %s wait for the other side", (side) => {
    const facts = bare(side, "pending", { offers: [offer(side)] });
    const [first, ...rest] = mattersOf(facts, clock);
    expect(first).toMatchObject({ whose: "them", hasDot: side === "shipper" });
    expect(first?.acts).toBeUndefined();
    expect(first?.says).toMatch(/ has your offer of \$1,225$/);
    expect(rest).toEqual([]);
  });

  it("that have run out do not wait", () => {
    const old = [offer("shipper", { untilMs: NOW }), offer("driver", { untilMs: NOW })];
    expect(kindsOf(bare("driver", "pending", { offers: old }))).toEqual(["decision of the shipper"]);
    expect(kindsOf(bare("shipper", "pending", { offers: old }))).toEqual([]);
  });

  it("of several drivers are compared on one page, and the first end counts", () => {
    const open = [offer("driver", { turn: 1 }), offer("driver", { cents: 120_000, untilMs: NOW + 9 })];
    const found = find(bare("shipper", "pending", { offers: open }), "offer to answer");
    expect(found?.says).toBe("2 drivers offered $1,200 to $1,225");
    expect(found?.until).toEqual(["the first is good until", NOW + 9]);
    expect(found?.acts).toEqual([{ words: "Compare Offers", to: "#drivers" }]);
  });

  it("that begin a negotiation are offers, and miles may be unknown", () => {
    const found = find(
      bare("shipper", "pending", { miles: null, offers: [offer("driver", { turn: 1, note: "Tarps" })] }),
      "offer to answer",
    );
    expect(found).toMatchObject({
      says: "Dale Rivers offered $1,225",
      more: "Tarps",
    });
  });
});

describe("requests", () => {
  it.each(LOAD_STATUSES)("wait for the owner while the load is pending: %s", (status) => {
    const asking = (many: number) =>
      find(
        bare("shipper", status, { requests: { many, sinceMs: 1, driver: "Dale Rivers" } }),
        "request to answer",
      )?.says;
    const isAsked = status === "pending";
    expect([asking(0), asking(1), asking(3)]).toEqual(
      isAsked
        ? [undefined, "Dale Rivers requested this load", "3 drivers requested this load"]
        : [undefined, undefined, undefined],
    );
  });
});

describe("changes of what was signed", () => {
  const cases = each.flatMap(([side, status]) =>
    AMENDMENT_KIND_CODES.flatMap((kind) =>
      [true, false].map((isOwn) => [side, status, kind, isOwn] as const),
    ),
  );
  it.each(cases)("%s, %s, %s, own: %s", (side, status, kind, isOwn) => {
    const changes = [{ kind, by: "Sage Freight", isOwn, value: ["77 Dock Road", null, "Elko"], atMs: 5 }];
    const found = mattersOf(bare(side, status, { changes }), clock).filter(({ page }) => page === "changes");
    // A change that can no longer be confirmed can still be declined.
    const row =
      kind === "delivery"
        ? side === "driver"
          ? "delivery address to confirm"
          : null
        : `change to answer, by the ${side}`;
    expect(found.map((each) => each.kind)).toEqual(isOwn || !row ? [] : [row]);
    if (kind === "delivery" && found[0]) {
      expect(found[0].says).toContain("New delivery address: 77 Dock Road, Elko.");
      expect(isStageOf(kind, "in transit")).toBe(true);
    }
  });

  it("the delivery address is first of all that waits", () => {
    const changes = [
      { kind: "delivery", by: "Sage Freight", isOwn: false, value: ["77 Dock Road"], atMs: 5 },
    ] as const;
    const facts = bare("driver", "in transit", { changes: [...changes, { ...changes[0], kind: "phone" }] });
    expect(kindsOf(facts)).toEqual([
      "delivery address to confirm",
      "change to answer, by the driver",
      "freight to deliver",
    ]);
  });
});

describe("charges", () => {
  it.each(each)("wait only for the shipper: %s in %s", (side, status) => {
    for (const kind of CHARGE_KIND_CODES) {
      const charges = [{ id: "c", kind, driver: "Dale Rivers", cents: 6250, revision: 2, atMs: 5 }];
      const found = find(bare(side, status, { charges }), "charge to answer");
      if (side === "driver") expect(found).toBeUndefined();
      else {
        expect(found?.says).toMatch(/^Dale Rivers requested \$62\.50 for /);
        expect(found?.acts?.[0]).toEqual({
          words: "Agree",
          to: "charges?step=agree",
          fields: { charge: "c", revision: "2" },
        });
      }
    }
  });

  it("are summed if there are several", () => {
    const charge = {
      id: "c",
      kind: "detention",
      driver: "Dale Rivers",
      cents: 6250,
      revision: 2,
      atMs: 5,
    } as const;
    const found = find(
      bare("shipper", "complete", { charges: [charge, { ...charge, atMs: 3 }] }),
      "charge to answer",
    );
    expect(found).toMatchObject({ says: "2 charges requested, $125 in total", sinceMs: 3 });
  });
});

describe("invoices", () => {
  const invoice = { id: "i", driver: "Dale Rivers", isCarried: true, cents: 121_000, atMs: 5 } as const;
  const days: readonly (readonly [string | null, string])[] = [
    [null, "no due date"],
    ["2026-12-20", "far"],
    ["2026-11-27", "soon"],
    ["2026-11-24", "today"],
    ["2026-11-20", "overdue"],
    ["2026-11-17", "long overdue"],
  ];
  const cases = ROLES.flatMap((side) =>
    INVOICE_STATES.flatMap((state) => days.map(([dueOn, name]) => [side, state, name, dueOn] as const)),
  );
  it.each(cases)("%s, %s, %s", (side, state, name, dueOn) => {
    const isBilled = state === "paid" || side === "shipper";
    const facts = bare(side, "complete", {
      ...{ invoices: [{ ...invoice, state, dueOn }], hasReviewed: true },
      unbilledCents: isBilled ? 0 : invoice.cents,
    });
    const isDue = ["soon", "today", "overdue", "long overdue"].includes(name);
    const owner = isDue ? ["invoice to pay"] : state === "approved" ? [] : ["invoice to approve"];
    const expected = side === "shipper" ? owner : name === "long overdue" ? ["invoice overdue"] : [];
    expect(kindsOf(facts)).toEqual(state === "paid" ? [] : expected);
    for (const { acts } of mattersOf(facts, clock))
      expect(acts?.map(({ words }) => words)).toEqual(
        side === "shipper" && state !== "approved" ? ["Approve", "Open Invoice"] : ["Open Invoice"],
      );
  });

  it("state the days", () => {
    const says = (dueOn: string) =>
      mattersOf(bare("shipper", "complete", { invoices: [{ ...invoice, state: "made", dueOn }] }), clock)[0]
        ?.says;
    expect(says("2026-11-23")).toBe("Invoice from Dale Rivers: $1,210, 1 day overdue");
    expect(says("2026-11-25")).toBe("Invoice from Dale Rivers: $1,210, due Wed, Nov 25");
  });

  it.each(each)("are made by the driver of a delivered load: %s in %s", (side, status) => {
    const found = find(bare(side, status, { unbilledCents: 127_250 }), "invoice to make");
    const isDelivered = side === "driver" && status === "complete";
    expect(found?.says).toBe(isDelivered ? "Delivered: invoice $1,272.50" : undefined);
    if (found) expect(found.acts).toEqual([{ words: "Make Invoice", to: "invoice" }]);
  });

  const own = { ...invoice, dueOn: null, atMs: NOW } as const;
  const earlier = { ...own, atMs: NOW - 2 * HOUR, cents: 15_000 };
  const charged: readonly (readonly [string, Facts["invoices"], number, string | undefined])[] = [
    ["unpaid and complete", [{ ...own, state: "approved" }], 121_000, undefined],
    ["unpaid", [{ ...own, state: "made" }], 127_250, "The agreed total is now $1,272.50"],
    ["paid and complete", [{ ...own, state: "paid" }], 0, undefined],
    ["paid", [{ ...own, state: "paid" }], 6_250, "$62.50 was agreed after your invoice was paid"],
    [
      "paid, with one from before the delivery",
      [{ ...earlier, state: "paid" }],
      121_000,
      "Delivered: invoice $1,210",
    ],
    [
      "paid, and followed by a complete one",
      [
        { ...own, state: "paid" },
        { ...own, state: "made", cents: 6_250 },
      ],
      6_250,
      undefined,
    ],
  ];
  it.each(charged)("that are %s get a row if money was agreed since", (_, invoices, unbilledCents, says) => {
    expect(find(bare("driver", "complete", { invoices, unbilledCents }), "invoice to make")?.says).toBe(says);
  });

  it("of a released driver are on a page of their own", () => {
    expect(
      find(
        bare("shipper", "new", { invoices: [{ ...invoice, isCarried: false, state: "made", dueOn: null }] }),
        "invoice to approve",
      )?.page,
    ).toBe("invoice?invoice=i");
  });
});

describe("check-ins", () => {
  const stops = { "arrived-pickup": NOW - 40 * 60_000 };

  it.each(each)("an arrival at pickup makes the pin urgent for the shipper: %s in %s", (side, status) => {
    const found = find(bare(side, status, { stops }), "pin to give");
    expect(found?.says).toBe(
      side === "shipper" && status === "pickup"
        ? "Dale Rivers arrived at pickup 2:33 PM MST, waiting 0:40"
        : undefined,
    );
  });

  it("ends with the departure", () => {
    const gone = { ...stops, "departed-pickup": NOW };
    expect(find(bare("shipper", "pickup", { stops: gone }), "pin to give")).toBeUndefined();
  });

  it.each([
    ["pickup", {}, null],
    ["pickup", stops, "Arrived at pickup 2:33 PM MST, waiting 0:40"],
    ["in transit", stops, "Arrived at pickup 2:33 PM MST"],
    ["in transit", { ...stops, "departed-pickup": NOW }, "Departed from pickup 2:33 PM MST"],
    ["in transit", { "arrived-delivery": NOW - HOUR }, "Arrived at delivery 2:33 PM MST, waiting 1:00"],
    ["in transit", { "departed-delivery": NOW }, "Departed from delivery 2:33 PM MST"],
    ["complete", stops, null],
  ] as const)("the latest one in %s of %j", (status, told, text) => {
    expect(latestCheckIn(bare("shipper", status, { stops: told }), clock)).toBe(text);
  });

  it("a duration has hours and minutes", () => {
    expect([-1, 0, 59_999, 40 * 60_000, 25 * HOUR].map(clockTime)).toEqual([
      "0:00",
      "0:00",
      "0:00",
      "0:40",
      "25:00",
    ]);
  });
});

describe("reviews", () => {
  it.each(each)("wait for two weeks after delivery: %s in %s", (side, status) => {
    const kind = side === "shipper" ? "driver to review" : "shipper to review";
    const has = (more: Partial<Facts>) => kindsOf(bare(side, status, more)).includes(kind);
    expect(has({})).toBe(status === "complete");
    expect(has({ hasReviewed: true })).toBe(false);
    expect(has({ events: { deliver: NOW - REVIEW_DAYS * 24 * HOUR } })).toBe(false);
    expect(has({ events: {} })).toBe(false);
  });
});

describe("the order", () => {
  it("is by kind, then by the earlier end, then by the longer wait", () => {
    const facts = bare("shipper", "pending", {
      offers: [offer("driver")],
      requests: { many: 1, sinceMs: 1, driver: "Ann" },
      charges: [{ id: "c", kind: "tonu", driver: "Bo", cents: 1, revision: 1, atMs: 1 }],
      changes: [
        { kind: "phone", by: "Bo", isOwn: false, value: [], atMs: 9 },
        { kind: "payee", by: "Bo", isOwn: false, value: [], atMs: 2 },
      ],
    });
    expect(mattersOf(facts, clock).map(({ kind, sinceMs }) => [kind, sinceMs])).toEqual([
      ["offer to answer", NOW - HOUR],
      ["request to answer", 1],
      ["charge to answer", 1],
      ["change to answer, by the shipper", 2],
      ["change to answer, by the shipper", 9],
    ]);
  });
});

describe("every notification", () => {
  /** Notifications that report an end or need no answer. */
  const NEWS = [
    "accept:others",
    "reject:driver",
    "edit:driver",
    // The dashboard lists the request that the edit ended.
    "edit:others",
    "edited:rate",
    "edited:schedule",
    "edited:lane",
    "delete:driver",
    "delete:others",
    "cancel:others",
    "release:driver",
    "release:others",
    "offer:refused",
    "offer:withdrawn",
    "charge:withdraw",
    "charge:refuse",
    "invoice:receive",
    "invoice:approve",
    "invoice:pay",
    "change:confirm",
    "change:refuse",
    "change:withdraw",
    "change:party",
    // The following notifications are not about one of the reader's own loads.
    "policy:30",
    "policy:14",
    "policy:3",
    "message",
    "match",
    "matches",
  ];

  it("leads to a row, or is listed as news: a new kind needs one of them", () => {
    const led = MATTER_KINDS.flatMap((kind) => [...MATTERS[kind].after] as string[]);
    expect([...new Set([...led, ...NEWS])].sort()).toEqual([...KINDS.keys()].sort());
    expect(NEWS.filter((kind) => led.includes(kind))).toEqual([]);
  });

  it("that says it is somebody's move leads to a row in which that side acts", () => {
    const moves = [...KINDS].filter(
      ([name, { group, isOwnLoad }]) => group === "your_move" && isOwnLoad && !NEWS.includes(name),
    );
    for (const [name] of moves)
      expect([
        name,
        MATTER_KINDS.some(
          (kind) =>
            MATTERS[kind].whose === "you" && (MATTERS[kind].after as readonly string[]).includes(name),
        ),
      ]).toEqual([name, true]);
  });
});

it("every row is found in one of the scenes above", () => {
  const everything: Partial<Facts> = {
    offers: [offer("driver"), offer("shipper")],
    requests: { many: 2, sinceMs: 1, driver: "Ann" },
    changes: [
      { kind: "delivery", by: "Ann", isOwn: false, value: ["x"], atMs: 1 },
      { kind: "phone", by: "Ann", isOwn: false, value: ["x"], atMs: 1 },
    ],
    charges: [{ id: "c", kind: "tonu", driver: "Bo", cents: 1, revision: 1, atMs: 1 }],
    stops: { "arrived-pickup": NOW },
    invoices: [
      { id: "i", driver: "Ann", isCarried: false, state: "made", cents: 1, dueOn: null, atMs: 1 },
      { id: "j", driver: "Ann", isCarried: false, state: "made", cents: 1, dueOn: "2026-11-01", atMs: 1 },
    ],
  };
  const found = new Set(
    each.flatMap(([side, status]) => [
      ...kindsOf(bare(side, status, everything)),
      ...kindsOf(bare(side, status)),
    ]),
  );
  expect([...found].sort()).toEqual([...MATTER_KINDS].sort());
});
