import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { NotFound } from "~/platform/errors";
import { HOUR_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { checkInLoad, NOW, rowsOf } from "../../tests/fixtures/scenes/check-in-load";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { CHECK_IN_STEPS } from "./check-in-rules";

const loadWithStops = (status: LoadStatus) => checkInLoad(status, undefined, TWO_STOPS);

describe("a stop between", () => {
  it.each(CHECK_IN_STEPS.filter((step) => step.includes("between")))(
    "has a check-in only if the load has the stop: %s",
    async (step) => {
      const { told, loadId } = await loadWithStops("in transit");
      const exists = /-[12]$/.test(step);
      const outcome = await told(step).catch((error) => error);
      if (exists) expect(outcome).toMatch(/^Checked in: .+ stop [23] /);
      else expect(outcome).toEqual(new NotFound("This load has no such stop."));
      expect(await rowsOf(loadId)).toHaveLength(exists ? 1 : 0);
    },
  );

  it("is reached in any order, each once, and the timeline names it in its own local time", async () => {
    const { told, lines, loadId } = await loadWithStops("in transit");
    const at = (hours: number) => NOW - hours * HOUR_MS;
    await told("arrived-between-2", at(6));
    await told("departed-between-2", at(5));
    await told("arrived-between-1", at(4));
    expect(await told("departed-between-1", at(2))).toMatch(/ P[SD]T\.$/);
    await expect(told("arrived-between-2")).rejects.toThrow(/Already checked in/);
    await told("arrived-delivery", at(1));
    expect((await lines()).filter((line) => line.includes("stop"))).toEqual([
      expect.stringMatching(/ arrived at stop 3/),
      expect.stringMatching(/ departed from stop 3 \(1 h 0 min at stop 3\)/),
      expect.stringMatching(/ arrived at stop 2/),
      expect.stringMatching(/ departed from stop 2 \(2 h 0 min at stop 2\)/),
    ]);
    expect(await rowsOf(loadId)).toHaveLength(5);
  });

  it("is left after its arrival: an earlier time of the phone is replaced by the server's", async () => {
    const { told, loadId } = await loadWithStops("in transit");
    await told("arrived-between-1", NOW - HOUR_MS);
    await told("departed-between-1", NOW - 2 * HOUR_MS);
    const departure = (await rowsOf(loadId)).find(({ kind }) => kind === "departed");
    expect(departure).toMatchObject({ stop: "between-1", at: NOW, by_hand: true });
  });

  it("gets no check-in after an edit has removed it", async () => {
    const { told, loadId } = await loadWithStops("in transit");
    const remove = () => db().update(loads).set({ stops: null }).where(eq(loads.load_id, loadId));
    const late = betweenLookAndWrite(remove, { of: () => told("arrived-between-1"), at: /whereabouts/ });
    await expect(late).rejects.toThrow(NotFound);
    expect(await rowsOf(loadId)).toEqual([]);
  });
});
