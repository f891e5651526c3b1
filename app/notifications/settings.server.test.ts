import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { loads, notices, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { textableNumber } from "~/sms/numbers";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { ALL_MAILS, asked, choose, mailsTo, noticesOf, person } from "../../tests/fixtures/scenes/told";
import { endSeat } from "../../tests/fixtures/seats";
import { mails, twilio } from "../../tests/fixtures/servers/own-providers";
import { notificationSettings } from "./settings.server";
import { tellUnseen } from "./tell-unseen.server";

const LATER = 2 * MINUTE_MS + 5 * SECOND_MS;
beforeEach(async () => {
  await database().client.execute("delete from notices");
  mails.length = 0;
  twilio.taken.length = 0;
});

describe("a choice that is off", () => {
  it("queues nothing and cancels what was queued before", async () => {
    const { shipper, atMs } = await asked();
    await choose(shipper, { steps_mail: "on" });
    await tellUnseen(atMs + LATER);
    await asked(shipper);
    expect(mails).toEqual([]);
    expect(await noticesOf(shipper)).toHaveLength(1);
  });

  it("works again when turned on", async () => {
    const shipper = await person("shipper");
    await choose(shipper, {});
    expect((await notificationSettings(shipper)).on).toEqual([]);
    await choose(shipper, ALL_MAILS);
    expect((await notificationSettings(shipper)).on).toEqual([
      "steps_mail",
      "your_move_mail",
      "messages_mail",
      "news_mail",
    ]);
    await asked(shipper);
    expect(await noticesOf(shipper)).toHaveLength(1);
  });
});

describe("in quiet hours", () => {
  /** 11 PM in Denver, next year. */
  const night = Date.UTC(new Date().getUTCFullYear() + 1, 0, 10, 6);
  const morning = night + 7 * HOUR_MS;

  async function atNight(pickup: string) {
    const { shipper, loadId } = await asked();
    await choose(shipper, { ...ALL_MAILS, quiet_from: "21", quiet_until: "6" });
    await db()
      .update(loads)
      .set({
        pickup_date: pickup,
        delivery_date: "2199-01-01",
        origin_address_zip: "84104",
        origin_address_state: "UT",
      })
      .where(eq(loads.load_id, loadId));
    await db()
      .update(notices)
      .set({ at: night, due_at: night + 2 * MINUTE_MS })
      .where(eq(notices.load_id, loadId));
    return shipper;
  }
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

  it("a notification waits until the morning and is not lost", async () => {
    const shipper = await atNight(day(night));
    await tellUnseen(night + LATER);
    await tellUnseen(morning + 2 * MINUTE_MS - 1);
    expect(mails).toEqual([]);
    await tellUnseen(morning + 2 * MINUTE_MS);
    expect(mailsTo(shipper)).toHaveLength(1);
  });

  it("a notification about a load with a stop today, in the stop's time zone, is sent at once", async () => {
    const shipper = await atNight(day(night - DAY_MS));
    await tellUnseen(night + LATER);
    expect(mailsTo(shipper)).toHaveLength(1);
  });
});

describe("texts", () => {
  const reachable = async (phone_number: string | null) => {
    const shipper = await person("shipper");
    const confirmed_phone = textableNumber(phone_number ?? "");
    await db().update(profiles).set({ phone_number, confirmed_phone }).where(eq(profiles.id, shipper.id));
    await choose(shipper, { your_move_text: "on" });
    return shipper;
  };

  it("go to users who turned them on, at most four a day", async () => {
    const shipper = await reachable("(801) 555-0100");
    let atMs = 0;
    for (let load = 0; load < 6; load++) ({ atMs } = await asked(shipper));
    await tellUnseen(atMs + LATER);
    expect(mails).toEqual([]);
    expect(twilio.taken.map(({ to }) => to)).toEqual(Array(4).fill("+18015550100"));
    const told = (await noticesOf(shipper)).filter(({ told_at }) => told_at !== null);
    expect(told).toHaveLength(4);
    expect(twilio.taken[0]?.body).toMatch(
      /^Haulway: A driver requested your load\. .+ to .+ http\S+\/load-details\/\S+$/,
    );
  });

  it("never go to a number that has not answered a code, and the settings page offers one", async () => {
    const shipper = await reachable("(801) 555-0142");
    expect(await notificationSettings(shipper)).toMatchObject({ getsTexts: true, toConfirm: null });
    await db().update(profiles).set({ confirmed_phone: null }).where(eq(profiles.id, shipper.id));
    expect(await notificationSettings(shipper)).toMatchObject({
      getsTexts: false,
      toConfirm: "(801) 555-0142",
    });
    const { atMs } = await asked(shipper);
    await tellUnseen(atMs + LATER);
    expect(twilio.taken).toEqual([]);
  });

  it("go to one number at most eight times a day, however many accounts have it", async () => {
    const shippers = await Promise.all(Array.from({ length: 3 }, () => reachable("801 555 0177")));
    let atMs = 0;
    for (const shipper of shippers) for (let load = 0; load < 3; load++) ({ atMs } = await asked(shipper));
    const other = await reachable("801 555 0178");
    ({ atMs } = await asked(other));
    await tellUnseen(atMs + LATER);
    expect(twilio.taken.filter(({ to }) => to === "+18015550177")).toHaveLength(8);
    expect(twilio.taken.filter(({ to }) => to === "+18015550178")).toHaveLength(1);
  });

  it.each([null, "900 555 0100", "+44 20 7946 0958"])("never go to %s", async (phone) => {
    const shipper = await reachable(phone);
    const { atMs } = await asked(shipper);
    await tellUnseen(atMs + LATER);
    expect(twilio.taken).toEqual([]);
    expect((await noticesOf(shipper)).filter(({ due_at }) => due_at !== null)).toEqual([]);
  });

  it("that failed are retried without repeating the email", async () => {
    const shipper = await reachable("(801) 555-0100");
    await choose(shipper, { your_move_text: "on", your_move_mail: "on" });
    const { atMs } = await asked(shipper);
    twilio.refuseNext(503, 20503);
    await tellUnseen(atMs + LATER);
    expect([mailsTo(shipper).length, twilio.taken.length]).toEqual([1, 0]);
    const [row] = await noticesOf(shipper);
    await tellUnseen(row?.due_at ?? 0);
    expect([mailsTo(shipper).length, twilio.taken.length]).toEqual([1, 1]);
    expect((await noticesOf(shipper))[0]?.due_at).toBeNull();
  });
});

describe("a founder who left", () => {
  it.each(["+18015550123", null])("sees nothing of the company's number and home (%s)", async (confirmed) => {
    const founder = await person("shipper");
    const profile = { phone_number: "801 555 0123", confirmed_phone: confirmed, home_zip: "96813" };
    await db().update(profiles).set(profile).where(eq(profiles.id, founder.id));
    const shown = async () => {
      const { toConfirm, getsTexts, hours } = await notificationSettings(founder);
      return { number: toConfirm, getsTexts, zone: hours.timeZone };
    };
    const number = confirmed ? null : "(801) 555-0123";
    expect(await shown()).toEqual({ number, getsTexts: confirmed !== null, zone: "Pacific/Honolulu" });
    await endSeat(founder, founder);
    expect(await shown()).toEqual({ number: null, getsTexts: false, zone: "America/Chicago" });
  });
});
