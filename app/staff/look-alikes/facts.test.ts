/** Tests which facts are found, and when. `queue.server.test.ts` tests what staff see. */
import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { look_alikes, profiles, sessions, signed_contacts } from "db/schema";
import { textOf } from "db/statements";
import { comparing, comparingEmail, comparingEndpoint, comparingWith } from "db/suspension/look-alikes";
import { type Statement, write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addDocument } from "~/accounts/profile/documents.server";
import { saveAccount } from "~/accounts/profile/save-account.server";
import { saveTruck } from "~/accounts/profile/save-truck.server";
import { enter, openSession } from "~/accounts/sign-in/authenticator.server";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { newSecret } from "~/platform/secret";
import { addPhone, renewPhone } from "~/push/phones.server";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { changingLoad } from "../../../tests/fixtures/scenes/amended-load";
import { endSeat } from "../../../tests/fixtures/seats";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { suspend } from "../../../tests/fixtures/staff/suspend";

const NOW = Date.now();
let last = 0;
/** Returns a phone number that no other test uses. */
const newNumber = () => `801555${String(1_000 + ++last)}`;
const person = (phone_number: string | null = null) =>
  savePerson({ role: "driver", alone: true, profile: { phone_number } });

async function suspended(phone: string | null = null): Promise<BuiltPerson> {
  const bad = await person(phone);
  await suspend({ kind: "company", id: bad.id });
  return bad;
}

const factsOf = async (id: string) =>
  (await db().select().from(look_alikes).where(eq(look_alikes.account_id, id))).map(({ kind, other_id }) => [
    kind,
    other_id,
  ]);

const saveProfile = (viewer: BuiltPerson, phone_number: string) => {
  const fields = { full_name: "Dale Roads", username: `dale${last}`, phone_number };
  const discard = async () => undefined;
  return saveAccount({ viewer, sent: { fields, avatar: null, avatarRefusal: null, discard } });
};

describe("the same phone number, in any notation,", () => {
  it("is found at sign-up", async () => {
    const bad = await suspended("+1 (801) 555-0999");
    const form = new FormData();
    const email = `${newSecret(6)}@haulway.test`;
    const fields = { first_name: "Ann", last_name: "Roads", email, user_type: "driver" };
    const password = "correct horse battery";
    const rest = { phone_number: "801.555.0999", password, confirm_password: password };
    for (const [name, value] of Object.entries({ ...fields, ...rest })) form.set(name, value);
    const { setCookie } = await enter("signup", form, requestArgs());
    expect(setCookie).toContain("session");
    const [found] = await db().select().from(look_alikes).where(eq(look_alikes.other_id, bad.id));
    expect(found?.kind).toBe("phone");
  });

  it("is found when it is changed in the profile, or first given with the truck", async () => {
    const phone = newNumber();
    const bad = await suspended(phone);
    const [changed, given] = [await person(newNumber()), await person()];
    await saveProfile(changed, phone);
    await saveTruck({ viewer: given, fields: { phone_number: phone }, failed: "Not saved." });
    for (const { id } of [changed, given]) expect(await factsOf(id)).toEqual([["phone", bad.id]]);
    await saveProfile(changed, newNumber());
    expect(await factsOf(changed.id)).toEqual([["phone", bad.id]]);
  });

  it("is found at everyone who has it when a company or a person is suspended", async () => {
    const [one, two] = [newNumber(), newNumber()];
    const [good, bad] = [await person(one), await person(one)];
    const colleague = await saveColleague(await person());
    await write([
      { query: db().update(profiles).set({ phone_number: two }).where(eq(profiles.id, colleague.personId)) },
    ]);
    const like = await person(two);
    expect(await factsOf(good.id)).toEqual([]);
    await suspend({ kind: "company", id: bad.id });
    await suspend({ kind: "person", id: colleague.personId });
    expect(await factsOf(good.id)).toEqual([["phone", bad.id]]);
    expect(await factsOf(like.id)).toEqual([["phone", colleague.personId]]);
    expect(await factsOf(bad.id)).toEqual([]);
  });

  it("is the company's, not that of its founder who left", async () => {
    const [one, two] = [newNumber(), newNumber()];
    const founders = [await person(one), await person(two)] as const;
    const [first, second] = founders;
    await saveColleague(first);
    const owner = await saveColleague(second);
    for (const founder of founders) await endSeat(founder, founder);
    const [early, like] = [await person(one), await person(two)];
    await suspend({ kind: "person", id: first.id });
    await suspend({ kind: "person", id: owner.personId });
    const late = await person();
    await saveProfile(late, one);
    for (const { id } of [early, late]) expect(await factsOf(id)).toEqual([]);
    expect(await factsOf(like.id)).toEqual([["phone", second.id]]);
  });

  it("of an account that is not suspended is nothing", async () => {
    const phone = newNumber();
    const [one, two] = [await person(phone), await person()];
    await saveProfile(two, phone);
    expect(await factsOf(two.id)).toEqual([]);
    expect(await factsOf(one.id)).toEqual([]);
  });
});

describe("the same document", () => {
  const add = (viewer: BuiltPerson, text: string) => {
    const body = new FormData();
    body.append("document", new File([`%PDF-1.4\n${text}\n%%EOF`], "coverage.pdf"));
    body.append("document_kind", "insurance");
    const request = new Request("http://haulway.test/user-account/add-files", { method: "POST", body });
    return addDocument({ viewer, clientAddress: "192.0.2.1", request });
  };

  it("is found when it is uploaded, and when its other owner is suspended", async () => {
    const [early, bad, late, other] = [await person(), await person(), await person(), await person()];
    await add(early, "Policy 1");
    await add(bad, "Policy 1");
    await add(bad, "Policy 2");
    await suspend({ kind: "company", id: bad.id });
    await add(late, "Policy 2");
    await add(other, "Policy 3");
    for (const { id } of [early, late]) expect(await factsOf(id)).toEqual([["document", bad.id]]);
    expect(await factsOf(other.id)).toEqual([]);
  });
});

describe("the same payee", () => {
  const paid = async (payee: string) => {
    const { driver, owner, asked, answer } = await changingLoad("in transit");
    await answer("confirm", owner, await asked("payee", driver, { payee }));
    return driver;
  };

  it("is found when both sides confirm it, and when its other carrier is suspended", async () => {
    const [early, bad] = [await paid("Sand & Sons"), await paid("SAND & SONS")];
    await suspend({ kind: "company", id: bad.id });
    const late = await paid("Sand & sons");
    for (const { id } of [early, late]) expect(await factsOf(id)).toEqual([["payee", bad.id]]);
    const [row] = await db().select().from(signed_contacts).where(eq(signed_contacts.person_id, late.id));
    expect(row?.payee).toBe("Sand & sons");
  });

  it("of more than ten carriers is a factoring company", async () => {
    const [bad] = await Promise.all(Array.from({ length: 11 }, () => paid("Great Factoring")));
    if (!bad) throw new Error("Nobody was paid.");
    await suspend({ kind: "company", id: bad.id });
    expect(await db().select().from(look_alikes).where(eq(look_alikes.other_id, bad.id))).toEqual([]);
  });
});

describe("the same device", () => {
  const signIn = (userId: string, cookie: string) =>
    openSession({ userId, statements: [], by: "password", hasSecondStep: false }, requestArgs([cookie]));

  it("is found at a sign-in in the browser of a suspended person", async () => {
    const [bad, good] = [await person(), await person()];
    const { setCookie } = await sessionOf(bad);
    await signIn(good.id, setCookie);
    expect(await factsOf(good.id)).toEqual([]);
    await suspend({ kind: "person", id: bad.id });
    await signIn(good.id, setCookie);
    expect(await factsOf(good.id)).toEqual([["device", bad.id]]);
    await signIn(bad.id, setCookie);
    expect(await factsOf(bad.id)).toEqual([]);
  });

  it("is found at a sign-in after a colleague at a suspended company", async () => {
    const bad = await suspended();
    const { setCookie } = await sessionOf(await saveColleague(bad));
    const good = await person();
    await signIn(good.id, setCookie);
    expect(await factsOf(good.id)).toEqual([["device", bad.id]]);
  });

  it("of a founder who left is not the former company's", async () => {
    const [founder, good, like] = [await person(), await person(), await person()];
    await saveColleague(founder);
    await endSeat(founder, founder);
    const { setCookie } = await sessionOf(founder);
    await suspend({ kind: "company", id: founder.id });
    await signIn(good.id, setCookie);
    expect(await factsOf(good.id)).toEqual([]);
    await suspend({ kind: "person", id: founder.id });
    await signIn(like.id, setCookie);
    expect(await factsOf(like.id)).toEqual([["device", founder.id]]);
  });

  it("is nothing new for the people of a suspended company, at their own or a colleague's", async () => {
    const bad = await person();
    const [one, two] = [await saveColleague(bad), await saveColleague(bad, { seat: "viewer" })];
    const { setCookie, hash } = await sessionOf(one);
    const add = async (viewer: BuiltPerson, sessionHash: string, endpoint: string, was?: string) => {
      const subscription = { endpoint, p256dh: "", auth: "" };
      const saving = { viewer, sessionHash, subscription, deviceName: "Chrome" };
      await (was === undefined ? addPhone(saving) : renewPhone({ ...saving, was }));
    };
    const [first, next] = ["https://push.test/own", "https://push.test/own-next"];
    await add(one, hash, first);
    await suspend({ kind: "company", id: bad.id });
    await add(one, hash, first);
    await add(one, hash, next, first);
    await add(one, hash, next, first);
    for (const { personId } of [one, two, bad]) {
      await signIn(personId, setCookie);
      expect(await factsOf(personId)).toEqual([]);
    }
  });

  it("is found by a phone's subscription", async () => {
    const bad = await suspended();
    const good = await person();
    const subscription = { endpoint: "https://push.test/1", p256dh: "", auth: "" };
    const add = async (viewer: BuiltPerson) => {
      const { hash } = await sessionOf(viewer);
      await addPhone({ viewer, sessionHash: hash, subscription, deviceName: "Chrome" });
      return hash;
    };
    const hash = await add(bad);
    await write([
      { query: db().update(sessions).set({ revoked_at: 1 }).where(eq(sessions.token_hash, hash)) },
    ]);
    await add(good);
    expect(await factsOf(good.id)).toEqual([["device", bad.id]]);
  });
});

it("finds by indexes, without reading every account", async () => {
  const statements: Statement[] = [
    ...(["phone", "document", "payee"] as const).map((kind) => comparing("a", kind, NOW)),
    ...comparingWith({ kind: "company", id: "a" }, NOW),
    ...comparingWith({ kind: "person", id: "a" }, NOW),
    comparingEndpoint("a", "https://push.test/1", NOW),
    comparingEmail("a", "b", NOW),
  ];
  for (const { query } of statements) {
    const { sql, args } = textOf(query);
    // Only the SELECT is explained, because explaining an INSERT locks the file for other connections.
    const select = sql.slice(sql.indexOf("select"));
    const { rows } = await database().client.execute({ sql: `explain query plan ${select}`, args });
    const steps = rows.map(({ detail }) => String(detail));
    expect(
      steps.filter((step) => /^SCAN (?!\(?subquery)/i.test(step)),
      sql,
    ).not.toContainEqual(
      expect.stringMatching(/profiles|document_hashes|signed_contacts|sessions|suspended_facts|\b[fmops]\b/),
    );
    expect(steps.join("\n"), sql).toMatch(/USING (COVERING )?INDEX/);
  }
});
