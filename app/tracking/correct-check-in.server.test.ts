import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Conflict, Invalid } from "~/platform/errors";
import { localText } from "~/text/local-time";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { feedOf } from "../../tests/fixtures/read-back";
import { checkInLoad, NOW, rowsOf } from "../../tests/fixtures/scenes/check-in-load";
import type { CheckInStep } from "./check-in-rules";
import { makeLink } from "./tracking-links.server";
import { trackingPage } from "./tracking-page.server";

describe("a correction", () => {
  const clock = "America/Los_Angeles";
  const minute = Math.floor(NOW / MINUTE_MS) * MINUTE_MS;

  it("replaces the time, and the timeline keeps both", async () => {
    const { told, correct, lines, loadId, owner } = await checkInLoad("pickup");
    await told("arrived-pickup");
    const [row] = await rowsOf(loadId);
    await correct({ told: row?.told_id ?? "", corrected_at: localText(minute - 2 * HOUR_MS, clock) });
    await told("departed-pickup", minute);
    const rows = await rowsOf(loadId);
    expect(rows.map(({ kind, at, replaced_at }) => [kind, at, replaced_at])).toEqual([
      ["arrived", NOW, NOW],
      ["arrived", minute - 2 * HOUR_MS, null],
      ["departed", minute, null],
    ]);
    const all = (await lines()).join("\n");
    expect(all).toContain("departed from pickup (2 h 0 min at pickup)");
    expect(all).toMatch(/arrived at pickup, corrected .* P[SD]T/);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("corrected an arrival");
    await expect(
      correct({ told: row?.told_id ?? "", corrected_at: localText(minute, clock) }),
    ).rejects.toThrow(Conflict);
  });

  it("of an earlier check-in does not move the truck back on the tracking page", async () => {
    const { told, correct, loadId, owner } = await checkInLoad("in transit");
    const token = await makeLink(owner, loadId);
    await told("arrived-delivery", minute - HOUR_MS);
    await told("departed-delivery", minute);
    const shown = "The driver has left delivery. The proof of delivery is next.";
    expect((await trackingPage(token, minute))?.status).toBe(shown);
    const [arrived] = await rowsOf(loadId);
    await correct({ told: arrived?.told_id ?? "", corrected_at: localText(minute - HOUR_MS / 2, clock) });
    expect((await trackingPage(token, minute))?.status).toBe(shown);
  });

  it.each([
    ["in the future", NOW + 2 * HOUR_MS],
    ["48 hours", NOW - 49 * HOUR_MS],
  ])("is refused and names the reason: %s", async (words, at) => {
    const { told, correct, loadId } = await checkInLoad("pickup");
    await told("arrived-pickup");
    const [row] = await rowsOf(loadId);
    const corrected_at = localText(at, clock);
    await expect(correct({ told: row?.told_id ?? "", corrected_at })).rejects.toThrow(words);
    for (const text of ["", "noon"])
      await expect(correct({ told: row?.told_id ?? "", corrected_at: text })).rejects.toThrow(Invalid);
    expect(await rowsOf(loadId)).toHaveLength(1);
  });

  it.each<[words: RegExp, status: "pickup" | "in transit", step: CheckInStep, hours: number]>([
    [/after the rate confirmation was signed/, "pickup", "arrived-pickup", -47],
    [/after the pickup was confirmed/, "in transit", "arrived-delivery", -40],
    [/after the pickup was confirmed/, "in transit", "departed-delivery", -25],
    [/after the truck arrived at pickup/, "pickup", "departed-pickup", -4],
    [/before the truck left pickup/, "pickup", "arrived-pickup", -1],
  ])("that breaks the order is refused: %s", async (words, status, step, hours) => {
    const { told, correct, loadId } = await checkInLoad(status);
    if (status === "pickup") {
      await told("arrived-pickup", NOW - 3 * HOUR_MS);
      await told("departed-pickup", NOW - 2 * HOUR_MS);
    } else await told(step);
    const rows = await rowsOf(loadId);
    const row = rows.find(({ kind, stop }) => `${kind}-${stop}` === step);
    const zone = step.endsWith("delivery") ? "America/New_York" : clock;
    const corrected_at = localText(NOW + hours * HOUR_MS, zone);
    await expect(correct({ told: row?.told_id ?? "", corrected_at })).rejects.toMatchObject({
      fields: { corrected_at: expect.stringMatching(words) },
    });
    expect(await rowsOf(loadId)).toEqual(rows);
  });

  it("is refused after the delivery", async () => {
    const { told, correct, loadId } = await checkInLoad("in transit");
    await told("arrived-delivery");
    const [row] = await rowsOf(loadId);
    const done = { load_status: "complete", dropoff_image_url: "x" } as const;
    await db().update(loads).set(done).where(eq(loads.load_id, loadId));
    await expect(
      correct({ told: row?.told_id ?? "", corrected_at: localText(minute, clock) }),
    ).rejects.toThrow(Conflict);
  });
});
