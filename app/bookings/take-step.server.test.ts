import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { Conflict, NotFound } from "~/platform/errors";
import { driverOf } from "../../tests/fixtures/read-back";
import { bookingStage as stage } from "../../tests/fixtures/scenes/booking";
import { bookingInWords } from "./in-words";
import { lookAt } from "./scene.server";
import { takeBookingStep } from "./take-step.server";

const request = (query: string) => new Request(`http://haulway.test/book-now?${query}`);

it("the form on the load's page states the revision that the driver saw in its URL", async () => {
  const { driver, loadId } = await stage();
  const asked = { viewer: driver, loadId, fields: {} };
  await expect(takeBookingStep(request("step=book&revision=9"), asked)).rejects.toThrow(Conflict);
  await expect(takeBookingStep(request("step=none"), asked)).rejects.toThrow(NotFound);
  expect(await driverOf(loadId)).toBeNull();
  const { to } = await takeBookingStep(request("step=book&revision=1"), asked);
  expect(to).toBe(`/load-details/${loadId}`);
  expect(await driverOf(loadId)).toBe(driver.id);
});

it("the text above the button states the rate and the accessorials", async () => {
  const { driver, loadId } = await stage();
  const { facts } = await lookAt(driver, loadId);
  const terms = { total_rate_cents: 145_050, rate_per_mile_cents: 499, detention_hour_cents: 6_000 };
  expect(bookingInWords({ ...facts, ...terms })).toBe(
    "Book it now at $1,450.50 ($4.99/mi). Accessorials: 2 h free per stop, then $60/hour, rounded up to 15 min. Once you book, it's yours.",
  );
  expect(bookingInWords({ ...facts, total_rate_cents: 145_050, rate_per_mile_cents: null })).toMatch(
    /^Book it now at \$1,450.50. Accessorials: none\./,
  );
});
