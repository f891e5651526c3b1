import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { hashOf } from "~/platform/secret";
import { sealed, sectionsSigned } from "./shown-delivery.server";

const shownThen = [{ heading: "From and to", rows: [["Destination", "Reno"] as const] }];
const now = [{ heading: "From and to", rows: [["Destination", "Elko"] as const] }];
const to = { driverId: "dee", loadId: "load", revision: 1 };

describe("the form of a proof of delivery", () => {
  it.each([true, false])(
    "is signed if it shows the current sections, whether it waited (%s) or not",
    async (hasWaited) => {
      const { paper } = await sealed(now, to);
      expect(await sectionsSigned({ paper }, { now, to, hasWaited })).toEqual(now);
    },
  );

  it("is refused with a plain hash of the current sections, which anyone can make", async () => {
    const page = { paper: await hashOf(JSON.stringify(now)) };
    expect(await sectionsSigned(page, { now, to, hasWaited: true })).toBeNull();
  });

  it("is signed as shown if it waited, and refused if it was sent at once", async () => {
    const page = await sealed(shownThen, to);
    expect(await sectionsSigned(page, { now, to, hasWaited: true })).toEqual(shownThen);
    expect(await sectionsSigned(page, { now, to, hasWaited: false })).toBeNull();
  });

  it.each([
    ["other text", async () => ({ ...(await sealed(shownThen, to)), shown: JSON.stringify(now) })],
    ["no text", async () => ({ ...(await sealed(shownThen, to)), shown: "" })],
    [
      "a plain hash, which anyone can make",
      async () => {
        const shown = JSON.stringify(shownThen);
        return { shown, paper: await hashOf(shown) };
      },
    ],
    ["another driver's page", () => sealed(shownThen, { ...to, driverId: "dan" })],
    ["another load's page", () => sealed(shownThen, { ...to, loadId: "other" })],
    ["a page with older terms", () => sealed(shownThen, { ...to, revision: 0 })],
    ["nothing", async () => ({})],
  ] as const)("is refused if it is %s", async (_, page) => {
    expect(await sectionsSigned(await page(), { now: [], to, hasWaited: true })).toBeNull();
  });
});
