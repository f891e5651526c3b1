import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, tokens, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passwordMatches } from "#password.server";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { MINUTE_MS } from "~/text/time";
import { requestContext } from "../../../tests/fixtures/request-args";
import { turnedOn } from "../../../tests/fixtures/scenes/two-step";
import { outboxOf, tokenIn } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { newToken } from "../email/one-time-token.server";
import { newSession } from "../sign-in/session.server";
import { twoStepOf } from "../two-step/two-step.server";
import { ANSWER_MS, askForRecovery, resetPassword } from "./recover-password.server";

async function mailsTo(email: string) {
  await followUpsFinished();
  return outboxOf(dataFolder, email);
}

async function forgetful(options: { emailConfirmed?: boolean } = {}) {
  const person = await savePerson({ role: "driver", ...options });
  await askForRecovery({ email: person.email });
  return { ...person, token: tokenIn((await mailsTo(person.email)).at(-1)) };
}

async function credentialsOf(id: string) {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  if (!row) throw new Error("The account does not exist.");
  return row;
}

const twice = (password: string) => ({ password, confirm_password: password });

describe("requesting a new password", () => {
  it("mails a link to the stored address, ignoring case", async () => {
    const { email } = await savePerson({ role: "driver" });
    await askForRecovery({ email: `  ${email.toUpperCase()} ` });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.origin).toBe("http://localhost:3000");
    expect(mail?.link).toMatch(/^\/reset-password\?token=[0-9a-f]{64}$/);
  });

  it("gives the same answer after the same time without an account or with a closed one", async () => {
    const known = await savePerson({ role: "driver" });
    const closed = await savePerson({ role: "driver" });
    await write([{ query: db().update(users).set({ closed_at: 1 }).where(eq(users.id, closed.id)) }]);
    for (const email of [known.email, closed.email, "nobody@haulway.test"]) {
      const startedMs = performance.now();
      await askForRecovery({ email });
      // A timer may fire up to a millisecond early.
      expect(performance.now() - startedMs).toBeGreaterThan(ANSWER_MS - 2);
    }
    expect(await mailsTo(known.email)).toHaveLength(1);
    expect(await mailsTo(closed.email)).toEqual([]);
    expect(await mailsTo("nobody@haulway.test")).toEqual([]);
  });

  it("gives the same answer and sends no second email within a minute", async () => {
    const { email } = await savePerson({ role: "driver" });
    const nowMs = Date.now();
    await Promise.all([1, 2, 3].map(() => askForRecovery({ email }, nowMs)));
    expect(await mailsTo(email)).toHaveLength(1);
    await askForRecovery({ email }, nowMs + MINUTE_MS);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it.each(["", "nobody", "nobody@haulway", "a b@haulway.test"])("refuses %j as an address", async (email) => {
    await expect(askForRecovery({ email })).rejects.toMatchObject({
      status: 400,
      fields: { email: "Enter an email address like name@company.com." },
    });
  });
});

describe("choosing a new password", () => {
  it("ends every session, confirms the address, and notifies the user", async () => {
    const person = await forgetful({ emailConfirmed: false });
    const other = await savePerson({ role: "driver" });
    const args = {
      request: new Request("http://localhost/"),
      context: requestContext(),
    };
    for (const { id } of [person, person, other]) await write([(await newSession(id, args)).statement]);
    await resetPassword({ token: person.token, fields: twice("a new long road") });
    const row = await credentialsOf(person.id);
    expect(await passwordMatches("a new long road", row.password_hash)).toBe(true);
    expect(row.email_confirmed_at).toEqual(expect.any(Number));
    const open = async (id: string) =>
      (await db().select().from(sessions).where(eq(sessions.user_id, id))).map(
        (each) => each.revoked_at === null,
      );
    expect(await open(person.id)).toEqual([false, false]);
    expect(await open(other.id)).toEqual([true]);
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe("Your Haulway password was changed");
  });

  it.each([
    ["ends two-step sign-in of an account whose address was", "unconfirmed", null, false],
    ["leaves two-step sign-in on if the address was", "confirmed", 1, true],
  ])("%s %s", async (_, __, email_confirmed_at, on) => {
    const { person } = await turnedOn();
    await write([{ query: db().update(users).set({ email_confirmed_at }).where(eq(users.id, person.id)) }]);
    await askForRecovery({ email: person.email });
    expect((await twoStepOf(person.id)).on).toBe(true);
    const token = tokenIn((await mailsTo(person.email)).at(-1));
    await resetPassword({ token, fields: twice("a new long road") });
    expect(await twoStepOf(person.id)).toMatchObject({ on, secretToConfirm: null });
    const secret = on ? expect.any(String) : null;
    const number = on ? expect.any(Number) : null;
    expect(await credentialsOf(person.id)).toMatchObject({
      totp_secret: secret,
      totp_confirmed_at: number,
      totp_last_step: number,
    });
  });

  it("works once: if many requests race, one password wins", async () => {
    const { id, token } = await forgetful();
    const choices = Array.from({ length: 20 }, (_, at) => `a long road ${at}`);
    const results = await Promise.allSettled(
      choices.map((each) => resetPassword({ token, fields: twice(each) })),
    );
    const winners = choices.filter((_, at) => results[at]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
    const { password_hash } = await credentialsOf(id);
    expect(await passwordMatches(winners[0] ?? "", password_hash)).toBe(true);
  });

  it.each([
    ["too short", { password: "short", confirm_password: "short" }, "password"],
    [
      "typed differently",
      { password: "a new long road", confirm_password: "a new long toad" },
      "confirm_password",
    ],
    ["too long", twice("a".repeat(501)), "password"],
    ["left out", {}, "password"],
  ])("refuses one that is %s, and the link still works", async (_, fields, wrong) => {
    const { id, token, password } = await forgetful();
    await expect(resetPassword({ token, fields })).rejects.toMatchObject({
      status: 400,
      fields: { [wrong]: expect.any(String) },
    });
    expect(await passwordMatches(password, (await credentialsOf(id)).password_hash)).toBe(true);
    await resetPassword({ token, fields: twice("a new long road") });
  });

  it("fails after 30 minutes", async () => {
    const { id, token, password } = await forgetful();
    const late = Date.now() + 30 * MINUTE_MS;
    await expect(resetPassword({ token, fields: twice("a new long road") }, late)).rejects.toMatchObject({
      status: 400,
    });
    expect(await passwordMatches(password, (await credentialsOf(id)).password_hash)).toBe(true);
  });

  it("accepts no link for another purpose, and voids such links", async () => {
    const person = await forgetful();
    const { statements, token } = await newToken({
      userId: person.id,
      purpose: "email_change",
      email: "thief@haulway.test",
    });
    await write(statements);
    await expect(resetPassword({ token, fields: twice("a new long road") })).rejects.toMatchObject({
      status: 400,
    });
    await resetPassword({ token: person.token, fields: twice("a new long road") });
    const rows = await db().select().from(tokens).where(eq(tokens.user_id, person.id));
    expect(rows.map(({ used_at }) => used_at === null)).toEqual([false, false]);
  });

  it("no longer works if the account's email has changed", async () => {
    const { id, token } = await forgetful();
    const email = `moved-${id}@haulway.test`;
    await write([{ query: db().update(users).set({ email }).where(eq(users.id, id)) }]);
    await expect(resetPassword({ token, fields: twice("a new long road") })).rejects.toMatchObject({
      status: 409,
    });
  });
});
