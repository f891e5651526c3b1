import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { MINUTE_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { outboxOf, tokenIn } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { changePassword } from "../password/change-password.server";
import { askForRecovery, resetPassword } from "../password/recover-password.server";
import { signUp } from "../sign-in/sign-up.server";
import { changeEmail, confirmEmail, emailFacts, sendConfirmation } from "./change-email.server";

let count = 0;
const freshEmail = () => `new-${process.pid}-${++count}@haulway.test`;

const confirmAs = (signedInId: string, token: string) =>
  confirmEmail({ token, signedInId, args: requestArgs() });

async function lastTo(email: string) {
  await followUpsFinished();
  return outboxOf(dataFolder, email).at(-1);
}

describe("confirming the address", () => {
  it("is requested by an email after sign-up, after the user is stored", async () => {
    const email = freshEmail();
    const { userId, statements, mail } = await signUp(
      {
        first_name: "Ann",
        last_name: "Able",
        email,
        user_type: "driver",
        password: "a long road home",
        confirm_password: "a long road home",
      },
      requestArgs(),
    );
    await write(statements);
    expect(mail).toMatchObject({ to: email, subject: "Confirm your email for Haulway" });
    const token = mail?.text.match(/token=([0-9a-f]{64})\n/)?.[1] ?? "";
    await confirmAs(userId, token);
    const [row] = await db().select().from(users).where(eq(users.id, userId));
    expect(row?.email_confirmed_at).toEqual(expect.any(Number));
  });

  it("can be requested again after a minute, until it is confirmed", async () => {
    const viewer = await savePerson({ role: "shipper", emailConfirmed: false });
    const nowMs = Date.now();
    await sendConfirmation({ viewer }, nowMs);
    const first = tokenIn(await lastTo(viewer.email));
    await expect(sendConfirmation({ viewer }, nowMs + MINUTE_MS - 1)).rejects.toMatchObject({ status: 429 });
    await sendConfirmation({ viewer }, nowMs + MINUTE_MS);
    const token = tokenIn(await lastTo(viewer.email));
    await expect(confirmAs(viewer.id, first)).rejects.toMatchObject({ status: 409 });
    expect(await confirmAs(viewer.id, token)).toMatchObject({ done: "Your email is confirmed." });
    await expect(confirmAs(viewer.id, token)).rejects.toMatchObject({ status: 409 });
    await expect(sendConfirmation({ viewer }, nowMs + 5 * MINUTE_MS)).rejects.toMatchObject({ status: 409 });
  });
});

describe("a link that is opened where the account's user is not signed in", () => {
  const PURPOSES = ["a new account", "a new address"] as const;

  async function linkOf(purpose: (typeof PURPOSES)[number]) {
    const account = await savePerson({ role: "driver", emailConfirmed: false });
    if (purpose === "a new account") {
      await sendConfirmation({ viewer: account });
      return { account, address: account.email, token: tokenIn(await lastTo(account.email)) };
    }
    const newEmail = freshEmail();
    await changeEmail({ viewer: account, newEmail, password: account.password });
    return { account, address: newEmail, token: tokenIn(await lastTo(newEmail)) };
  }

  it.each(PURPOSES)("of %s confirms nothing without the account's password", async (purpose) => {
    const { account, address, token } = await linkOf(purpose);
    const other = await savePerson({ role: "driver" });
    const tries = [{}, { password: "" }, { password: "guess" }, { signedInId: other.id, password: "guess" }];
    for (const more of tries)
      await expect(confirmEmail({ token, args: requestArgs(), ...more })).rejects.toMatchObject({
        status: 400,
        fields: { password: "Wrong password." },
      });
    expect(await emailFacts(account)).toMatchObject({ email: account.email, isConfirmed: false });
    await confirmEmail({ token, password: account.password, args: requestArgs() });
    expect(await emailFacts(account)).toMatchObject({ email: address, isConfirmed: true });
  });

  it("allows few guesses, then refuses even the right password", async () => {
    const { account, token } = await linkOf("a new account");
    const confirm = (password: string) => confirmEmail({ token, password, args: requestArgs() });
    for (let guess = 0; guess < 5; guess++)
      await expect(confirm(`guess ${guess}`)).rejects.toMatchObject({ status: 400 });
    await expect(confirm(account.password)).rejects.toMatchObject({ status: 429 });
  });
});

describe("changing the address", () => {
  const asked = async (newEmail = freshEmail()) => {
    const viewer = await savePerson({ role: "driver", emailConfirmed: false });
    await changeEmail({ viewer, newEmail, password: viewer.password });
    return { viewer, newEmail, token: tokenIn(await lastTo(newEmail.trim().toLowerCase())) };
  };

  it("happens when the new address is confirmed; the old address is notified first", async () => {
    const { viewer, newEmail, token } = await asked();
    const notice = await lastTo(viewer.email);
    expect(notice?.subject).toBe("Your Haulway email is about to change");
    expect(notice?.text).toContain(newEmail);
    expect(notice?.text).not.toContain(token);
    expect(await emailFacts(viewer)).toEqual({
      email: viewer.email,
      isConfirmed: false,
      pendingEmail: newEmail,
    });
    expect((await confirmAs(viewer.id, token)).done).toContain(newEmail);
    expect(await emailFacts(viewer)).toEqual({ email: newEmail, isConfirmed: true, pendingEmail: null });
  });

  it("happens once, even if many requests race", async () => {
    const { viewer, token } = await asked();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirmAs(viewer.id, token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("succeeds for one of two accounts that want the same address, ignoring case", async () => {
    const wanted = freshEmail();
    const first = await asked(wanted);
    const second = await asked(` ${wanted.toUpperCase()}`);
    await confirmAs(first.viewer.id, first.token);
    await expect(confirmAs(second.viewer.id, second.token)).rejects.toMatchObject({
      status: 409,
      message: "Another account uses this email.",
    });
    expect(await emailFacts(second.viewer)).toMatchObject({ email: second.viewer.email, isConfirmed: false });
  });

  it("voids a recovery link that was mailed to the old address", async () => {
    const { viewer, token } = await asked();
    await askForRecovery({ email: viewer.email });
    const recovery = tokenIn(await lastTo(viewer.email));
    await confirmAs(viewer.id, token);
    const fields = { password: "a new long road", confirm_password: "a new long road" };
    await expect(resetPassword({ token: recovery, fields })).rejects.toMatchObject({ status: 409 });
  });

  it("is stopped by a new password", async () => {
    const { viewer, token } = await asked();
    await askForRecovery({ email: viewer.email });
    const fields = { password: "a new long road", confirm_password: "a new long road" };
    await resetPassword({ token: tokenIn(await lastTo(viewer.email)), fields });
    await expect(confirmAs(viewer.id, token)).rejects.toMatchObject({ status: 409 });
  });

  it("is also stopped by a new password on the Security page", async () => {
    const { viewer, token } = await asked();
    const password = "a new long road";
    const fields = { current_password: viewer.password, password, confirm_password: password };
    await changePassword({ viewer, fields, args: requestArgs([]) });
    await expect(confirmAs(viewer.id, token)).rejects.toMatchObject({ status: 409 });
  });

  it("allows five guesses at the password, then refuses even the right one", async () => {
    const viewer = await savePerson({ role: "driver" });
    const tryWith = (password: string) => changeEmail({ viewer, newEmail: freshEmail(), password });
    for (let guess = 0; guess < 5; guess++)
      await expect(tryWith(`guess ${guess}`)).rejects.toMatchObject({ status: 400 });
    await expect(tryWith(viewer.password)).rejects.toMatchObject({ status: 429 });
  });

  it("is refused without the password, and for the current, another account's or an invalid email", async () => {
    const viewer = await savePerson({ role: "driver" });
    const other = await savePerson({ role: "driver" });
    const refusals: [newEmail: string, password: string, fields: Record<string, string>][] = [
      [freshEmail(), "wrong", { password: "Wrong password." }],
      [freshEmail(), "", { password: "Wrong password." }],
      [viewer.email.toUpperCase(), viewer.password, { email: "That's already your email." }],
      [other.email.toUpperCase(), viewer.password, { email: "Another account uses this email." }],
      [other.email, "wrong", { password: "Wrong password." }],
      ["nowhere", viewer.password, { email: "Enter an email address like name@company.com." }],
      ["", "", { email: expect.any(String), password: "Wrong password." }],
    ];
    for (const [newEmail, password, fields] of refusals) {
      const refusal = await changeEmail({ viewer, newEmail, password }).catch((error: unknown) => error);
      expect(refusal, newEmail).toMatchObject({ status: 400 });
      expect(refusal instanceof Error && "fields" in refusal && refusal.fields).toEqual(fields);
    }
    expect(await lastTo(viewer.email)).toBeUndefined();
    expect(await lastTo(other.email)).toBeUndefined();
  });
});
