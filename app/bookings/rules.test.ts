import { describe, expect, it } from "vitest";
import { VERDICTS, type Verdict } from "~/requests/eligibility";
import { BOOKERS, type Booker, MOST_BEFORE_FIRST_DELIVERY } from "~/trade/booking";
import { NOBODY, WHO } from "~/trade/booking-words";
import { LOAD_STATUSES, STANDINGS } from "~/trade/lifecycle";
import {
  ASKS,
  type Booking,
  OBSTACLE_NAMES,
  OBSTACLES,
  type ObstacleName,
  obstacleTo,
  refusalOf,
} from "./rules";

const line = (name: string, verdict: Verdict) => ({ name, asked: "Required", has: `Has ${name}`, verdict });

const FIT: Booking = {
  status: "new",
  standing: "other driver",
  expired: false,
  bookers: "fits",
  lines: [line("Equipment", "meets"), line("Auto liability", "meets")],
  hasPapers: true,
  wasRejected: false,
  hasWorked: true,
  hasDelivered: false,
  held: 0,
};

/** Written by hand as an independent check of the rules. */
const MAY: Readonly<Record<Booker, { verdicts: Verdict[]; withoutPapers: boolean; asStranger: boolean }>> = {
  fits: { verdicts: ["meets"], withoutPapers: true, asStranger: true },
  insured: { verdicts: ["meets"], withoutPapers: false, asStranger: true },
  worked: { verdicts: ["meets", "unknown"], withoutPapers: true, asStranger: false },
};

describe.each(BOOKERS)("booking by: %s", (bookers) => {
  it.each(VERDICTS)("with a line that is %s", (verdict) => {
    const booking = { ...FIT, bookers, lines: [...FIT.lines, line("Cargo insurance", verdict)] };
    expect(obstacleTo(booking)).toBe(MAY[bookers].verdicts.includes(verdict) ? null : "fit");
  });

  it("without certificates on file", () => {
    expect(obstacleTo({ ...FIT, bookers, hasPapers: false })).toBe(
      MAY[bookers].withoutPapers ? null : "papers",
    );
  });

  it("for a driver who never delivered for the owner", () => {
    expect(obstacleTo({ ...FIT, bookers, hasWorked: false })).toBe(
      MAY[bookers].asStranger ? null : "stranger",
    );
  });

  it.each([true, false])("a driver who has delivered (%s) may hold this many loads", (hasDelivered) => {
    for (const held of [0, 1, MOST_BEFORE_FIRST_DELIVERY - 1])
      expect(obstacleTo({ ...FIT, bookers, hasDelivered, held })).toBeNull();
    for (const held of [MOST_BEFORE_FIRST_DELIVERY, MOST_BEFORE_FIRST_DELIVERY + 9])
      expect(obstacleTo({ ...FIT, bookers, hasDelivered, held })).toBe(hasDelivered ? null : "enough");
  });

  it.each(LOAD_STATUSES)("in %s, only an open load can be booked", (status) => {
    const isOpen = status === "new" || status === "pending";
    expect(obstacleTo({ ...FIT, bookers, status })).toBe(isOpen ? null : "taken");
  });

  it("the chosen driver is told that the load is theirs", () => {
    expect(WHO[bookers].label).not.toBe(NOBODY);
    expect(WHO[bookers].asks).toMatch(/\.$/);
    expect(ASKS[bookers].lines).toEqual(MAY[bookers].verdicts);
  });
});

it.each(STANDINGS)("standing %s matters only if the load is already theirs", (standing) => {
  expect(obstacleTo({ ...FIT, standing })).toBe(standing === "chosen driver" ? "yours" : null);
});

const ALONE: Readonly<Record<ObstacleName, Partial<Booking>>> = {
  yours: { standing: "chosen driver" },
  taken: { status: "pickup" },
  expired: { expired: true },
  "not allowed": { bookers: null },
  rejected: { wasRejected: true },
  stranger: { bookers: "worked", hasWorked: false },
  fit: { lines: [line("Auto liability", "does not"), line("Length", "unknown"), line("Weight", "meets")] },
  papers: { bookers: "insured", hasPapers: false },
  enough: { held: 3 },
};

it.each(OBSTACLE_NAMES)("%s alone blocks a booking, with a text", (name) => {
  const booking = { ...FIT, ...ALONE[name] };
  expect(OBSTACLE_NAMES.filter((each) => OBSTACLES[each].stands(booking))).toEqual([name]);
  expect(refusalOf(booking)).toBe(OBSTACLES[name].words);
  expect(refusalOf(booking)).toMatch(/^[A-Z].+\.$/);
});

it("if two obstacles apply, the first in the table is shown", () => {
  const told = OBSTACLE_NAMES.flatMap((first, at) =>
    OBSTACLE_NAMES.slice(at + 1).flatMap((second) => {
      const booking = { ...FIT, ...ALONE[second], ...ALONE[first] };
      // Obstacles that require different choices by the owner never occur together.
      const both = OBSTACLES[first].stands(booking) && OBSTACLES[second].stands(booking);
      return both ? [[first, second, obstacleTo(booking)]] : [];
    }),
  );
  expect(told.length).toBeGreaterThan(15);
  expect(told.filter(([first, , obstacle]) => obstacle !== first)).toEqual([]);
});

it("nothing blocks an eligible driver", () => {
  expect(refusalOf(FIT)).toBeNull();
});

it("only the lines that the owner's choice does not accept block a booking", () => {
  const blocks = (bookers: Booker, ...verdicts: Verdict[]) =>
    obstacleTo({ ...FIT, bookers, lines: verdicts.map((verdict) => line("Length", verdict)) });
  expect([blocks("fits", "meets", "unknown"), blocks("worked", "meets", "unknown")]).toEqual(["fit", null]);
  expect([blocks("fits", "meets"), blocks("worked", "meets", "does not")]).toEqual([null, "fit"]);
});
