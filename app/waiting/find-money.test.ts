import { describe, expect, it } from "vitest";
import { CHARGE_KIND_CODES } from "~/trade/charges";
import { INVOICE_STATES } from "~/trade/invoices";
import { bare, clock, each, find, HOUR, kindsOf, NOW, ROLES } from "../../tests/fixtures/scenes/facts";
import type { Facts } from "./facts";
import { mattersOf } from "./matters";

describe("charges", () => {
  it.each(each)("wait only for the shipper: %s in %s", (side, status) => {
    for (const kind of CHARGE_KIND_CODES) {
      const charges = [
        { id: "c", kind, driver: "Dale Rivers", cents: 6250, reason: "Two men", revision: 2, atMs: 5 },
      ];
      const found = find(bare(side, status, { charges }), "charge to answer");
      if (side === "driver") expect(found).toBeUndefined();
      else {
        expect(found?.says).toMatch(/^Dale Rivers requested (\$62\.50 for |a \$62\.50 charge)/);
        const isComputed = kind === "detention";
        expect(found?.more).toBe(isComputed ? undefined : "Details: Two men");
        expect(found?.acts?.[0]).toEqual(
          isComputed
            ? { words: "Review Charge", to: "charges" }
            : { words: "Agree", to: "charges?step=agree", fields: { charge: "c", revision: "2" } },
        );
      }
    }
  });

  it("are summed if there are several", () => {
    const charge = {
      id: "c",
      kind: "detention",
      driver: "Dale Rivers",
      cents: 6250,
      reason: null,
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
    expect(found?.says).toBe(isDelivered ? "Delivered. Invoice the shipper for $1,272.50" : undefined);
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
      "Delivered. Invoice the shipper for $1,210",
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
