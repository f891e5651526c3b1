import { describe, expect, it } from "vitest";
import {
  eventsOffered,
  isExpired,
  LOAD_EVENTS,
  LOAD_STATUSES,
  type LoadEvent,
  type LoadStatus,
  STANDINGS,
  type Standing,
  statusAfter,
  TAB_STATUSES,
  verdict,
} from "./lifecycle";

interface Rule {
  at: LoadStatus[];
  by: Standing;
  /** Whether the driver whom the chosen driver's company assigned may fire the event, too. */
  byAssigned?: true;
  /**
   * For these standings, the event is only too early or too late (409); for all others, it is forbidden
   * (403).
   */
  laterOrEarlier?: Standing[];
  to: LoadStatus | null;
  /** The resulting status if another driver's request is still open. Defaults to `to`. */
  whileOthersAsk?: LoadStatus;
}

const anyDriver: Standing[] = ["chosen driver", "assigned driver", "requesting driver", "other driver"];
const upToPickup: LoadStatus[] = ["new", "pending", "rate confirmation", "rate confirmation sent", "pickup"];
const chosenUpToPickup: LoadStatus[] = ["rate confirmation", "rate confirmation sent", "pickup"];

const RULES: Record<LoadEvent, Rule> = {
  request: { at: ["new", "pending"], by: "other driver", laterOrEarlier: anyDriver, to: "pending" },
  withdraw: {
    at: ["pending"],
    by: "requesting driver",
    laterOrEarlier: anyDriver,
    to: "new",
    whileOthersAsk: "pending",
  },
  accept: { at: ["new", "pending"], by: "owner", to: "rate confirmation" },
  reject: { at: ["pending"], by: "owner", to: "new", whileOthersAsk: "pending" },
  "send documents": { at: ["rate confirmation"], by: "owner", to: "rate confirmation sent" },
  sign: { at: ["rate confirmation sent"], by: "chosen driver", to: "pickup" },
  "pick up": { at: ["pickup"], by: "chosen driver", byAssigned: true, to: "in transit" },
  deliver: { at: ["in transit"], by: "chosen driver", byAssigned: true, to: "complete" },
  edit: { at: upToPickup, by: "owner", to: "new" },
  delete: { at: upToPickup, by: "owner", to: null },
  cancel: { at: chosenUpToPickup, by: "chosen driver", to: "new" },
  release: { at: chosenUpToPickup, by: "owner", to: "new" },
};

function expected(event: LoadEvent, status: LoadStatus, standing: Standing) {
  const { at, by, byAssigned, laterOrEarlier = [] } = RULES[event];
  if (standing === by || (byAssigned && standing === "assigned driver"))
    return at.includes(status) ? "allowed" : "stale";
  return laterOrEarlier.includes(standing) ? "stale" : "forbidden";
}

const moments = LOAD_STATUSES.flatMap((status) => STANDINGS.map((standing) => [status, standing] as const));

describe("a load's life", () => {
  it("is tested completely: 7 statuses, 12 events, 6 standings", () => {
    expect([LOAD_STATUSES.length, LOAD_EVENTS.length, STANDINGS.length]).toEqual([7, 12, 6]);
    expect(Object.keys(RULES).sort()).toEqual([...LOAD_EVENTS].sort());
  });

  it.each(LOAD_EVENTS)(
    "%s is allowed for the right user in the right status, and for no one else",
    (event) => {
      const verdicts = moments.map(([status, standing]) => [
        status,
        standing,
        verdict(event, status, standing),
      ]);
      expect(verdicts).toEqual(
        moments.map(([status, standing]) => [status, standing, expected(event, status, standing)]),
      );
      expect(verdicts.filter(([, , answer]) => answer === "allowed")).toHaveLength(
        RULES[event].at.length * (RULES[event].byAssigned ? 2 : 1),
      );
    },
  );

  it.each(LOAD_EVENTS)("%s leads to the status in the table", (event) => {
    const { to, whileOthersAsk = to } = RULES[event];
    expect(statusAfter(event, false)).toBe(to);
    expect(statusAfter(event, true)).toBe(whileOthersAsk);
  });

  it("differs for an expired load in one way: nobody can request it", () => {
    for (const [status, standing] of moments) {
      for (const event of LOAD_EVENTS) {
        const fresh = verdict(event, status, standing);
        const isRefused = event === "request" && fresh === "allowed";
        expect([event, status, standing, verdict(event, status, standing, true)]).toEqual([
          event,
          status,
          standing,
          isRefused ? "stale" : fresh,
        ]);
      }
      expect(eventsOffered(status, standing, true)).toEqual(
        eventsOffered(status, standing).filter((event) => event !== "request"),
      );
    }
  });

  it.each(LOAD_STATUSES)("expires in %s with its pickup only if the load is open", (status) => {
    const isOpen = status === "new" || status === "pending";
    const expires = (pickupDate: string, expiredAt: number | null = null) =>
      isExpired({ status, pickupDate, expiredAt }, "2026-11-21");
    expect(expires("2026-11-20")).toBe(isOpen);
    expect(expires("2026-11-21")).toBe(false);
    expect(expires("2026-11-22")).toBe(false);
    expect(expires("2026-11-21", 1)).toBe(isOpen);
  });

  it.each(STANDINGS)(
    "offers the %s exactly what is allowed, and accept only if there is a request",
    (who) => {
      for (const status of LOAD_STATUSES) {
        const offers = LOAD_EVENTS.filter(
          (event) => expected(event, status, who) === "allowed" && !(event === "accept" && status === "new"),
        );
        expect([status, eventsOffered(status, who)]).toEqual([status, offers]);
      }
    },
  );

  it("offers outsiders nothing on a taken load, and nobody anything on a completed load", () => {
    const taken = LOAD_STATUSES.filter((status) => status !== "new" && status !== "pending");
    expect(taken.flatMap((status) => eventsOffered(status, "other driver"))).toEqual([]);
    expect(STANDINGS.flatMap((standing) => eventsOffered("complete", standing))).toEqual([]);
  });
});

describe("the dashboard's tabs", () => {
  it("contain every status once, except completed loads, which have their own page", () => {
    expect(Object.values(TAB_STATUSES).flat()).toEqual(
      LOAD_STATUSES.filter((status) => status !== "complete"),
    );
  });

  it("are exactly these", () => {
    expect(TAB_STATUSES).toEqual({
      new: ["new", "pending"],
      "pre-pickup": ["rate confirmation", "rate confirmation sent", "pickup"],
      "in-transit": ["in transit"],
    });
  });
});
