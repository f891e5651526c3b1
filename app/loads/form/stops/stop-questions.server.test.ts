import "../../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { dayFromNow } from "../../../../tests/fixtures/days";
import { askedAbout } from "../../../../tests/fixtures/scenes/asked-before-posting";

/** A stop in Elko on the lane from Salt Lake City to Denver, a day after the pickup. */
const ELKO = {
  stop1_kind: "drop",
  stop1_city: "Elko",
  stop1_state: "NV",
  stop1_date: dayFromNow(4),
};
const LATER = { delivery_date: dayFromNow(7) };

/** Returns the questions by field, and checks that the same form sent again posts the load. */
async function questions(over: Record<string, string>) {
  const asked = await askedAbout({ ...ELKO, ...LATER, ...over });
  if (asked) expect(await askedAbout({ ...ELKO, ...LATER, ...over, ...asked.typed })).toBeNull();
  return asked && { ...asked.fields };
}

it("a stop in order, with time to drive, is not questioned", async () => {
  expect(await questions({})).toBeNull();
});

describe("the place of a stop is questioned next to its field if", () => {
  it.each([
    [
      "its city is misspelled",
      { stop1_city: "Elkoo" },
      "stop1_city",
      "We can't find Elkoo, NV (stop 2). Did you mean Elko, NV?",
    ],
    [
      "its city resembles no other",
      { stop1_city: "Nowhere At All" },
      "stop1_city",
      "We can't find Nowhere At All, NV (stop 2). Check the spelling.",
    ],
    [
      "its ZIP code lies in another state",
      { stop1_zip: "84104" },
      "stop1_zip",
      "84104 is in Salt Lake City, UT, not in NV.",
    ],
  ])("%s", async (_, over, field, says) => {
    expect(await questions(over)).toEqual({ [field]: says });
  });

  it("it names a phone number, which everyone would see", async () => {
    const fields = await questions({ stop1_city: "Elko 775 555 0142" });
    expect(fields).toMatchObject({ stop1_city: expect.stringContaining("775 555 0142") });
  });
});

it("the place of a stop after an empty one is questioned next to its field, with its number", async () => {
  const elko = Object.fromEntries(
    Object.entries(ELKO).map(([name, value]) => [name.replace("stop1", "stop2"), value]),
  );
  const empty = { stop1_kind: "", stop1_city: "", stop1_state: "", stop1_date: "" };
  const asked = await askedAbout({ ...LATER, ...empty, ...elko, stop2_city: "Elkoo" });
  expect(asked?.fields).toEqual({
    stop1_city: "We can't find Elkoo, NV (stop 2). Did you mean Elko, NV?",
  });
  expect(asked?.typed).toMatchObject({ ...ELKO, stop1_city: "Elkoo" });
  expect(Object.keys(asked?.typed ?? {}).filter((name) => name.startsWith("stop2"))).toEqual([]);
});

describe("the time of a stop is questioned if", () => {
  it("it ends before an earlier stop begins", async () => {
    const sameDay = { stop1_date: dayFromNow(3), pickup_time: "14:00", stop1_time: "08:00" };
    expect(await questions(sameDay)).toMatchObject({
      stop1_time: expect.stringMatching(
        /^Stop 2 at 8:00 AM local time isn't after the pickup at 2:00 PM local time\./,
      ),
    });
  });

  it("the delivery ends before it begins", async () => {
    const lastDay = { ...ELKO, stop1_date: dayFromNow(7), stop1_time: "15:00", delivery_time: "09:00" };
    expect(await questions(lastDay)).toMatchObject({
      delivery_time: expect.stringMatching(
        /^The delivery at 9:00 AM local time isn't after stop 2 at 3:00 PM local time\./,
      ),
    });
  });

  it("its window ends on the next day, more than twelve hours later", async () => {
    const fields = await questions({ stop1_time: "08:00", stop1_until: "03:00" });
    expect(fields).toMatchObject({
      stop1_until: expect.stringMatching(/^8:00 AM–3:00 AM ends on .+ Check AM and PM\.$/),
    });
  });
});

describe("the way to a stop is questioned if one driver cannot make it in time", () => {
  it.each<[string, Record<string, string>, string, RegExp]>([
    [
      "to its appointment",
      { pickup_time: "20:00", stop1_date: dayFromNow(3), stop1_time: "22:00" },
      "stop1_time",
      /^It's about 2\d\d mi from the pickup to stop 2\. One driver can't make it in time\.$/,
    ],
    [
      "to the end of its window",
      { pickup_time: "18:00", stop1_date: dayFromNow(3), stop1_time: "19:00", stop1_until: "20:00" },
      "stop1_until",
      /^It's about 2\d\d mi from the pickup to stop 2\./,
    ],
    [
      "from it to the delivery on the same day",
      { stop1_time: "12:00", delivery_date: dayFromNow(4) },
      "delivery_date",
      /^It's about 7\d\d mi from stop 2 to the delivery\./,
    ],
  ])("%s", async (_, over, field, says) => {
    expect(await questions(over)).toEqual({ [field]: expect.stringMatching(says) });
  });

  it("but not without stops between, as before", async () => {
    const far = { pickup_time: "20:00", delivery_date: dayFromNow(3), delivery_time: "22:00" };
    const empty = { stop1_kind: "", stop1_city: "", stop1_state: "", stop1_date: "" };
    expect(await questions({ ...far, ...empty })).toBeNull();
  });
});
