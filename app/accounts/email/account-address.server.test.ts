import "../../../tests/fixtures/servers/own-providers";
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { mails } from "../../../tests/fixtures/servers/own-providers";
import { askForRecovery } from "../password/recover-password.server";
import { enter } from "../sign-in/authenticator.server";
import { askForSignInCode, enterWithMailedCode } from "../sign-in/sign-in-code.server";
import { isKnownEmail } from "../sign-in/sign-up.server";
import { openAccountAt, spellingsOf } from "./account-address.server";
import { changeEmail } from "./change-email.server";

const savedAs = async (email: string) => {
  const person = await savePerson({ role: "driver" });
  await db().update(users).set({ email }).where(eq(users.id, person.id));
  return person;
};

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe.each([
  ["plain", "lee@plain.test", " Lee@PLAIN.test "],
  ["with a domain in other letters, stored as typed", "lee@münchen.test", "Lee@München.test"],
  ["whose letters are typed in two parts", "lee@zürich.test", "lee@zu\u0308rich.test"],
  ["with a domain in other letters, stored in ASCII", "lee@xn--kln-sna.test", "lee@köln.test"],
  ["with a quoted name", '"lee.smith"@quoted.test', '"Lee.Smith"@quoted.test'],
  ["with two dots in a row", "lee..smith@dots.test", "lee..smith@dots.test"],
  ["at a network address", "lee@[127.0.0.1]", "lee@[127.0.0.1]"],
  ["with a name in other letters", "łukasz@name.test", "Łukasz@name.test"],
  ["with a name longer than today's", `${"n".repeat(80)}@long.test`, `${"N".repeat(80)}@long.test`],
])("an account whose address is %s", (_, stored, typed) => {
  it("is found by login, recovery and mailed code, and its address is taken", async () => {
    const person = await savedAs(stored);
    const codes = async () => {
      await followUpsFinished();
      return mails.filter(({ to }) => to === stored);
    };
    expect(await isKnownEmail(typed)).toBe(true);
    const { password } = person;
    expect((await enter("login", form({ email: typed, password }), requestArgs())).codeNeeded).toBe(false);
    expect(await askForRecovery({ email: typed })).toBe(person.id);
    expect((await codes()).map(({ subject }) => subject)).toEqual(["Choose a new password for Haulway"]);
    const cookie = await askForSignInCode(typed, requestArgs());
    const code = /^\d{6}$/m.exec((await codes()).at(-1)?.text ?? "")?.[0] ?? "";
    expect(await enterWithMailedCode(code, requestArgs([cookie]))).toMatchObject({ codeNeeded: false });
    const other = await savePerson({ role: "driver" });
    const taken = changeEmail({ viewer: other, newEmail: typed, password: other.password });
    await expect(taken).rejects.toMatchObject({ fields: { email: expect.any(String) } });
  });
});

it("of two old accounts the one that the present rule spells is found first", async () => {
  const [asTyped, inAscii] = [await savedAs("kim@bücher.test"), await savedAs("kim@xn--bcher-kva.test")];
  expect((await openAccountAt(spellingsOf("kim@bücher.test")))?.id).toBe(inAscii.id);
  await db().update(users).set({ closed_at: 1 }).where(eq(users.id, inAscii.id));
  expect((await openAccountAt(spellingsOf("kim@bücher.test")))?.id).toBe(asTyped.id);
});

it.each([
  "",
  "lee",
  "@",
  "lee@",
  "@plain.test",
  "lee@plain",
  "lee @plain.test",
  `${"n".repeat(250)}@long.test`,
])("no account can have the address %j", (typed) => {
  expect(spellingsOf(typed)).toEqual([]);
});
