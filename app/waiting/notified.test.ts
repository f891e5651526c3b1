import { describe, expect, it } from "vitest";
import { KINDS } from "~/notifications/kinds";
import { linkOf, pathOf, TARGETS } from "~/notifications/targets";
import { MATTER_KINDS, MATTERS } from "./matters";

const facts = { actor: "A", actorId: "a", loadId: "l", groupId: "g" };
const after = (kind: (typeof MATTER_KINDS)[number]): readonly string[] => MATTERS[kind].after;

const STEPS = [
  "accept:driver",
  "assignment:on",
  "assignment:reminder",
  "deliver:shipper",
  "told:arrived-pickup",
  "told:corrected",
  "wait:soon",
  "wait:free time over",
  "charge:agree",
  "due:owed",
  "invoice:reopen",
];
const MOVES = [
  "offer:refused",
  "policy:30",
  "policy:14",
  "policy:3",
  "team:invited",
  "team:two-step",
  "webhook:off",
];

describe("a notification", () => {
  it("is “your move” if and only if something then waits for its reader", () => {
    const waits = MATTER_KINDS.filter((kind) => MATTERS[kind].whose === "you").flatMap(after);
    const moves = [...KINDS].flatMap(([name, { group }]) => (group === "your_move" ? [name] : []));
    const expected = [...new Set(waits)].filter((name) => !STEPS.includes(name));
    expect(moves.toSorted()).toEqual([...expected, ...MOVES].toSorted());
  });

  const ANSWERED: Partial<Record<(typeof MATTER_KINDS)[number], string>> = {
    "delivery address to confirm": "changes",
    "change to answer, by the shipper": "changes",
    "change to answer, by the driver": "changes",
    "counter to answer": "offers",
    "offer to answer": "offers",
    "charge to answer": "charges",
    "invoice to approve": "invoice",
    "invoice to pay": "invoice",
  };
  const moves = MATTER_KINDS.filter((kind) => MATTERS[kind].whose === "you").flatMap((kind) =>
    after(kind)
      .filter((name) => KINDS.get(name)?.group === "your_move")
      .map((name) => [name, kind] as const),
  );

  it.each(moves)("%s opens the page on which “%s” is answered", (name, kind) => {
    expect(KINDS.get(name)?.opens).toBe(ANSWERED[kind] ?? "load");
  });
});

describe("the page that a kind opens", () => {
  it.each([...KINDS])("%s is what it is about", (name, kind) => {
    const [about] = name.split(":");
    const pages = {
      offer: ["offers", "load"],
      charge: ["charges"],
      wait: ["charges"],
      invoice: ["invoice"],
      due: ["invoice"],
      change: ["changes", "record"],
      policy: ["policies"],
      told: ["load", "timeline"],
      message: ["chat"],
      match: ["load"],
      matches: ["inbox"],
      team: ["companies", "team", "twoStep"],
      webhook: ["webhooks"],
      suspension: ["inbox", "support"],
    }[about ?? ""] ?? ["load", "charges", "dashboard", "inbox"];
    expect(pages).toContain(kind.opens);
    expect(pathOf(kind, facts)).toBe(TARGETS[kind.opens].path(facts));
  });

  it.each(Object.keys(TARGETS) as (keyof typeof TARGETS)[])(
    "%s has a link in the inbox, or the load's",
    (opens) => {
      const load = { to: "/load-details/l", words: "View load" };
      const ofParty = linkOf(opens, "l", true);
      const isPage = "link" in TARGETS[opens];
      expect(ofParty).toEqual(
        isPage ? { to: `/load-details/l/${opens}`, words: expect.stringMatching(/^View /) } : load,
      );
      expect(linkOf(opens, "l", false)).toEqual("isForParties" in TARGETS[opens] ? load : ofParty);
    },
  );

  it("is the load for older messages and for own steps", () => {
    expect(linkOf(null, "l", true)).toEqual({ to: "/load-details/l", words: "View load" });
  });
});
