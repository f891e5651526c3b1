import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { localText } from "~/text/local-time";
import { HOUR_MS } from "~/text/time";
import { stopsText } from "~/trade/stops";
import { feedOf } from "../../tests/fixtures/read-back";
import { NOW, stage } from "../../tests/fixtures/scenes/stop-times";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { chargesPage } from "./charges-page.server";
import { notifyWaiting } from "./tell-waiting.server";
import { waitingRows } from "./waiting-rows.server";

const ago = (hours: number) => NOW - hours * HOUR_MS;
const date = localText(ago(18), "America/Los_Angeles").slice(0, 10);
const STOPS = stopsText([
  { ...DROP, date, time: null, until: null },
  { ...PICKUP, date },
]);

/** A load in transit for twenty hours, with two stops between. */
const onTheWay = () => stage("in transit", { stops: STOPS }, ago(20));
type OnTheWay = Awaited<ReturnType<typeof onTheWay>>;

const stopOn = async ({ stops, driver }: OnTheWay, name: string) =>
  (await stops(driver)).find((stop) => stop.name === name);
const valuesOf = (stop: Awaited<ReturnType<typeof stopOn>>) =>
  Object.fromEntries((stop?.rows ?? []).map(({ name, byDriver }) => [name, byDriver]));

describe("detention at a stop between", () => {
  it("is due by the driver's times there", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-between-1", ago(8));
    await scene.told("departed-between-1", ago(5));
    expect(valuesOf(await stopOn(scene, "Stop 2"))).toMatchObject({
      Waited: "3 h",
      "Free time": "2 h",
      "Billable time": "1 h",
      "Detention due": "$60",
    });
    expect(await stopOn(scene, "Stop 3")).toBeUndefined();
    const page = await chargesPage(scene.driver, scene.loadId, { step: null, charge: null }, NOW);
    expect(page.ask?.begins).toEqual({ kind: "detention", amount: "60", isRest: false });
    expect(await waitingRows(scene.driver, scene.loadId, NOW)).toEqual([
      ["Arrived at stop 2", expect.stringMatching(/ P[SD]T/)],
      ["Departed from stop 2", expect.stringMatching(/ P[SD]T/)],
    ]);
  });

  it("starts at the appointment if the truck was early", async () => {
    const time = localText(ago(6), "America/Los_Angeles").slice(11);
    const on = localText(ago(6), "America/Los_Angeles").slice(0, 10);
    const stops = stopsText([{ ...DROP, date: on, time, until: null }]);
    const scene = await stage("in transit", { stops }, ago(20));
    await scene.told("arrived-between-1", ago(9));
    await scene.told("departed-between-1", ago(5));
    const stop = await stopOn(scene, "Stop 2");
    expect(valuesOf(stop)).toMatchObject({ Waited: "1 h" });
    expect(stop?.appointment).toMatch(/ P[SD]T$/);
  });

  it("ends when the truck arrives at another stop, if no departure was reported", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-between-2", ago(9));
    await scene.told("arrived-between-1", ago(5));
    const values = valuesOf(await stopOn(scene, "Stop 3"));
    expect(values.Departed).toMatch(/, when the truck arrived at the next stop$/);
    expect(values).toMatchObject({ Waited: "4 h", "Billable time": "2 h" });
    expect(valuesOf(await stopOn(scene, "Stop 2")).Waited).toBe("5 h so far");
  });

  it("ends with the arrival at another stop, if the departure was reported after that", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-between-1", ago(9));
    await scene.told("arrived-between-2", ago(5));
    await scene.told("departed-between-1", ago(2));
    expect(valuesOf(await stopOn(scene, "Stop 2"))).toMatchObject({ Waited: "4 h", "Billable time": "2 h" });
  });

  it("ends at the delivery when the truck drives on to a stop between", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-delivery", ago(9));
    await scene.told("arrived-between-1", ago(5));
    const values = valuesOf(await stopOn(scene, "Delivery"));
    expect(values.Departed).toMatch(/, when the truck arrived at the next stop$/);
    expect(values.Waited).toBe("4 h");
  });

  it("is also computed by the shipper's times", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-between-1", ago(8));
    const page = await chargesPage(scene.owner, scene.loadId, { step: null, charge: null }, NOW);
    expect(page.sayable).toEqual(
      expect.arrayContaining([
        ["arrived-between-1", "Arrived at stop 2"],
        ["departed-between-2", "Departed from stop 3"],
      ]),
    );
    expect(page.sayable.map(([name]) => name)).not.toContain("arrived-between-3");
  });
});

describe("the owner is notified of a truck at a stop between", () => {
  const textsOf = async ({ owner, loadId }: OnTheWay) =>
    (await feedOf(owner.id, loadId)).texts.filter((text) => text.includes("is still at"));

  it("when the free time is over", async () => {
    const scene = await onTheWay();
    await scene.told("arrived-between-1", ago(3));
    await notifyWaiting(NOW);
    expect(await textsOf(scene)).toEqual([
      expect.stringContaining("is still at stop 2. Free time (2 h) is up"),
    ]);
  });

  it.each([
    ["departed", "arrived-between-1", "departed-between-1"],
    ["arrived at another stop", "arrived-between-1", "arrived-between-2"],
    ["left the delivery for a stop between", "arrived-delivery", "arrived-between-1"],
  ] as const)("but not after it has %s", async (_, first, step) => {
    const scene = await onTheWay();
    await scene.told(first, ago(5));
    await scene.told(step, ago(1));
    await notifyWaiting(NOW);
    expect(await textsOf(scene)).toEqual([]);
  });
});
