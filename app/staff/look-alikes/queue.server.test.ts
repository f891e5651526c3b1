/** Tests the queue. `facts.test.ts` tests what is found, and `tests/staff-rights.test.ts` tests the roles. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { look_alikes, suspensions } from "db/schema";
import { comparing, comparingWith } from "db/suspension/look-alikes";
import { write } from "db/write";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openSession } from "~/accounts/sign-in/authenticator.server";
import { BUILT_PASSWORD, saveColleague, savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { invalidOf } from "../../../tests/fixtures/refused";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { endSeat, giveSeat } from "../../../tests/fixtures/seats";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { saveMember } from "../../../tests/fixtures/staff/scene";
import { inForce, suspend } from "../../../tests/fixtures/staff/suspend";
import { staffLogAbout } from "../read-log.server";
import { lookAlikeStep, openLookAlikes, readLookAlike } from "./queue.server";

let last = 0;
/** Returns a phone number that no other test uses. */
const newNumber = () => `801555${String(1_000 + ++last)}`;
const person = (phone_number: string) =>
  savePerson({ role: "driver", alone: true, profile: { phone_number } });

describe("the queue", () => {
  async function scene() {
    const phone = newNumber();
    const [account, bad] = [await person(phone), await person(phone)];
    await suspend({ kind: "company", id: bad.id });
    return { account, bad, member: await saveMember("trust") };
  }
  const listed = async (id: string) =>
    (await openLookAlikes()).accounts.find(({ accountId }) => accountId === id);
  const take = async (
    step: "not-the-same" | "suspend",
    { member, account }: Awaited<ReturnType<typeof scene>>,
    fields: Readonly<Record<string, string>>,
  ) => lookAlikeStep(step).take({ member, accountId: account.id, fields }, Date.now());
  const TERMS = { whom: "company", days: "30", grounds: "The same people." };

  it("lists an account without names, and shows the suspended account and when", async () => {
    const { account, bad, member } = await scene();
    expect(await listed(account.id)).toMatchObject({ what: "A driver", facts: ["Same phone number"] });
    expect(JSON.stringify(await openLookAlikes())).not.toContain(bad.fullName);
    const shown = await readLookAlike(member, account.id);
    const [row] = await db().select().from(suspensions).where(eq(suspensions.desk_id, bad.id));
    expect(shown).toMatchObject({ name: account.fullName, role: "driver", underWay: 0, isSuspended: false });
    expect(shown.facts).toMatchObject([
      { what: "Same phone number", otherName: bad.fullName, suspendedAt: row?.started_at, closedAt: null },
    ]);
  });

  it("has each account on one page, with all that it shares", async () => {
    const { account, bad } = await scene();
    await write([
      {
        query: db()
          .insert(look_alikes)
          .values({ account_id: account.id, other_id: bad.id, kind: "payee", found_at: 1 }),
      },
    ]);
    await scene();
    const { accounts } = await openLookAlikes();
    expect(accounts[0]).toMatchObject({ accountId: account.id, foundAt: 1 });
    expect(accounts[0]?.facts.toSorted()).toEqual(["Same payee", "Same phone number"]);
    const size = accounts.length - 1;
    const [one, two] = [await openLookAlikes({ page: 1, size }), await openLookAlikes({ page: 2, size })];
    expect([...one.accounts, ...two.accounts]).toEqual(accounts);
    expect([one.pages.next, two.pages.next]).toEqual([{ page: "2" }, null]);
  });

  it("tells both who looked, and neither who the other is", async () => {
    const { account, bad, member } = await scene();
    await readLookAlike(member, account.id);
    expect((await staffLogAbout(account.id)).entries).toMatchObject([
      { about: "Your account", what: "Compared it", why: "It shares something with a suspended account" },
    ]);
    expect((await staffLogAbout(bad.id)).entries).toMatchObject([
      { about: "Your suspended account", why: "Another account shares something with it" },
    ]);
  });

  it("drops what is not the same, and does not find it again", async () => {
    const found = await scene();
    const { account, bad } = found;
    const fact = `phone ${bad.id}`;
    expect((await invalidOf(take("not-the-same", found, { fact: "", reason: "Sons." }))).fields).toEqual({
      fact: "Choose a fact.",
    });
    expect((await invalidOf(take("not-the-same", found, { fact, reason: " " }))).fields).toEqual({
      reason: "Enter why they are not the same.",
    });
    await take("not-the-same", found, { fact, reason: "Father and son." });
    expect(await listed(account.id)).toBeUndefined();
    await write([
      comparing(account.id, "phone", Date.now()),
      ...comparingWith({ kind: "company", id: bad.id }, Date.now()),
    ]);
    expect(await listed(account.id)).toBeUndefined();
    expect((await readLookAlike(found.member, account.id)).facts).toMatchObject([
      { closedWhy: "Father and son.", closedAt: expect.any(Number) },
    ]);
    for (const again of [
      take("not-the-same", found, { fact, reason: "Again." }),
      take("suspend", found, TERMS),
    ])
      await expect(again).rejects.toMatchObject({
        status: 409,
        message: "This was closed since you opened the page.",
      });
  });

  it("drops an account that was suspended from it", async () => {
    const found = await scene();
    expect((await invalidOf(take("suspend", found, { ...TERMS, days: "" }))).fields).toEqual({
      days: "Choose how long.",
    });
    await take("suspend", found, TERMS);
    expect(await listed(found.account.id)).toBeUndefined();
    const [row] = await db().select().from(suspensions).where(eq(suspensions.desk_id, found.account.id));
    expect(row).toMatchObject({ reason: "The same people.", by_staff_id: found.member.staffId });
    await expect(take("suspend", found, TERMS)).rejects.toMatchObject({ status: 409 });
  });

  it("keeps an account whose other was closed while suspended", async () => {
    const { account, bad, member } = await scene();
    await closeAccount({ viewer: bad, password: BUILT_PASSWORD });
    expect(await listed(account.id)).toMatchObject({ facts: ["Same phone number"] });
    expect((await readLookAlike(member, account.id)).facts).toHaveLength(1);
  });

  it("keeps apart the founder who left, whose device it was, and the company of the same id", async () => {
    const [founder, bad] = [await person(newNumber()), await person(newNumber())];
    const owner = await saveColleague(founder);
    await endSeat(founder, founder);
    const { setCookie } = await sessionOf(bad);
    await suspend({ kind: "person", id: bad.id });
    await openSession(
      { userId: founder.id, statements: [], by: "password", hasSecondStep: false },
      requestArgs([setCookie]),
    );
    const found = { account: founder, bad, member: await saveMember("trust") };
    await readLookAlike(found.member, founder.id);
    await expect(take("suspend", found, TERMS)).rejects.toMatchObject({
      status: 409,
      message: "Someone else owns this person's former company. Suspend the person.",
    });
    await take("suspend", found, { ...TERMS, whom: "person" });
    expect((await inForce()).map(({ person_id }) => person_id)).toEqual(
      expect.arrayContaining([founder.id, bad.id]),
    );
    const acts = async (id: string) => (await staffLogAbout(id)).entries.map(({ what }) => what);
    expect(await acts(founder.id)).toEqual(["Suspended you or your company", "Compared it"]);
    expect(await acts(owner.personId)).toEqual([]);
    expect(await acts(bad.id)).toEqual(["Compared it"]);
    expect(await listed(founder.id)).toBeUndefined();
  });

  it("goes on to list a device while only the former company of its person is suspended", async () => {
    const [founder, bad] = [await person(newNumber()), await person(newNumber())];
    const owner = await saveColleague(founder);
    await endSeat(founder, founder);
    await suspend({ kind: "person", id: bad.id });
    const row = { account_id: founder.id, other_id: bad.id, kind: "device", found_at: 1 } as const;
    await write([{ query: db().insert(look_alikes).values(row) }]);
    await suspend({ kind: "company", id: founder.id });
    expect(await listed(founder.id)).toMatchObject({ facts: ["Same device"] });
    await suspend({ kind: "person", id: owner.personId });
    expect(await listed(founder.id)).toMatchObject({ facts: ["Same device"] });
  });

  it.each(["company", "person"] as const)("lets nobody clear their own suspended %s", async (kind) => {
    const phone = newNumber();
    const [account, bad] = [await person(phone), await person(phone)];
    const member = await saveMember("trust");
    await suspend({ kind, id: bad.id });
    await giveSeat(bad, member.person, "viewer");
    const fields = { fact: `phone ${bad.id}`, reason: "Not us." };
    await expect(take("not-the-same", { account, bad, member }, fields)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("another member of staff has to decide"),
    });
    expect(await listed(account.id)).toBeDefined();
    await take("not-the-same", { account, bad, member: await saveMember("trust") }, fields);
    expect(await listed(account.id)).toBeUndefined();
    expect((await staffLogAbout(bad.id)).entries).toMatchObject([
      { what: "Decided that it is not the same" },
    ]);
  });

  it("shows nothing of an account that shares nothing, or whose other is no longer suspended", async () => {
    const { account, bad, member } = await scene();
    await write([
      {
        query: db()
          .update(suspensions)
          .set({ lifted_at: 1, lift_reason: "A mistake." })
          .where(inArray(suspensions.desk_id, [bad.id])),
      },
    ]);
    expect(await listed(account.id)).toBeUndefined();
    for (const id of [account.id, "none"])
      await expect(readLookAlike(member, id)).rejects.toMatchObject({ status: 404 });
  });
});
