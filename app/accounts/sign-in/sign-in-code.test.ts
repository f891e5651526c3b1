import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { tokens, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { MINUTE_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { outboxOf } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { changePassword } from "../password/change-password.server";
import { ANSWER_MS, resetPassword } from "../password/recover-password.server";
import { waitingForCode } from "../two-step/second-step.server";
import { startTwoStep, turnOnTwoStep } from "../two-step/turn-on-two-step.server";
import { twoStepOf } from "../two-step/two-step.server";
import { newSession, viewerOf } from "./session.server";
import { askForSignInCode, enterWithMailedCode, waitingAddress } from "./sign-in-code.server";

const WRONG = [400, "That code is wrong or expired. Check the latest email, or get another code."];
const LOCKED = [429, "Too many wrong codes. Try again in 15 minutes."];
const start = Date.now();
let strangers = 0;
const nobody = () => `nobody-${++strangers}@haulway.test`;

const ask = (email: string, cookies: readonly string[] = [], nowMs = start) =>
  askForSignInCode(email, requestArgs(cookies), nowMs);

async function codesTo(email: string): Promise<string[]> {
  await followUpsFinished();
  return outboxOf(dataFolder, email).map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? "none");
}

async function enter(cookie: string, code: string, nowMs = start) {
  try {
    const entered = await enterWithMailedCode(code, requestArgs([cookie]), nowMs);
    if (!entered) return "not asked for";
    if (entered.codeNeeded) return "second step";
    return (await viewerOf(requestArgs([entered.setCookie])))?.id;
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return [status, message];
  }
}

async function openedSession(userId: string) {
  const session = await newSession(userId, requestArgs());
  await write([session.statement]);
  return session;
}

async function asked() {
  const person = await savePerson({ role: "driver" });
  const cookie = await ask(person.email);
  const [code = ""] = await codesTo(person.email);
  return { person, cookie, code };
}

const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

describe("a mailed code", () => {
  it("signs in once, in the browser that requested it", async () => {
    const { person, cookie, code } = await asked();
    expect(code).toMatch(/^\d{6}$/);
    expect(await waitingAddress(requestArgs([cookie]).request, start)).toBe(person.email);
    const elsewhere = await ask(person.email);
    expect(await enter(elsewhere, code)).toEqual(WRONG);
    expect(await enter(cookie, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(person.id);
    expect(await enter(cookie, code)).toEqual(WRONG);
  });

  it("ignores case and spaces in the address", async () => {
    const { id, email } = await savePerson({ role: "driver" });
    const cookie = await ask(` ${email.toUpperCase()} `);
    expect(await enter(cookie, (await codesTo(email))[0] ?? "")).toBe(id);
  });

  it("is not mailed to an unconfirmed address, which gets a link to choose a new password", async () => {
    const { id, email } = await savePerson({ role: "driver", emailConfirmed: false });
    const { setCookie: strangers } = await openedSession(id);
    const cookie = await ask(email);
    expect(await waitingAddress(requestArgs([cookie]).request, start)).toBe(email);
    expect(await codesTo(email)).toEqual(["none"]);
    const token = /token=([0-9a-f]{64})/.exec(outboxOf(dataFolder, email)[0]?.text ?? "")?.[1] ?? "";
    expect(await enter(cookie, token)).toEqual(WRONG);
    const password = "a longer road home";
    await resetPassword({ token, fields: { password, confirm_password: password } });
    const [user] = await db().select().from(users).where(eq(users.id, id));
    expect(user?.email_confirmed_at).toEqual(expect.any(Number));
    // A stranger who signed up with the address, and knows the old password, is signed out.
    expect(await viewerOf(requestArgs([strangers]))).toBeNull();
  });

  it("signs in once, even if many requests use it at the same time", async () => {
    const { person, cookie, code } = await asked();
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(cookie, code)));
    expect(all.filter((each) => each === person.id)).toHaveLength(1);
  });

  it("ends the browser's earlier session", async () => {
    const { person, cookie, code } = await asked();
    const before = await openedSession(person.id);
    await enterWithMailedCode(code, requestArgs([cookie, before.setCookie]), start);
    expect(await viewerOf(requestArgs([before.setCookie]))).toBeNull();
  });

  it("works for ten minutes, and never in a browser that did not request it", async () => {
    const { person, cookie, code } = await asked();
    const lastMs = start + 10 * MINUTE_MS;
    expect(await enter(cookie, code, lastMs)).toBe("not asked for");
    expect(await enter("", code)).toBe("not asked for");
    expect(await enter(cookie.replace(/=.{9}/, "=changed.."), code)).toBe("not asked for");
    expect(await enter(cookie, code, lastMs - 1)).toBe(person.id);
  });

  it("is not in the database", async () => {
    const { person, code } = await asked();
    const rows = await db().select().from(tokens).where(eq(tokens.user_id, person.id));
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(
      JSON.stringify({ ...row, token_hash: "", user_id: "", created_at: 0, expires_at: 0 }),
    ).not.toContain(code);
    expect(row?.expires_at).toBe(start + 10 * MINUTE_MS);
  });

  it("requested again within a minute is mailed once and still works; a later one replaces it", async () => {
    const { person, cookie, code } = await asked();
    const soon = await ask(person.email, [cookie], start + 1_000);
    expect(await codesTo(person.email)).toHaveLength(1);
    const later = await ask(person.email, [soon], start + 2 * MINUTE_MS);
    const codes = await codesTo(person.email);
    expect(codes).toHaveLength(2);
    const newer = codes.find((each) => each !== code) ?? code;
    expect(await enter(later, code, start + 2 * MINUTE_MS)).toEqual(newer === code ? person.id : WRONG);
    if (newer !== code) expect(await enter(later, newer, start + 2 * MINUTE_MS)).toBe(person.id);
  });

  it("from the first email works with the cookie of the second request", async () => {
    const { person, cookie, code } = await asked();
    const soon = await ask(person.email, [cookie], start + 1_000);
    expect(await enter(soon, code, start + 2_000)).toBe(person.id);
  });

  it("allows five attempts, even for an unknown email, then refuses even the right code", async () => {
    const told = [];
    const { person, cookie, code } = await asked();
    const email = nobody();
    for (const [waiting, right] of [
      [cookie, code],
      [await ask(email), "123456"],
    ] as const) {
      const answers = [];
      for (let tries = 0; tries < 5; tries++) answers.push(await enter(waiting, wrongFor(right)));
      answers.push(await enter(waiting, right));
      told.push(answers);
    }
    expect(told[0]).toEqual([...Array(5).fill(WRONG), LOCKED]);
    expect(told[1]).toEqual(told[0]);
    expect(await codesTo(person.email)).toHaveLength(1);
  });

  it("is void after a new password", async () => {
    const { person, cookie, code } = await asked();
    const password = "a longer road home";
    const fields = { current_password: person.password, password, confirm_password: password };
    await changePassword({ viewer: person, fields, args: requestArgs() });
    expect(await enter(cookie, code)).toEqual(WRONG);
  });

  it("is void if the account has another email or is closed", async () => {
    for (const change of [{ email: nobody() }, { closed_at: 1 }]) {
      const { person, cookie, code } = await asked();
      await write([{ query: db().update(users).set(change).where(eq(users.id, person.id)) }]);
      expect(await enter(cookie, code)).toEqual(WRONG);
    }
  });

  it("does not bypass the second step", async () => {
    const person = await savePerson({ role: "driver" });
    await turnOn(person);
    const cookie = await ask(person.email);
    const [code = ""] = await codesTo(person.email);
    const entered = await enterWithMailedCode(code, requestArgs([cookie]), start);
    expect(entered?.codeNeeded).toBe(true);
    expect(await viewerOf(requestArgs([entered?.setCookie ?? ""]))).toBeNull();
    expect(await waitingForCode(requestArgs([entered?.setCookie ?? ""]).request)).toBe(person.id);
    expect(await enter(cookie, code)).toEqual(WRONG);
  });
});

async function turnOn(person: BuiltPerson) {
  await startTwoStep(person);
  const secret = (await twoStepOf(person.id)).secretToConfirm ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await turnOnTwoStep({ viewer: person, fields: { code, current_password: person.password } });
}

describe("requesting a code", () => {
  it("gives the same answer after the same time for an email without an account", async () => {
    const { email } = await savePerson({ role: "driver" });
    const closed = await savePerson({ role: "driver" });
    await write([{ query: db().update(users).set({ closed_at: 1 }).where(eq(users.id, closed.id)) }]);
    const shapes = [];
    for (const address of [email, nobody(), closed.email]) {
      const before = performance.now();
      const cookie = await ask(address);
      expect(performance.now() - before).toBeGreaterThanOrEqual(ANSWER_MS - 5);
      expect(await waitingAddress(requestArgs([cookie]).request, start)).toBe(address);
      shapes.push(cookie.replace(/=[^;]*/, "="));
    }
    expect(new Set(shapes).size).toBe(1);
    expect(await codesTo(closed.email)).toEqual([]);
  });

  it("is limited to five times an hour", async () => {
    const { email } = await savePerson({ role: "driver" });
    let cookie = "";
    for (let minute = 0; minute < 16; minute += 2)
      cookie = await ask(email, [cookie], start + minute * MINUTE_MS);
    expect(await codesTo(email)).toHaveLength(5);
  });

  it.each(["", "no address", "a@b"])("with %j is refused at the field", async (typed) => {
    await expect(ask(typed)).rejects.toMatchObject({
      status: 400,
      fields: { email: "Enter an email address like name@company.com." },
    });
  });
});
