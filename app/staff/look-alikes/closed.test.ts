/** Tests that a new account is found although the suspended account has been closed. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { look_alikes, profiles, suspended_facts, suspensions } from "db/schema";
import { type Statement, write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { confirmEmail } from "~/accounts/email/change-email.server";
import { newToken } from "~/accounts/email/one-time-token.server";
import { addDocument } from "~/accounts/profile/documents.server";
import { saveAccount } from "~/accounts/profile/save-account.server";
import { enter } from "~/accounts/sign-in/authenticator.server";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { closeCompany } from "~/leaving/close-company.server";
import { membersOf } from "~/leaving/members.server";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { saveMember } from "../../../tests/fixtures/staff/scene";
import { suspend } from "../../../tests/fixtures/staff/suspend";
import { openLookAlikes, readLookAlike } from "./queue.server";

let last = 0;
/** Returns a phone number that no other test uses. */
const newNumber = () => `801555${String(1_000 + ++last)}`;
const person = (phone_number: string | null = null) =>
  savePerson({ role: "driver", alone: true, profile: { phone_number } });
const close = (viewer: BuiltPerson) => closeAccount({ viewer, password: BUILT_PASSWORD });

const factsOf = async (id: string) =>
  (await db().select().from(look_alikes).where(eq(look_alikes.account_id, id)))
    .map(({ kind, other_id }) => [kind, other_id])
    .sort();
const keptOf = (id: string) => db().select().from(suspended_facts).where(eq(suspended_facts.account_id, id));

function givePhone(viewer: BuiltPerson, phone_number: string) {
  const fields = { full_name: "Dale Roads", username: `dale${++last}`, phone_number };
  return saveAccount({
    viewer,
    sent: { fields, avatar: null, avatarRefusal: null, discard: async () => undefined },
  });
}

function addInsurance(viewer: BuiltPerson, text: string) {
  const body = new FormData();
  body.append("document", new File([`%PDF-1.4\n${text}\n%%EOF`], "coverage.pdf"));
  body.append("document_kind", "insurance");
  const request = new Request("http://haulway.test/user-account/add-files", { method: "POST", body });
  return addDocument({ viewer, clientAddress: "192.0.2.1", request });
}

async function signUp(email: string, phone_number: string): Promise<string> {
  const form = new FormData();
  const password = "correct horse battery";
  const name = { first_name: "Ann", last_name: "Roads", user_type: "driver" };
  const rest = { ...name, email, phone_number, password, confirm_password: password };
  for (const [field, value] of Object.entries(rest)) form.set(field, value);
  await enter("signup", form, requestArgs());
  const rows = await db().select({ id: profiles.id }).from(profiles).orderBy(profiles.id);
  return rows.at(-1)?.id ?? "";
}

describe.each(["company", "person"] as const)("after a suspended %s closed", (kind) => {
  it("a sign-up with its email and phone number, and an upload of its document, are found", async () => {
    const phone = newNumber();
    const bad = await person(phone);
    await addInsurance(bad, `Policy of a ${kind}`);
    await suspend({ kind, id: bad.id });
    await close(bad);
    const nextId = await signUp(bad.email.toUpperCase(), `${phone} x3`);
    expect(await factsOf(nextId)).toEqual([
      ["email", bad.id],
      ["phone", bad.id],
    ]);
    const next = await person();
    await addInsurance(next, `Policy of a ${kind}`);
    await givePhone(next, phone);
    expect(await factsOf(next.id)).toEqual([
      ["document", bad.id],
      ["phone", bad.id],
    ]);
    const listed = (await openLookAlikes()).accounts.find(({ accountId }) => accountId === nextId);
    expect(listed?.facts.sort()).toEqual(["Same email", "Same phone number"]);
    const { facts } = await readLookAlike(await saveMember("trust"), nextId);
    expect(facts.map(({ otherName }) => otherName)).toEqual(["Closed account", "Closed account"]);
    expect((await openLookAlikes()).accounts.some(({ accountId }) => accountId === bad.id)).toBe(false);
  });

  it("no longer than the suspension, and three years at most", async () => {
    const nowMs = Date.now();
    const [short, long, other] = [await person(newNumber()), await person(newNumber()), await person()];
    await suspend({ kind, id: short.id }, { endsAt: nowMs + 7 * DAY_MS });
    await suspend({ kind, id: long.id });
    for (const each of [short, long]) await close(each);
    expect(new Set((await keptOf(short.id)).map(({ kept_until }) => kept_until))).toEqual(
      new Set([nowMs + 7 * DAY_MS]),
    );
    await deleteOld("suspended_facts", nowMs + 8 * DAY_MS);
    expect(await keptOf(short.id)).toEqual([]);
    expect(await keptOf(long.id)).toHaveLength(2);
    await deleteOld("suspended_facts", nowMs + 1_096 * DAY_MS);
    expect(await keptOf(long.id)).toEqual([]);
    expect(await factsOf(other.id)).toEqual([]);
  });
});

it("nothing is kept of an account that is not, or no longer, suspended", async () => {
  const [never, over, lifted] = [
    await person(newNumber()),
    await person(newNumber()),
    await person(newNumber()),
  ];
  const nowMs = Date.now();
  await suspend({ kind: "person", id: over.id }, { nowMs: nowMs - 9 * DAY_MS, endsAt: nowMs - DAY_MS });
  await suspend({ kind: "company", id: lifted.id });
  const lifting: Statement = {
    query: db()
      .update(suspensions)
      .set({ lifted_at: nowMs, lift_reason: "A mistake." })
      .where(eq(suspensions.desk_id, lifted.id)),
  };
  await write([lifting]);
  for (const each of [never, over, lifted]) {
    await close(each);
    expect(await keptOf(each.id)).toEqual([]);
  }
});

it("the phone number of a company that its suspended owner closes is found, too", async () => {
  const phone = newNumber();
  const bad = await person(phone);
  await saveColleague(bad, { seat: "viewer" });
  await suspend({ kind: "person", id: bad.id });
  const { staff } = await membersOf(bad.id);
  await closeCompany({ viewer: bad, password: BUILT_PASSWORD, staff });
  const next = await person();
  await givePhone(next, phone);
  expect(await factsOf(next.id)).toEqual([["phone", bad.id]]);
  expect((await openLookAlikes()).accounts.map(({ accountId }) => accountId)).toContain(next.id);
});

it("an account that changes to the closed one's email is found", async () => {
  const [bad, next] = [await person(), await person()];
  await suspend({ kind: "person", id: bad.id });
  await close(bad);
  const { statements, token } = await newToken({
    userId: next.id,
    purpose: "email_change",
    email: bad.email,
  });
  await write(statements);
  await confirmEmail({ token, signedInId: next.id, args: requestArgs() });
  expect(await factsOf(next.id)).toEqual([["email", bad.id]]);
});
