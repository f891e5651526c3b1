import { describe, expect, it } from "vitest";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { bare, clock, each, find, HOUR, kindsOf, NOW, offer, ROLES } from "../../tests/fixtures/scenes/facts";
import { mattersOf } from "./matters";

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
    expect(found?.until).toEqual(["the first one expires", NOW + 9]);
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
