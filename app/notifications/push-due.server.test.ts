import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { charges, invoices, loads, notices } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BUILT_COMPANIES, saveColleague, saveLoad } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { makeInvoice, markInvoice } from "~/invoices/invoice.server";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import type { PushNotification } from "~/push/send-push.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { ALL_MAILS, asked, choose, noticesOf, person } from "../../tests/fixtures/scenes/told";
import { endSeat } from "../../tests/fixtures/seats";
import { pushDue } from "./push-due.server";

const phones = vi.hoisted(() => ({ got: [] as [string, PushNotification][], fail: false }));
vi.mock("~/push/has-phone.server", () => ({ hasPhone: () => sql`true` }));
vi.mock("~/push/send-push.server", () => ({
  sendPush: async ({ personId }: { personId: string }, notice: PushNotification) => {
    if (phones.fail) return { taken: 0, failed: 1 };
    phones.got.push([personId, notice]);
    return { taken: 1, failed: 0 };
  },
}));

// In this test, every user has a phone, so a colleague would also be notified.
vi.stubEnv(BUILT_COMPANIES, "alone");

beforeEach(async () => {
  await database().client.execute("delete from notices");
  phones.got.length = 0;
  phones.fail = false;
});

describe("a notification", () => {
  it("is pushed once after the response, with its text, page and tag", async () => {
    const { shipper, driver, loadId } = await asked();
    await pushDue();
    expect(phones.got).toEqual([
      [
        shipper.id,
        {
          title: "A driver requested your load.",
          body: expect.stringMatching(/^\D+ → \D+$/),
          path: `/load-details/${loadId}`,
          tag: loadId,
          urgency: "high",
          ttlSeconds: 43_200,
          actions: [{ title: "Accept…", path: `/driver-request/${driver.id}?load=${loadId}` }],
        },
      ],
    ]);
    // A push that a phone has received may still be unseen.
    expect((await noticesOf(shipper))[0]).toMatchObject({ push_due_at: null, by_mail: true });
  });

  it("is pushed to a user without a confirmed address, but not after they turned it off", async () => {
    const shipper = await person("shipper", false);
    await asked(shipper);
    expect(phones.got.map(([to]) => to)).toEqual([shipper.id]);
    await choose(shipper, ALL_MAILS);
    await asked(shipper);
    expect(phones.got).toHaveLength(1);
    expect(await noticesOf(shipper)).toHaveLength(1);
  });

  it("is pushed again if the push service did not accept it", async () => {
    phones.fail = true;
    const { shipper, atMs } = await asked();
    phones.fail = false;
    await pushDue(atMs + MINUTE_MS / 2);
    expect(phones.got).toEqual([]);
    await pushDue(atMs + 3 * MINUTE_MS);
    expect(phones.got.map(([to]) => to)).toEqual([shipper.id]);
  });

  it("is not pushed to a colleague whose seat has ended since", async () => {
    const shipper = await person("shipper");
    const colleague = await saveColleague(shipper, { seat: "dispatcher" });
    phones.fail = true;
    const { atMs } = await asked(shipper);
    phones.fail = false;
    await endSeat(shipper, { id: colleague.personId });
    await pushDue(atMs + 3 * MINUTE_MS);
    expect(phones.got.map(([to]) => to)).toEqual([shipper.id]);
  });

  it("is pushed once by processes that run at the same time", async () => {
    const { loadId, atMs } = await asked();
    await db().update(notices).set({ push_due_at: atMs }).where(eq(notices.load_id, loadId));
    phones.got.length = 0;
    await Promise.all([pushDue(atMs + 1), pushDue(atMs + 2), pushDue(atMs + 3)]);
    expect(phones.got).toHaveLength(1);
  });
});

it("pushes that waited for quiet hours are sent in the morning, only the newest one of each load", async () => {
  const shipper = await person("shipper");
  const { loadId } = await asked(shipper);
  const other = await person("driver");
  await requestLoad({ viewer: other, loadId });
  await followUpsFinished();
  await choose(shipper, {
    ...ALL_MAILS,
    your_move_push: "on",
    quiet_from: "21",
    quiet_until: "6",
  });
  /** 11 PM in Denver, next year. */
  const night = Date.UTC(new Date().getUTCFullYear() + 1, 0, 10, 6);
  const days = { pickup_date: "2199-01-01", delivery_date: "2199-01-02" };
  await db().update(loads).set(days).where(eq(loads.load_id, loadId));
  await db().update(notices).set({ at: night, push_due_at: night }).where(eq(notices.person_id, shipper.id));
  phones.got.length = 0;
  await pushDue(night);
  await pushDue(night + 7 * HOUR_MS - 1);
  expect(phones.got).toEqual([]);
  await pushDue(night + 7 * HOUR_MS);
  expect(phones.got.map(([, { title }]) => title)).toEqual(["A driver requested your load."]);
  await pushDue(night + DAY_MS);
  expect(phones.got).toHaveLength(1);
});

it("notifications about payment show a released driver only the load's number", async () => {
  const [owner, driver, next] = [await person("shipper"), await person("driver"), await person("driver")];
  const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
  await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
  await requestLoad({ viewer: next, loadId });
  await acceptRequest({ viewer: owner, loadId, driverId: next.id });
  const charge = { charge_id: `${loadId} tonu`, load_id: loadId, driver_id: driver.id, asked_at: 1 };
  await db()
    .insert(charges)
    .values({ ...charge, kind: "tonu", amount_cents: 20_000, state: "agreed" });
  await makeInvoice({ viewer: driver, loadId, fields: {} });
  const [{ invoice } = { invoice: "" }] = await db()
    .select({ invoice: invoices.invoice_id })
    .from(invoices)
    .where(eq(invoices.load_id, loadId));
  await followUpsFinished();
  const bodyTo = ({ id }: typeof owner) => phones.got.findLast(([to]) => to === id)?.[1].body;
  expect(bodyTo(owner)).toMatch(/ → /);
  await markInvoice("receive", { viewer: owner, loadId, fields: { invoice } });
  await followUpsFinished();
  expect(bodyTo(driver)).toMatch(/^HW-\d+$/);
});
