import { describe, expect, it } from "vitest";
import { instantOf } from "~/text/local-time";
import { MINUTE_MS } from "~/text/time";
import { marksReached, minutesLate, type WaitTerms, waitingAt } from "./waiting";

const TERMS: WaitTerms = {
  detention_free_minutes: null,
  detention_hour_cents: 6_000,
  detention_cap_cents: null,
};
/** In Denver, daylight saving time ends at 2 AM on November 1, 2026 and starts at 2 AM on March 14, 2027. */
const at = (local: string) => {
  const ms = instantOf(local, "America/Denver");
  if (ms === null) throw new Error(`${local} is not a time.`);
  return ms;
};
const NOON = at("2026-06-15T12:00");
const noonPlus = (minutes: number) => NOON + minutes * MINUTE_MS;

interface Case {
  arrived?: number | null;
  appointment?: number | null;
  departed?: number | null;
  terms?: Partial<WaitTerms>;
  nowMs?: number;
}

const waited = ({
  arrived = NOON,
  appointment = NOON,
  departed = null,
  terms,
  nowMs = noonPlus(600),
}: Case) =>
  waitingAt({ arrivedMs: arrived, departedMs: departed }, appointment, { ...TERMS, ...terms }, nowMs);

describe("the detention due", () => {
  it.each<[string, Case, [waited: number, paid: number, dueCents: number | null]]>([
    ["on time, within the free time", { departed: noonPlus(119) }, [119, 0, 0]],
    ["on time, at the end of the free time", { departed: noonPlus(120) }, [120, 0, 0]],
    ["one more minute costs a whole step", { departed: noonPlus(121) }, [121, 15, 1_500]],
    ["a whole step", { departed: noonPlus(135) }, [135, 15, 1_500]],
    ["a step and a minute", { departed: noonPlus(136) }, [136, 30, 3_000]],
    ["seconds do not count", { departed: noonPlus(120) + 59_999 }, [120, 0, 0]],
    ["three hours", { departed: noonPlus(180) }, [180, 60, 6_000]],
    [
      "early: the clock begins at the appointment",
      { arrived: noonPlus(-90), departed: noonPlus(180) },
      [180, 60, 6_000],
    ],
    [
      "early, and gone before the appointment",
      { arrived: noonPlus(-90), departed: noonPlus(-10) },
      [0, 0, 0],
    ],
    [
      "late: the clock begins at the arrival",
      { arrived: noonPlus(45), departed: noonPlus(225) },
      [180, 60, 6_000],
    ],
    ["no appointment is known", { appointment: null, departed: noonPlus(180) }, [180, 60, 6_000]],
    ["no departure: until now", { nowMs: noonPlus(150) }, [150, 30, 3_000]],
    [
      "other free minutes",
      { terms: { detention_free_minutes: 60 }, departed: noonPlus(180) },
      [180, 120, 12_000],
    ],
    ["no free minutes", { terms: { detention_free_minutes: 0 }, departed: noonPlus(20) }, [20, 30, 3_000]],
    ["no price", { terms: { detention_hour_cents: null }, departed: noonPlus(180) }, [180, 60, null]],
    ["an odd price", { terms: { detention_hour_cents: 6_333 }, departed: noonPlus(135) }, [135, 15, 1_583]],
    ["below the cap", { terms: { detention_cap_cents: 6_000 }, departed: noonPlus(180) }, [180, 60, 6_000]],
    ["above the cap", { terms: { detention_cap_cents: 5_999 }, departed: noonPlus(180) }, [180, 60, 5_999]],
    ["a cap of zero", { terms: { detention_cap_cents: 0 }, departed: noonPlus(180) }, [180, 60, 0]],
    [
      "past midnight",
      {
        appointment: at("2026-06-15T22:30"),
        arrived: at("2026-06-15T22:00"),
        departed: at("2026-06-16T01:45"),
      },
      [195, 75, 7_500],
    ],
    [
      "the night when the clock goes back has one hour more",
      {
        appointment: at("2026-11-01T00:30"),
        arrived: at("2026-11-01T00:30"),
        departed: at("2026-11-01T03:30"),
      },
      [240, 120, 12_000],
    ],
    [
      "the night when it goes forward has one hour less",
      {
        appointment: at("2027-03-14T00:30"),
        arrived: at("2027-03-14T00:30"),
        departed: at("2027-03-14T04:00"),
      },
      [150, 30, 3_000],
    ],
  ])("%s", (_, given, [waitedMinutes, paidMinutes, dueCents]) => {
    expect(waited(given)).toMatchObject({ waitedMinutes, paidMinutes, dueCents });
  });

  it("is nothing without an arrival", () => {
    expect(waited({ arrived: null, departed: noonPlus(300) })).toBeNull();
  });

  it.each([
    [45, 0, 45],
    [-45, 0, 0],
    [null, 0, 0],
    [45, null, 0],
  ])("an arrival at minute %s with the latest time at %s is %s minutes late", (arrived, latest, minutes) => {
    const at = (minute: number | null) => (minute === null ? null : noonPlus(minute));
    expect(minutesLate(at(arrived), at(latest))).toBe(minutes);
  });

  it("reports whether it is capped and running", () => {
    expect(
      waited({ arrived: noonPlus(45), departed: noonPlus(400), terms: { detention_cap_cents: 1 } }),
    ).toMatchObject({
      isCapped: true,
      isRunning: false,
    });
    expect(waited({ arrived: noonPlus(-45), nowMs: noonPlus(10) })).toMatchObject({
      isCapped: false,
      isRunning: true,
      startMs: NOON,
    });
  });

  it("differs if the two sides' times differ", () => {
    const driver = waited({ departed: noonPlus(240) });
    const owner = waited({ arrived: noonPlus(60), departed: noonPlus(180) });
    expect([driver?.dueCents, owner?.dueCents]).toEqual([12_000, 0]);
  });
});

describe("the owner is notified", () => {
  it.each<[string, Case, string[]]>([
    ["not before 90 minutes", { nowMs: noonPlus(89) }, []],
    ["at 90 minutes", { nowMs: noonPlus(90) }, ["soon"]],
    ["at the end of the free time", { nowMs: noonPlus(120) }, ["soon", "free time over"]],
    ["counted from the appointment, not the arrival", { arrived: noonPlus(-120), nowMs: noonPlus(60) }, []],
    [
      "only at the end, if the free time is short",
      { terms: { detention_free_minutes: 90 }, nowMs: noonPlus(90) },
      ["free time over"],
    ],
    [
      "first of the coming end, if it is long",
      { terms: { detention_free_minutes: 300 }, nowMs: noonPlus(299) },
      ["soon"],
    ],
    ["not once the truck has left", { departed: noonPlus(240), nowMs: noonPlus(241) }, []],
  ])("%s", (_, given, marks) => {
    const waiting = waited(given);
    expect(waiting && marksReached(waiting)).toEqual(marks);
  });
});
