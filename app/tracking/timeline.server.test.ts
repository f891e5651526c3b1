import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { forPostedForm } from "~/forms/posted-form.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { HOUR_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";
import { RENO_TO_BOSTON } from "../../tests/fixtures/scenes/check-in-load";
import { sendCheckIn } from "./check-in.server";
import { timelinePage } from "./timeline.server";

const MAY = Date.UTC(2026, 4, 4, 18);
const person = (role: "driver" | "shipper") => savePerson({ role });

const linesOf = async (viewer: BuiltPerson, loadId: string) =>
  (await timelinePage(viewer, loadId)).entries.map(({ who, did }) => `${who} ${did}`);

async function stage(status: LoadStatus, times = { postedAtMs: MAY, lastStepAtMs: MAY + 7 * 3_600_000 }) {
  const owner = await person("shipper");
  const [chosen, other] = [await person("driver"), await person("driver")];
  const isOpen = status === "new" || status === "pending";
  const { loadId } = await saveLoad({
    owner,
    status,
    ...times,
    ...(isOpen
      ? { requesters: status === "pending" ? [chosen, other] : [] }
      : { driver: chosen, requesters: [other] }),
  });
  return { owner, chosen, other, stranger: await person("shipper"), loadId };
}

describe("the timeline of a load", () => {
  it("shows its owner every step in order", async () => {
    const { owner, chosen, other, loadId } = await stage("complete");
    const lines = await linesOf(owner, loadId);
    expect(lines[0]).toBe(`${owner.fullName} posted the load`);
    expect(lines.slice(1, 3).sort()).toEqual(
      [chosen, other].map(({ fullName }) => `${fullName} requested the load`).sort(),
    );
    expect(lines.slice(-4)).toEqual([
      `${owner.fullName} sent the rate confirmation and the bill of lading`,
      `${chosen.fullName} signed the rate confirmation`,
      `${chosen.fullName} picked up the freight`,
      `${chosen.fullName} delivered the freight`,
    ]);
  });

  it("shows when the user took a step, unless the previous one was taken later", async () => {
    const now = Date.now();
    const times = { postedAtMs: now - 5 * HOUR_MS, lastStepAtMs: now - 2 * HOUR_MS };
    const { owner, chosen, loadId } = await stage("rate confirmation", times);
    const pressed = (agoMs: number, step: () => Promise<void>) => {
      const form = {
        what: "",
        personId: () => undefined,
        key: null,
        content: "",
        pressedAt: `${now - agoMs}`,
      };
      return forPostedForm(form, step);
    };
    const fields = { reason: "The freight is not ready" };
    const last = async () => (await linesOf(owner, loadId)).at(-1);
    await pressed(HOUR_MS, () => releaseDriver({ viewer: owner, loadId, fields }));
    expect(await last()).toMatch(/ released the driver: The freight is not ready, sent .* [A-Z]{3}$/);
    await pressed(1.5 * HOUR_MS, () => requestLoad({ viewer: chosen, loadId }));
    expect(await last()).toBe(`${chosen.fullName} requested the load`);
  });

  it("shows the chosen driver nothing of others who requested the load", async () => {
    const { owner, chosen, other, loadId } = await stage("complete");
    const lines = await linesOf(chosen, loadId);
    expect(lines).toContain(`${owner.fullName} accepted a driver`);
    expect(lines.at(-1)).toBe(`${chosen.fullName} delivered the freight`);
    expect(lines.join()).not.toContain(other.fullName);
  });

  it("shows other drivers their own steps and the posting only", async () => {
    const { owner, chosen, stranger, loadId } = await stage("pending");
    expect(await linesOf(chosen, loadId)).toEqual([
      `${owner.fullName} posted the load`,
      `${chosen.fullName} requested the load`,
    ]);
    expect(await linesOf(stranger, loadId)).toEqual([`${owner.fullName} posted the load`]);
  });

  it.each(["rate confirmation", "pickup", "in transit", "complete"] as const)(
    "is not found in %s for drivers who were not chosen",
    async (status) => {
      const { other, stranger, loadId } = await stage(status);
      for (const viewer of [other, stranger])
        await expect(timelinePage(viewer, loadId)).rejects.toThrow(NotFound);
    },
  );

  it("shows the next driver nothing of the previous one, and the owner why they parted", async () => {
    const { owner, chosen, other, loadId } = await stage("pickup", {
      postedAtMs: Date.now() - 60_000,
      lastStepAtMs: Date.now() - 1_000,
    });
    await cancelLoad({ viewer: chosen, loadId, fields: { reason: "Other", reason_text: "Gate was shut" } });
    await requestLoad({ viewer: other, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: other.id });
    expect(await linesOf(other, loadId)).toEqual([
      `${owner.fullName} posted the load`,
      `${other.fullName} requested the load`,
      `${other.fullName} requested the load`,
      `${owner.fullName} accepted a driver`,
    ]);
    expect(await linesOf(owner, loadId)).toContain(
      `${chosen.fullName} canceled the load: Other, Gate was shut`,
    );
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    expect((await linesOf(other, loadId)).join()).not.toContain("accepted");
  });

  it("has each step in the local time of its place", async () => {
    const { owner, loadId } = await stage("complete");
    const { entries } = await timelinePage(owner, loadId);
    const { db } = await import("db/client");
    const { loads } = await import("db/schema");
    await db().update(loads).set(RENO_TO_BOSTON);
    const placed = (await timelinePage(owner, loadId)).entries;
    expect(placed).toHaveLength(entries.length);
    expect(placed[0]?.when).toBe("Mon, May 4, 11:00 AM PDT");
    expect(placed.at(-1)?.when).toBe("Mon, May 4, 9:00 PM EDT");
    await db().update(loads).set({ origin_address_city: null, origin_address_state: null });
    expect((await timelinePage(owner, loadId)).entries[0]?.when).toBe("Mon, May 4, 6:00 PM UTC");
  });
});

describe("the driver's main button on the timeline", () => {
  async function mainsOf(viewer: BuiltPerson, loadId: string) {
    const page = await timelinePage(viewer, loadId);
    const own = page.buttons.flatMap(({ step, look }) => (look === "main" ? step : []));
    return [...own, ...("main" in page && page.main ? [page.main.words] : [])];
  }

  it.each([
    ["rate confirmation", [], []],
    ["pickup", [], ["arrived-pickup"]],
    ["pickup", ["arrived-pickup"], ["Confirm Pickup"]],
    ["in transit", [], ["departed-pickup"]],
    ["in transit", ["departed-pickup"], ["arrived-delivery"]],
    ["in transit", ["arrived-delivery"], ["Receiver Signs Here"]],
    ["complete", [], []],
  ] as const)("in %s after %j is %j", async (status, sent, mains) => {
    const { chosen, owner, loadId } = await stage(status);
    for (const step of sent) await sendCheckIn(step, { viewer: chosen, loadId, fields: {} });
    expect(await mainsOf(chosen, loadId)).toEqual(mains);
    expect(await mainsOf(owner, loadId)).toEqual([]);
  });
});
