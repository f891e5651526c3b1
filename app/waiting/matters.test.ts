import { describe, expect, it } from "vitest";
import { KINDS } from "~/notifications/kinds";
import { mayIn } from "~/trade/areas";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import type { ActingSeat } from "~/trade/seats";
import { bare, clock, each, HOUR, kindsOf, NOW, offer, ROLES } from "../../tests/fixtures/scenes/facts";
import { hasDotBy } from "./dots";
import type { Facts } from "./facts";
import { MATTER_KINDS, MATTERS, type MatterKind, mattersOf } from "./matters";

const BY_STATUS: Record<LoadStatus, Record<Role, MatterKind[]>> = {
  new: { shipper: ["requests of drivers"], driver: [] },
  pending: { shipper: [], driver: ["decision of the shipper"] },
  "rate confirmation": { shipper: ["documents to make"], driver: ["documents of the shipper"] },
  "rate confirmation sent": { shipper: ["signature of the driver"], driver: ["documents to sign"] },
  pickup: { shipper: ["pickup by the driver"], driver: ["freight to pick up"] },
  "in transit": { shipper: ["delivery by the driver"], driver: ["freight to deliver"] },
  complete: { shipper: ["driver to review"], driver: ["invoice to make", "shipper to review"] },
};

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

describe("the order", () => {
  it("is by kind, then by the earlier end, then by the longer wait", () => {
    const facts = bare("shipper", "pending", {
      offers: [offer("driver")],
      requests: { many: 1, sinceMs: 1, driver: "Ann" },
      charges: [{ id: "c", kind: "tonu", driver: "Bo", cents: 1, reason: null, revision: 1, atMs: 1 }],
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
    "edit:others",
    "edited:rate",
    "edited:schedule",
    "edited:lane",
    "delete:driver",
    "delete:others",
    "cancel:others",
    "release:driver",
    "release:others",
    "assignment:off",
    "assignment:over",
    "assignment:changed",
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
    "policy:30",
    "policy:14",
    "policy:3",
    "policy:checked",
    "finding",
    "delivery:contested",
    "message",
    "match",
    "matches",
    "team:invited",
    "team:joined",
    "team:seat-changed",
    "team:removed",
    "team:closed",
    "team:two-step",
    "suspension:own",
    "suspension:over",
    "suspension:person",
    "suspension:person-over",
    "suspension:other",
    "suspension:other-over",
    "suspension:warning",
    "webhook:off",
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
    charges: [{ id: "c", kind: "tonu", driver: "Bo", cents: 1, reason: null, revision: 1, atMs: 1 }],
    stops: { "arrived-pickup": NOW },
    lostDriver: "Vic Driver",
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

describe("what waits for the viewer", () => {
  const waitsFor = (seat: ActingSeat) =>
    each.flatMap(([side, status]) => {
      const facts = bare(side, status, { seat });
      return mattersOf(facts, clock).flatMap(({ kind, whose }) => (whose === "you" ? kind : []));
    });

  it("depends on the seat: billing has only the money, and a viewer has nothing", () => {
    expect(waitsFor("dispatcher")).toEqual(waitsFor("owner"));
    expect(waitsFor("billing")).toEqual(["invoice to make"]);
    expect(waitsFor("viewer")).toEqual([]);
    expect(waitsFor("owner").length).toBeGreaterThan(5);
  });

  it("has an area that somebody who runs the company may act in", () => {
    for (const { whose, area } of Object.values(MATTERS))
      expect([whose, area]).toEqual(whose === "them" ? ["them", "see"] : ["you", expect.any(String)]);
    for (const { whose, area } of Object.values(MATTERS))
      if (whose === "you") expect(mayIn({ seat: "viewer" }, area)).toBe(false);
  });
});
