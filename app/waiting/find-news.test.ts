import { describe, expect, it } from "vitest";
import { KINDS } from "~/notifications/kinds";
import { hasLine, NEWS_KINDS, type News, newsLine } from "~/notifications/news-lines";
import { bare, HOUR, NOW, ROLES } from "../../tests/fixtures/scenes/facts";
import { newsOn } from "./find-news";
import { MATTER_KINDS, MATTERS } from "./matters";
import { waitingOnAll } from "./on-dashboard.server";
import { waitingOnLoad } from "./on-load.server";

const news = (kind: string, more: Partial<News> = {}): News => ({
  kind,
  by: "Sage Freight",
  atMs: NOW - 3 * HOUR,
  cents: 9_500,
  of: kind.startsWith("change") ? "delivery" : "detention",
  ...more,
});

const LINES: Readonly<Record<string, string>> = {
  "withdraw:shipper": "withdrew the request",
  "sign:shipper": "signed the rate confirmation",
  "cancel:shipper": "canceled",
  "offer:refused": "declined your $95 offer",
  "offer:withdrawn": "withdrew the $95 offer",
  "charge:withdraw": "withdrew the $95 charge for detention",
  "charge:agree": "agreed to your $95 charge for detention",
  "charge:refuse": "declined your $95 charge for detention",
  "invoice:receive": "received your $95 invoice",
  "invoice:approve": "approved your $95 invoice",
  "invoice:pay": "marked your $95 invoice as paid",
  "invoice:reopen": "marked your $95 invoice as unpaid",
  "change:confirm": "confirmed the new delivery address",
  "change:refuse": "declined the new delivery address",
  "change:withdraw": "withdrew the new delivery address",
  "change:party": "changed their name or carrier numbers",
};

const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  "accept:driver": "the status says it",
  "deliver:shipper": "the status says it",
  "pick up:shipper": "the latest check-in says it",
  "told:departed-pickup": "the latest check-in says it",
  "told:arrived-stop": "the latest check-in says it",
  "told:departed-stop": "the latest check-in says it",
  "told:arrived-delivery": "the latest check-in says it",
  "told:departed-delivery": "the latest check-in says it",
  "told:corrected": "the latest check-in says it",
  "told:here": "the load's page shows the last update",
  "accept:others": "the reader has no request on the load",
  "reject:driver": "the reader has no request on the load",
  "edit:driver": "the load is no longer the reader's",
  "edit:others": "the dashboard lists the ended request",
  "edited:rate": "the dashboard lists the ended request",
  "edited:schedule": "the dashboard lists the ended request",
  "edited:lane": "the dashboard lists the ended request",
  "delete:driver": "the load is no longer the reader's",
  "delete:others": "the load is no longer the reader's",
  "cancel:others": "the load is not the reader's",
  "release:driver": "the load is no longer the reader's",
  "release:others": "the load is not the reader's",
  finding: "the list of charges shows it",
  "delivery:contested": "the page of charges shows it",
  "assignment:off": "the load is no longer the reader's",
  "assignment:over": "the load is no longer the reader's",
  "assignment:changed": "the load's page says it for a day",
};

describe("every event on a reader's own load", () => {
  const waits = new Set<string>(
    MATTER_KINDS.flatMap((kind) => (MATTERS[kind].whose === "you" ? [...MATTERS[kind].after] : [])),
  );
  const own = [...KINDS].flatMap(([name, { isOwnLoad }]) => (isOwnLoad && name !== "message" ? [name] : []));

  it.each(own)("%s has a line, waits for its reader, or is shown otherwise", (name) => {
    expect([name, hasLine(name) || waits.has(name) || name in SHOWN_OTHERWISE]).toEqual([name, true]);
    expect([name, hasLine(name) && name in SHOWN_OTHERWISE]).toEqual([name, false]);
  });

  it.each(Object.keys(SHOWN_OTHERWISE))("%s exists", (name) => {
    expect(KINDS.has(name)).toBe(true);
  });
});

describe("a line", () => {
  it("exists for exactly these kinds", () => {
    expect(NEWS_KINDS.toSorted()).toEqual(Object.keys(LINES).sort());
    for (const kind of NEWS_KINDS) expect([kind, KINDS.has(kind)]).toEqual([kind, true]);
  });

  it.each(Object.entries(LINES))("%s says who did what, and when", (kind, deed) => {
    expect(newsLine(news(kind), NOW)).toBe(`Sage Freight ${deed}, 3 h ago`);
  });

  it.each(NEWS_KINDS)("%s is on the load's page and in its row, for both sides", (kind) => {
    for (const side of ROLES) {
      const facts = bare(side, "rate confirmation", { news: [news(kind)] });
      const line = `Sage Freight ${LINES[kind]}, 3 h ago`;
      const page = waitingOnLoad(
        facts,
        { standing: side === "shipper" ? "owner" : "chosen driver", expired: false, status: facts.status },
        [],
        NOW,
      );
      expect(page.lines).toContainEqual({ says: line });
      expect(waitingOnAll([facts], NOW).loads.get("l")?.news).toBe(line);
    }
  });

  it.each(["charge:refuse", "offer:refused", "change:confirm", "invoice:approve"])(
    "%s is absent after another event replaced it",
    (kind) => {
      expect(newsLine(news(kind, { cents: null, of: null }), NOW)).toBeNull();
    },
  );

  it("does not name a charge of another kind", () => {
    expect(newsLine(news("charge:refuse", { of: "other" }), NOW)).toBe(
      "Sage Freight declined your $95 charge, 3 h ago",
    );
  });
});

describe("several events", () => {
  it("are newest first, with only the newest of an invoice", () => {
    const all = [
      news("invoice:approve", { atMs: NOW - 3 * HOUR }),
      news("charge:agree", { atMs: NOW - 2 * HOUR }),
      news("invoice:pay", { atMs: NOW - HOUR }),
    ];
    expect(newsOn({ news: all }, NOW).map(({ kind }) => kind)).toEqual(["invoice:pay", "charge:agree"]);
  });

  it("say the same once", () => {
    const all = [news("charge:refuse"), news("charge:refuse"), news("charge:refuse", { cents: 100 })];
    expect(newsOn({ news: all }, NOW)).toHaveLength(2);
  });

  it("in a row, the newer of a line and a check-in is shown, and a matter comes first", () => {
    const row = (more: object) =>
      waitingOnAll([bare("shipper", "pickup", { news: [news("sign:shipper")], ...more })], NOW).loads.get("l")
        ?.news;
    const arrived = (atMs: number) => ({
      status: "in transit" as const,
      stops: { "departed-pickup": atMs },
    });
    expect(row(arrived(NOW - 4 * HOUR))).toMatch(/signed/);
    expect(row(arrived(NOW - HOUR))).toMatch(/^Departed/);
    expect(row({ stops: { "arrived-pickup": NOW } })).toMatch(/arrived at pickup/);
  });

  it("on a delivered load, which has no row, are listed separately", () => {
    const events = { deliver: NOW - 4 * HOUR };
    const told = [news("invoice:pay"), { ...news("charge:agree"), atMs: NOW - 5 * HOUR }];
    const facts = bare("driver", "complete", { events, news: told, hasReviewed: true });
    expect(
      waitingOnAll([facts, bare("driver", "pickup", { news: [news("charge:refuse")] })], NOW).told,
    ).toEqual([{ loadId: "l", says: "Sage Freight marked your $95 invoice as paid, 3 h ago · HW-48213" }]);
  });

  it("a confirmed change is said once if the page already tells of it", () => {
    const facts = bare("shipper", "in transit", { news: [news("change:confirm"), news("charge:withdraw")] });
    const page = waitingOnLoad(
      facts,
      { standing: "owner", expired: false, status: facts.status },
      ["Delivery address changed Mon, Nov 23, confirmed by both"],
      NOW,
    );
    expect(page.lines?.map(({ says }) => says)).toEqual([
      expect.stringContaining("withdrew the $95 charge"),
      expect.stringContaining("confirmed by both"),
    ]);
  });
});
