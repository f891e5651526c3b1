import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { feedOf } from "../../tests/fixtures/read-back";
import { APPOINTMENT, stage } from "../../tests/fixtures/scenes/stop-times";
import { notifyWaiting } from "./tell-waiting.server";

describe("the owner of a waiting truck", () => {
  const heardOf = async ({ owner, loadId }: Awaited<ReturnType<typeof stage>>) =>
    (await feedOf(owner.id, loadId)).texts.filter((text) => /^90 min wait|^Free time up/.test(text));

  it("is notified at 90 minutes and at the end of the free time, once each", async () => {
    const scene = await stage("pickup");
    await scene.told("arrived-pickup", APPOINTMENT - HOUR_MS);
    const roundAt = (minutes: number) => notifyWaiting(APPOINTMENT + minutes * MINUTE_MS);
    await roundAt(89);
    expect(await heardOf(scene)).toHaveLength(0);
    await roundAt(90);
    await roundAt(91);
    expect(await heardOf(scene)).toHaveLength(1);
    await roundAt(120);
    await roundAt(121);
    const heard = await heardOf(scene);
    expect(heard).toHaveLength(2);
    expect(heard.join()).toContain("Free time (2 h) is up");
  });

  it("is notified once if the job runs late", async () => {
    const scene = await stage("pickup");
    await scene.told("arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    await notifyWaiting(APPOINTMENT + 6 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(1);
  });

  it("is notified of an arrival that the driver reported on the charges page", async () => {
    const scene = await stage("pickup");
    await scene.say(scene.driver, "arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 91 * MINUTE_MS);
    expect(await heardOf(scene)).toHaveLength(1);
  });

  it("is not notified of a time of their own", async () => {
    const scene = await stage("pickup");
    await scene.say(scene.owner, "arrived-pickup", APPOINTMENT);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(0);
  });

  it.each(["owner", "driver"] as const)(
    "is not notified once the %s has reported the departure",
    async (side) => {
      const scene = await stage("pickup");
      await scene.told("arrived-pickup", APPOINTMENT);
      await scene.say(scene[side], "departed-pickup", APPOINTMENT + HOUR_MS);
      await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
      expect(await heardOf(scene)).toHaveLength(0);
    },
  );

  it.each([
    ["the truck has left", {}, true],
    ["no hourly price was agreed", { detention_hour_cents: null }, false],
  ])("is not notified if %s", async (_, terms, leaves) => {
    const scene = await stage("pickup", terms);
    await scene.told("arrived-pickup", APPOINTMENT);
    if (leaves) await scene.told("departed-pickup", APPOINTMENT + HOUR_MS);
    await notifyWaiting(APPOINTMENT + 5 * HOUR_MS);
    expect(await heardOf(scene)).toHaveLength(0);
  });
});
