import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { recovery_codes, sessions, users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { closeAccount } from "~/leaving/close-account.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { requestLoad } from "~/requests/request-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { outboxOf, tokenIn } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { changeEmail, confirmEmail, emailFacts, sendConfirmation } from "../email/change-email.server";
import { changePassword } from "../password/change-password.server";
import { askForRecovery, resetPassword } from "../password/recover-password.server";
import { enter } from "../sign-in/authenticator.server";
import { turnOffTwoStep } from "../two-step/change-two-step.server";
import { enterWithCode } from "../two-step/second-step.server";
import { startTwoStep, turnOnTwoStep } from "../two-step/turn-on-two-step.server";
import { twoStepOf } from "../two-step/two-step.server";

// Each person is alone at their company, because only such a company closes with the account.
const driver = () => savePerson({ role: "driver", alone: true });
const shipper = () => savePerson({ role: "shipper", alone: true });
let count = 0;
const freshEmail = () => `late-${process.pid}-${++count}@haulway.test`;
const twice = (password: string) => ({ password, confirm_password: password });
const LINK_USED = "This link was already used or replaced by a newer one.";

async function userOf({ id }: { id: string }) {
  const [user] = await db().select().from(users).where(eq(users.id, id));
  if (!user) throw new Error("The account does not exist.");
  return user;
}

const openSessions = ({ id }: { id: string }) =>
  db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, id), isNull(sessions.revoked_at)));

function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return sent;
}

const logIn = ({ email, password }: BuiltPerson) => enter("login", form({ email, password }), requestArgs());

const change = (viewer: BuiltPerson, password: string) => () =>
  changePassword({
    viewer,
    fields: { current_password: viewer.password, ...twice(password) },
    args: requestArgs(),
  });

async function tokenTo(email: string) {
  await followUpsFinished();
  return tokenIn(outboxOf(dataFolder, email).at(-1));
}

describe("a password that another tab changes at the same moment", () => {
  it("cannot be changed again with the old one", async () => {
    const person = await driver();
    const late = betweenLookAndWrite(change(person, "the first new road"), {
      of: change(person, "the second new road"),
    });
    const message = "Your password was just changed on another page or device.";
    await expect(late).rejects.toMatchObject({ status: 409, message });
    expect(await openSessions(person)).toHaveLength(1);
    await logIn({ ...person, password: "the first new road" });
  });

  it("cannot sign in with the old one", async () => {
    const person = await driver();
    const late = betweenLookAndWrite(change(person, "the first new road"), { of: () => logIn(person) });
    const message = "Password or username was incorrect. Try again.";
    await expect(late).rejects.toMatchObject({ status: 400, message });
    expect(await openSessions(person)).toHaveLength(1);
  });
});

describe("a link to choose a new password", () => {
  async function forgetful() {
    const person = await driver();
    await askForRecovery({ email: person.email });
    const token = await tokenTo(person.email);
    const reset = (password: string) => () => resetPassword({ token, fields: twice(password) });
    return { person, reset };
  }

  it("opened in two tabs works in only one of them", async () => {
    const { person, reset } = await forgetful();
    const late = betweenLookAndWrite(reset("the first new road"), { of: reset("the second new road") });
    await expect(late).rejects.toMatchObject({ status: 409, message: LINK_USED });
    await logIn({ ...person, password: "the first new road" });
  });

  it("does nothing if the account's email has changed, and stays unused", async () => {
    const { person, reset } = await forgetful();
    const move = () => db().update(users).set({ email: freshEmail() }).where(eq(users.id, person.id));
    const late = betweenLookAndWrite(move, { of: reset("the second new road") });
    await expect(late).rejects.toMatchObject({ status: 409, message: LINK_USED });
    const { password_hash } = await userOf(person);
    await db().update(users).set({ email: person.email }).where(eq(users.id, person.id));
    await reset("the third new road")();
    expect((await userOf(person)).password_hash).not.toBe(password_hash);
  });
});

describe("a link that confirms an address", () => {
  async function moving(newEmail = freshEmail()) {
    const person = await driver();
    await changeEmail({ viewer: person, newEmail, password: person.password });
    const token = await tokenTo(newEmail);
    const confirm = () => confirmEmail({ token, signedInId: person.id, args: requestArgs() });
    return { person, newEmail, confirm };
  }

  it("opened in two tabs works in only one of them", async () => {
    const { confirm } = await moving();
    const late = betweenLookAndWrite(confirm, { of: confirm });
    await expect(late).rejects.toMatchObject({ status: 409, message: LINK_USED });
  });

  it("is refused if another account takes the address at that moment, and stays unused", async () => {
    const first = await moving();
    const second = await moving(first.newEmail);
    const late = betweenLookAndWrite(first.confirm, { of: second.confirm });
    await expect(late).rejects.toMatchObject({ status: 409, message: "Another account uses this email." });
    expect((await emailFacts(second.person)).pendingEmail).toBe(first.newEmail);
  });

  it("does nothing if the account is closed at that moment", async () => {
    const { person, confirm } = await moving();
    const end = () => closeAccount({ viewer: person, password: person.password });
    await expect(betweenLookAndWrite(end, { of: confirm })).rejects.toMatchObject({ status: 409 });
    expect((await userOf(person)).email).toBe(`${person.id}@closed.invalid`);
  });

  it("does not confirm an email that changes at that moment", async () => {
    const viewer = await savePerson({ role: "driver", emailConfirmed: false });
    await sendConfirmation({ viewer });
    const token = await tokenTo(viewer.email);
    const move = () => db().update(users).set({ email: freshEmail() }).where(eq(users.id, viewer.id));
    const late = betweenLookAndWrite(move, {
      of: () => confirmEmail({ token, signedInId: viewer.id, args: requestArgs() }),
    });
    await expect(late).rejects.toMatchObject({ status: 409, message: LINK_USED });
    expect((await userOf(viewer)).email_confirmed_at).toBeNull();
  });

  it("requested in two tabs is sent once", async () => {
    const viewer = await savePerson({ role: "driver", emailConfirmed: false });
    const ask = () => sendConfirmation({ viewer });
    await expect(betweenLookAndWrite(ask, { of: ask })).rejects.toMatchObject({ status: 429 });
    await followUpsFinished();
    expect(outboxOf(dataFolder, viewer.email)).toHaveLength(1);
  });
});

describe("two-step sign-in", () => {
  const start = Math.floor(Date.UTC(2026, 10, 24, 12) / 30_000) * 30_000;
  const codeAt = (secret: string, nowMs: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

  async function started() {
    const person = await driver();
    await startTwoStep(person);
    const secret = (await twoStepOf(person.id)).secretToConfirm ?? "";
    const fields = { code: codeAt(secret, start), current_password: person.password };
    return { person, secret, turnOn: () => turnOnTwoStep({ viewer: person, fields }, start) };
  }

  async function turnedOn() {
    const { person, secret, turnOn } = await started();
    const [recovery = ""] = await turnOn();
    const atMs = start + 60_000;
    const next = codeAt(secret, atMs);
    const enterBy = (code: string) => () => enterWithCode(person.id, code, requestArgs(), atMs);
    const turnOff = (code: string) => () =>
      turnOffTwoStep({ viewer: person, fields: { code, current_password: person.password } }, atMs);
    return { person, next, recovery, enterBy, turnOff };
  }

  it("accepts each code of the app and each recovery code once", async () => {
    const { person, next, recovery, enterBy } = await turnedOn();
    for (const code of [next, recovery]) {
      const late = betweenLookAndWrite(enterBy(code), { of: enterBy(code) });
      await expect(late).rejects.toMatchObject({ status: 400 });
    }
    expect(await openSessions(person)).toHaveLength(2);
  });

  it("is not turned off with a code that is used to sign in at that moment", async () => {
    const { person, next, recovery, enterBy, turnOff } = await turnedOn();
    for (const code of [next, recovery]) {
      const late = betweenLookAndWrite(enterBy(code), { of: turnOff(code) });
      await expect(late).rejects.toMatchObject({ status: 400 });
    }
    expect((await twoStepOf(person.id)).on).toBe(true);
  });

  it("accepts no code after it is turned off or the app gets another secret", async () => {
    const { person, next, recovery, enterBy, turnOff } = await turnedOn();
    const redraw = () =>
      db().update(users).set({ totp_secret: "JBSWY3DPEHPK3PXP" }).where(eq(users.id, person.id));
    const { totp_secret } = await userOf(person);
    await expect(betweenLookAndWrite(redraw, { of: enterBy(next) })).rejects.toMatchObject({ status: 400 });
    await db().update(users).set({ totp_secret }).where(eq(users.id, person.id));
    const late = betweenLookAndWrite(turnOff(recovery), { of: enterBy(next) });
    await expect(late).rejects.toMatchObject({ status: 400 });
    expect(await openSessions(person)).toEqual([]);
    expect((await userOf(person)).totp_last_step).toBeNull();
  });

  it("turned on in two tabs stores the recovery codes of one tab", async () => {
    const { person, turnOn } = await started();
    const codesOf = () => db().select().from(recovery_codes).where(eq(recovery_codes.user_id, person.id));
    let kept: Awaited<ReturnType<typeof codesOf>> = [];
    const step = async () => {
      await turnOn();
      kept = await codesOf();
    };
    await expect(betweenLookAndWrite(step, { of: turnOn })).rejects.toMatchObject({ status: 409 });
    expect(kept).toHaveLength(10);
    expect(await codesOf()).toEqual(kept);
  });

  it("is not turned on with an old QR code if a new one is created at that moment", async () => {
    const { person, turnOn } = await started();
    const late = betweenLookAndWrite(() => startTwoStep(person), { of: turnOn });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect((await twoStepOf(person.id)).on).toBe(false);
  });
});

describe("closing an account", () => {
  const close = (viewer: BuiltPerson) => () => closeAccount({ viewer, password: viewer.password });
  const UNFINISHED = { status: 409, message: "Finish these loads first." };

  it("is refused if a load is posted at that moment", async () => {
    const viewer = await shipper();
    const pickup_date = addDays(earliestToday(), 3);
    const fields = { pickup_date, delivery_date: pickup_date, total_rate: "900" };
    const late = betweenLookAndWrite(() => postLoad({ viewer, fields }), { of: close(viewer) });
    await expect(late).rejects.toMatchObject(UNFINISHED);
    expect((await userOf(viewer)).closed_at).toBeNull();
  });

  it("is refused if a load is requested at that moment", async () => {
    const [viewer, { loadId }] = [await driver(), await saveLoad()];
    const late = betweenLookAndWrite(() => requestLoad({ viewer, loadId }), { of: close(viewer) });
    await expect(late).rejects.toMatchObject(UNFINISHED);
    expect((await userOf(viewer)).closed_at).toBeNull();
  });

  it("clicked twice closes the account once, without an error", async () => {
    const viewer = await driver();
    await betweenLookAndWrite(close(viewer), { of: close(viewer) });
    expect((await userOf(viewer)).closed_at).not.toBeNull();
  });
});

describe("a sign-up", () => {
  const signUp =
    (email: string, password = "a long road home") =>
    () =>
      enter(
        "signup",
        form({ first_name: "Ann", last_name: "Able", email, user_type: "driver", ...twice(password) }),
        requestArgs(),
      );

  it("clicked twice creates one account and signs in both times", async () => {
    const email = freshEmail();
    await betweenLookAndWrite(signUp(email), { of: signUp(email) });
    const [user, ...more] = await db().select().from(users).where(eq(users.email, email));
    expect(more).toEqual([]);
    expect(await openSessions(user ?? { id: "" })).toHaveLength(2);
  });

  it("is refused if another account takes the email at that moment", async () => {
    const email = freshEmail();
    const late = betweenLookAndWrite(signUp(email), { of: signUp(email, "another road home") });
    await expect(late).rejects.toMatchObject({ status: 400, fields: { email: expect.any(String) } });
  });
});
