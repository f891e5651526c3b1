import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { ALL_MAILS, choose } from "../../tests/fixtures/scenes/told";
import { mails, refuses } from "../../tests/fixtures/servers/own-providers";
import {
  countRecipients,
  progressOf,
  queueAnnouncement,
  stopAnnouncement,
} from "./queue-announcement.server";
import { A_MINUTE, sendAnnouncements } from "./send-announcements.server";

const NEWS = { audience: "driver", subject: "New on Haulway", message: "You can park a truck." } as const;
const NOW_MS = Date.UTC(2199, 0, 1, 12);
const run = (sql: string) => database().client.execute(sql);
const sentTo = () => mails.map(({ to }) => to);
const queue = (nowMs = NOW_MS) => queueAnnouncement(NEWS, nowMs);
const runs = async (count: number, nowMs = NOW_MS) => {
  for (let nth = 0; nth < count; nth++) await sendAnnouncements(nowMs);
};
const addresses = (people: readonly BuiltPerson[]) => people.map(({ email }) => email);

async function drivers(count: number): Promise<BuiltPerson[]> {
  const people = [];
  for (let nth = 0; nth < count; nth++) people.push(await savePerson({ role: "driver" }));
  return people.sort((a, b) => (a.personId < b.personId ? -1 : 1));
}

beforeEach(async () => {
  refuses.clear();
  await run("delete from announcements");
  await run("update users set email_confirmed_at = null");
  mails.length = 0;
});

describe("an announcement", () => {
  it("reaches the role's users with a confirmed address who want news, each once", async () => {
    const [wants, unsure, no] = await drivers(3);
    if (!wants || !unsure || !no) throw new Error("There are no drivers.");
    const shipper = await savePerson({ role: "shipper" });
    await choose(wants, ALL_MAILS);
    await choose(no, { ...ALL_MAILS, news_mail: "false" });
    const closed = await savePerson({ role: "driver" });
    await run(`update users set closed_at = 1 where id = '${closed.personId}'`);
    await savePerson({ role: "driver", emailConfirmed: false });
    await queue();
    const late = await savePerson({ role: "driver" });
    await run(`update users set created_at = ${NOW_MS + 1} where id = '${late.personId}'`);
    await runs(3);
    expect(sentTo().sort()).toEqual(addresses([wants, unsure]).sort());
    expect(sentTo()).not.toContain(shipper.email);
    expect((await progressOf()).at(-1)).toMatchObject({ sent: 2, skipped: 0, dueAtMs: null, wasStopped: 0 });
  });

  it("says how to stop such emails, and a reply reaches support", async () => {
    await drivers(1);
    await queue();
    await runs(1);
    expect(mails[0]).toMatchObject({ subject: "New on Haulway", replyTo: expect.stringContaining("@") });
    expect(mails[0]?.text).toMatch(/^You can park a truck\.\n\n--\n[\s\S]*\/user-account\/notifications\n$/);
  });

  it("is sent to everyone if it is for all, but not to Haulway's own account", async () => {
    const [driver] = await drivers(1);
    const shipper = await savePerson({ role: "shipper" });
    await queueAnnouncement({ ...NEWS, audience: "all" }, NOW_MS);
    await runs(2);
    expect(sentTo().sort()).toEqual([driver?.email, shipper.email].sort());
    expect(await countRecipients({ audience: "all" }, NOW_MS)).toBe(2);
  });

  it("goes out ten a minute, and within the limit of a day", async () => {
    await drivers(A_MINUTE + 2);
    await queue();
    await runs(1);
    expect(mails).toHaveLength(A_MINUTE);
    for (let nth = 0; nth < 2; nth++) await sendAnnouncements(NOW_MS, A_MINUTE + 1);
    expect(mails).toHaveLength(A_MINUTE + 1);
    await sendAnnouncements(NOW_MS + 12 * HOUR_MS, A_MINUTE + 1);
    expect(mails).toHaveLength(A_MINUTE + 2);
  });

  it("stops, and a second one is not queued before", async () => {
    await drivers(A_MINUTE + 1);
    expect(await queue()).toBe(true);
    expect(await queue()).toBe(false);
    await runs(1);
    expect(await stopAnnouncement()).toBe(true);
    await runs(2);
    expect(mails).toHaveLength(A_MINUTE);
    expect(await stopAnnouncement()).toBe(false);
    expect((await progressOf()).at(-1)).toMatchObject({ sent: A_MINUTE, wasStopped: 1 });
  });
});

describe("an email that the provider refuses", () => {
  it("is tried again after 15 minutes, and the others wait", async () => {
    const [first, second] = await drivers(2);
    await queue();
    refuses.add(first?.email ?? "");
    await runs(1);
    refuses.clear();
    await runs(1, NOW_MS + 15 * MINUTE_MS - 1);
    expect(sentTo()).toEqual([]);
    await runs(1, NOW_MS + 15 * MINUTE_MS);
    expect(sentTo()).toEqual([first?.email, second?.email]);
    expect((await progressOf()).at(-1)).toMatchObject({ sent: 2, skipped: 0 });
  });

  it("three times is skipped", async () => {
    const [first, second] = await drivers(2);
    await queue();
    refuses.add(first?.email ?? "");
    for (let nth = 0; nth < 4; nth++) await runs(1, NOW_MS + nth * 15 * MINUTE_MS);
    expect(sentTo()).toEqual([second?.email]);
    expect((await progressOf()).at(-1)).toMatchObject({ sent: 1, skipped: 1, dueAtMs: null });
  });
});

it("two overlapping runs send each email once", async () => {
  const people = await drivers(5);
  await queue();
  await Promise.all([sendAnnouncements(NOW_MS), sendAnnouncements(NOW_MS)]);
  await runs(2);
  expect(sentTo().sort()).toEqual(addresses(people).sort());
});
