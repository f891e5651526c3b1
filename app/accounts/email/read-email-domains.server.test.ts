import { rdapServer } from "../../../tests/fixtures/servers/own-rdap";
import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { email_domains, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { log } from "~/platform/log.server";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { closeParty } from "../../../tests/fixtures/close-party";
import { brokerById } from "../profile/queries.server";
import { forgetEmailDomain, readDueDomains } from "./read-email-domains.server";

const NOW_MS = Date.UTC(2026, 10, 28, 12);

const registered = (name: string, day: string) =>
  rdapServer.domains.set(name, [{ eventAction: "registration", eventDate: `${day}T00:00:00Z` }]);

let count = 0;
const brokerOf = (domain: string, role: "shipper" | "driver" = "shipper") => {
  count += 1;
  return savePerson({ role, email: `Broker${count}@${domain}`, alone: true });
};

async function shownOf({ id }: BuiltPerson, nowMs = NOW_MS) {
  const { loadId } = await saveLoad({ owner: { id } as BuiltPerson });
  return (await brokerById(id, loadId, nowMs))?.flags?.facts;
}

const changeEmail = ({ personId }: BuiltPerson, email: string) =>
  write([{ query: db().update(users).set({ email }).where(eq(users.id, personId)) }]);

beforeEach(async () => {
  await database().client.execute("update users set closed_at = 1");
  await database().client.execute("delete from email_domains");
  rdapServer.domains.clear();
  rdapServer.asked.length = 0;
  return () => vi.restoreAllMocks();
});

describe("the job", () => {
  it("reads the domain of a broker, which is shown for thirty days", async () => {
    registered("new.example", "2026-11-20");
    const broker = await brokerOf("New.example");
    expect(await shownOf(broker)).toBeUndefined();
    await readDueDomains(NOW_MS);
    expect(await shownOf(broker)).toEqual([["Email domain", "Registered Fri, Nov 20"]]);
    expect(await shownOf(broker, NOW_MS + 22 * DAY_MS)).toBeUndefined();
  });

  it("says nothing about an old domain, or one that no registry has", async () => {
    registered("old.example", "2006-11-20");
    const brokers = [await brokerOf("old.example"), await brokerOf("nowhere.example")];
    await readDueDomains(NOW_MS);
    for (const broker of brokers) expect(await shownOf(broker)).toBeUndefined();
    expect(rdapServer.asked.toSorted()).toEqual(["nowhere.example", "old.example"]);
  });

  it("asks neither for drivers, nor for free email services, closed accounts or former owners", async () => {
    await brokerOf("driver.example", "driver");
    await brokerOf("gmail.com");
    await closeParty(await brokerOf("closed.example"));
    const dispatcher = await saveColleague(await brokerOf("asked.example"), {
      seat: "dispatcher",
      email: `${newId()}@dispatcher.example`,
    });
    await database().client.execute({
      sql: "update seats set ended_at = 1 where desk_id = person_id and person_id = ?",
      args: [dispatcher.personId],
    });
    await readDueDomains(NOW_MS);
    expect(rdapServer.asked).toEqual(["asked.example"]);
  });

  it("asks again after thirty days", async () => {
    registered("acme.example", "2006-11-20");
    await brokerOf("acme.example");
    await readDueDomains(NOW_MS);
    await readDueDomains(NOW_MS + 30 * DAY_MS - 1);
    expect(rdapServer.asked).toHaveLength(1);
    await readDueDomains(NOW_MS + 30 * DAY_MS);
    expect(rdapServer.asked).toHaveLength(2);
  });

  it("asks again after a day about a domain that no registry had", async () => {
    const broker = await brokerOf("late.example");
    await readDueDomains(NOW_MS);
    registered("late.example", "2026-11-20");
    await readDueDomains(NOW_MS + DAY_MS - 1);
    expect(await shownOf(broker, NOW_MS + DAY_MS)).toBeUndefined();
    await readDueDomains(NOW_MS + DAY_MS);
    expect(await shownOf(broker, NOW_MS + DAY_MS)).toEqual([["Email domain", "Registered Fri, Nov 20"]]);
  });

  it("reads ten domains per run", async () => {
    for (let nth = 0; nth < 12; nth += 1) await brokerOf(`acme${nth}.example`);
    await readDueDomains(NOW_MS);
    expect(rdapServer.asked).toHaveLength(10);
    await readDueDomains(NOW_MS);
    expect(new Set(rdapServer.asked).size).toBe(12);
  });

  it("reads a changed domain at once, and shows nothing of the earlier one", async () => {
    registered("first.example", "2026-11-20");
    const broker = await brokerOf("first.example");
    await readDueDomains(NOW_MS);
    await changeEmail(broker, `${newId()}@second.example`);
    expect(await shownOf(broker)).toBeUndefined();
    await readDueDomains(NOW_MS);
    expect(rdapServer.asked).toEqual(["first.example", "second.example"]);
    expect(await shownOf(broker)).toBeUndefined();
  });

  it("stores nothing about a domain that was changed in the meantime", async () => {
    const broker = await brokerOf("first.example");
    rdapServer.answerNextOfRegistry((response) => {
      void changeEmail(broker, `${newId()}@second.example`).then(() =>
        response.end(JSON.stringify({ events: [{ eventAction: "registration", eventDate: "2026-11-20" }] })),
      );
    });
    await readDueDomains(NOW_MS);
    expect(await db().select().from(email_domains)).toEqual([]);
  });

  it("stops while the server is unavailable, and continues after an hour", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    for (const name of ["a.example", "b.example"]) await brokerOf(name);
    rdapServer.answerNext((response) => response.writeHead(429).end());
    await readDueDomains(NOW_MS);
    expect(rdapServer.asked).toHaveLength(1);
    expect(warn.mock.calls).toEqual([[{ cause: "answered 429" }, "domain registry unavailable"]]);
    await readDueDomains(NOW_MS + HOUR_MS);
    expect(rdapServer.asked).toHaveLength(3);
  });

  it("continues if one registry fails, and keeps what it read earlier", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    registered("new.example", "2026-11-20");
    const broker = await brokerOf("new.example");
    await readDueDomains(NOW_MS);
    await brokerOf("other.example");
    const later = NOW_MS + 30 * DAY_MS;
    rdapServer.answerNextOfRegistry((response) => response.writeHead(500).end());
    rdapServer.answerNextOfRegistry((response) => response.writeHead(500).end());
    await readDueDomains(later);
    expect(rdapServer.asked).toHaveLength(3);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await shownOf(broker)).toEqual([["Email domain", "Registered Fri, Nov 20"]]);
  });

  it("in two processes at once stores one response", async () => {
    registered("new.example", "2026-11-20");
    await brokerOf("new.example");
    await Promise.all([readDueDomains(NOW_MS), readDueDomains(NOW_MS)]);
    expect(await db().select().from(email_domains)).toMatchObject([{ registered_on: "2026-11-20" }]);
  });

  it("leaves no data of a closed account", async () => {
    const broker = await brokerOf("acme.example");
    await readDueDomains(NOW_MS);
    await write([forgetEmailDomain(broker.personId)]);
    expect(await db().select().from(email_domains)).toEqual([]);
  });
});
