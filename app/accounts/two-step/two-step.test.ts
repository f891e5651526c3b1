import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { recovery_codes, sessions, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { changePassword } from "../password/change-password.server";
import { enter } from "../sign-in/authenticator.server";
import { renewRecoveryCodes, turnOffTwoStep } from "./change-two-step.server";
import { enterWithCode, waitingForCode } from "./second-step.server";
import { startTwoStep, turnOnTwoStep } from "./turn-on-two-step.server";
import { takeCode, twoStepOf } from "./two-step.server";

const STEP_MS = 30_000;
/** The start of a 30-second step, so that times shortly after it are in the same step. */
const start = Math.floor(Date.UTC(2026, 10, 24, 12) / STEP_MS) * STEP_MS;

const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => "done",
    (error) => [error.status, error.message],
  );

const codeAt = (secret: string, nowMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

async function started() {
  const person = await savePerson({ role: "driver" });
  await startTwoStep(person);
  const secret = (await twoStepOf(person.id)).secretToConfirm;
  if (!secret) throw new Error("No secret was made.");
  const turnOn = (code: string, password = person.password, nowMs = start) =>
    turnOnTwoStep({ viewer: person, fields: { code, current_password: password } }, nowMs);
  return { person, secret, turnOn };
}

/** Turns two-step sign-in on at `start` and returns the code of that step. */
async function turnedOn() {
  const { person, secret, turnOn } = await started();
  const recovery = await turnOn(codeAt(secret, start));
  const enterAt = (code: string, nowMs: number) => enterWithCode(person.id, code, requestArgs(), nowMs);
  const fields = (code: string, password = person.password) => ({
    viewer: person,
    fields: { code, current_password: password },
  });
  return { person, secret, recovery, enterAt, fields };
}

const sessionsOf = (person: BuiltPerson) =>
  db().select().from(sessions).where(eq(sessions.user_id, person.id));

const loginForm = (person: BuiltPerson, password = person.password) => {
  const form = new FormData();
  form.set("email", person.email);
  form.set("password", password);
  return form;
};

const RIGHT_PASSWORD_NEEDED = [400, "Wrong password."];
const USED = [400, "That code was already used. Wait for the next one."];
const WRONG = [400, "That code is wrong. Wait for the next one and try again, or use a recovery code."];

describe("turning two-step sign-in on", () => {
  it("requires a first code and the password, and shows ten recovery codes, stored as hashes", async () => {
    const { person, secret, turnOn } = await started();
    const shown = await turnOn(codeAt(secret, start));
    expect(shown).toHaveLength(10);
    expect(new Set(shown).size).toBe(10);
    for (const code of shown) expect(code).toMatch(/^\d{4}-\d{4}-\d{4}-\d{4}$/);
    const kept = await db().select().from(recovery_codes).where(eq(recovery_codes.user_id, person.id));
    expect(kept).toHaveLength(10);
    for (const { code_hash } of kept) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await twoStepOf(person.id)).toMatchObject({
      on: true,
      secretToConfirm: null,
      recoveryCodesLeft: 10,
    });
  });

  it.each([" ", "-", "\u00a0", "\u2011"])(
    "takes a code in two groups with %j between them",
    async (between) => {
      const { person, secret, turnOn } = await started();
      const code = codeAt(secret, start);
      await turnOn(` ${code.slice(0, 3)}${between}${code.slice(3)} `);
      expect((await twoStepOf(person.id)).on).toBe(true);
    },
  );

  it("is refused without either and stays off", async () => {
    const { person, secret, turnOn } = await started();
    const notRight = "That code is wrong. Scan the QR code on this page, and check your phone's clock.";
    expect(await outcome(turnOn(codeAt(secret, start + 10 * STEP_MS)))).toEqual([400, notRight]);
    expect(await outcome(turnOn(codeAt(secret, start), "wrong"))).toEqual(RIGHT_PASSWORD_NEEDED);
    expect(await twoStepOf(person.id)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    const stranger = await savePerson({ role: "driver" });
    const unstarted = turnOnTwoStep({ viewer: stranger, fields: { code: "000000" } }, start);
    expect(await outcome(unstarted)).toEqual([409, "There's no QR code to scan yet. Start over."]);
  });

  it("starting again creates a new secret; after it is on, neither start nor confirmation changes it", async () => {
    const { person, secret, turnOn } = await started();
    await startTwoStep(person);
    expect((await outcome(turnOn(codeAt(secret, start))))[0]).toBe(400);
    const newSecret = (await twoStepOf(person.id)).secretToConfirm ?? "";
    expect(newSecret).not.toBe(secret);
    await turnOn(codeAt(newSecret, start));
    const on = [
      409,
      "Two-step sign-in is already on. If you never saw your recovery codes, get new ones here.",
    ];
    expect(await outcome(startTwoStep(person))).toEqual(on);
    expect(await outcome(turnOn(codeAt(newSecret, start)))).toEqual(on);
  });

  it("confirmed twenty times at once is confirmed once, with ten codes in total", async () => {
    const { person, secret, turnOn } = await started();
    const code = codeAt(secret, start);
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(turnOn(code))));
    expect(all.filter((one) => one === "done")).toHaveLength(1);
    expect((await twoStepOf(person.id)).recoveryCodesLeft).toBe(10);
  });
});

describe("the secret of the app", () => {
  const stored = async ({ id }: BuiltPerson) => {
    const [user] = await db().select().from(users).where(eq(users.id, id));
    return user?.totp_secret ?? "";
  };
  const store = ({ id }: BuiltPerson, totp_secret: string) =>
    write([{ query: db().update(users).set({ totp_secret }).where(eq(users.id, id)) }]);

  it("is sealed in the database, before and after its first code", async () => {
    const { person, secret, turnOn } = await started();
    expect(await stored(person)).toMatch(/^v1\./);
    await turnOn(codeAt(secret, start));
    expect(await stored(person)).toMatch(/^v1\./);
    expect(await stored(person)).not.toContain(secret);
  });

  it("stored unsealed still works, and is sealed when a code is used", async () => {
    const { person, secret, enterAt } = await turnedOn();
    await store(person, secret);
    expect(await outcome(enterAt("000000", start))).toEqual(WRONG);
    expect(await stored(person)).toBe(secret);
    expect(await outcome(enterAt(codeAt(secret, start + STEP_MS), start + STEP_MS))).toBe("done");
    expect(await stored(person)).toMatch(/^v1\./);
    expect(await outcome(enterAt(codeAt(secret, start + 2 * STEP_MS), start + 2 * STEP_MS))).toBe("done");
  });

  it("stored unsealed before its first code is sealed by that code", async () => {
    const { person, secret, turnOn } = await started();
    await store(person, secret);
    expect((await twoStepOf(person.id)).secretToConfirm).toBe(secret);
    await turnOn(codeAt(secret, start));
    expect(await stored(person)).toMatch(/^v1\./);
  });

  it("of another user or another key is useless; a recovery code still works", async () => {
    const [ann, bob] = [await turnedOn(), await turnedOn()];
    await store(ann.person, await stored(bob.person));
    const at = start + STEP_MS;
    expect(await outcome(ann.enterAt(codeAt(bob.secret, at), at))).toEqual(WRONG);
    expect(await outcome(ann.enterAt(codeAt(ann.secret, at), at))).toEqual(WRONG);
    expect(await outcome(ann.enterAt(ann.recovery[0] ?? "", at))).toBe("done");
  });
});

describe("the second step", () => {
  it("the right password opens no session and leads to the code", async () => {
    const { person } = await turnedOn();
    const entry = await enter("login", loginForm(person), requestArgs());
    expect(entry.codeNeeded).toBe(true);
    expect(entry.setCookie).toMatch(/^haulway_second_step_3000=.*HttpOnly/);
    expect(await sessionsOf(person)).toHaveLength(0);
    expect(await waitingForCode(requestArgs([entry.setCookie]).request)).toBe(person.id);
  });

  it("a repeated sign-up also leads to the code", async () => {
    const { person } = await turnedOn();
    const form = loginForm(person);
    const [first_name = "", ...names] = person.fullName.split(" ");
    const rest = {
      first_name,
      last_name: names.join(" "),
      user_type: "driver",
      confirm_password: person.password,
    };
    for (const [name, value] of Object.entries(rest)) form.set(name, value);
    expect(await enter("signup", form, requestArgs())).toMatchObject({ codeNeeded: true });
    expect(await sessionsOf(person)).toHaveLength(0);
  });

  it("without two-step sign-in the password is enough", async () => {
    const { person } = await started();
    expect(await enter("login", loginForm(person), requestArgs())).toMatchObject({ codeNeeded: false });
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  it("its cookie is void after ten minutes, after a password change, or if it was altered", async () => {
    const { person } = await turnedOn();
    const { setCookie } = await enter("login", loginForm(person), requestArgs());
    const { request } = requestArgs([setCookie]);
    expect(await waitingForCode(request, Date.now() + 9.9 * 60_000)).toBe(person.id);
    expect(await waitingForCode(request, Date.now() + 10 * 60_000)).toBeNull();
    expect(await waitingForCode(requestArgs([setCookie.replace("=ey", "=eX")]).request)).toBeNull();
    expect(await waitingForCode(requestArgs().request)).toBeNull();
    const fields = {
      current_password: person.password,
      password: "another road",
      confirm_password: "another road",
    };
    await changePassword({ viewer: person, fields, args: requestArgs() });
    expect(await waitingForCode(request)).toBeNull();
  });

  it("accepts the code of the current step or a neighbor, each once, and then no earlier code", async () => {
    const { enterAt, secret, person } = await turnedOn();
    expect(await outcome(enterAt(codeAt(secret, start), start))).toEqual(USED);
    const later = start + 10 * STEP_MS;
    expect(await outcome(enterAt(codeAt(secret, later - 2 * STEP_MS), later))).toEqual(WRONG);
    expect(await outcome(enterAt(codeAt(secret, later + STEP_MS), later))).toBe("done");
    expect(await outcome(enterAt(codeAt(secret, later + STEP_MS), later))).toEqual(USED);
    expect(await outcome(enterAt(codeAt(secret, later), later))).toEqual(USED);
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  it("one code used twenty times at once opens one session", async () => {
    const { enterAt, secret, person } = await turnedOn();
    const later = start + 10 * STEP_MS;
    const code = codeAt(secret, later);
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(enterAt(code, later))));
    expect(all.filter((one) => one === "done")).toHaveLength(1);
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  it("of twenty requests that all found a code unused, the database lets one through", async () => {
    const { secret, recovery, person } = await turnedOn();
    const later = start + 10 * STEP_MS;
    for (const code of [codeAt(secret, later), recovery[0] ?? ""]) {
      const uses = await Promise.all(Array.from({ length: 20 }, () => takeCode(person.id, code, later)));
      const all = await Promise.all(uses.map((use) => outcome(write([use]))));
      expect(all.filter((one) => one === "done")).toHaveLength(1);
    }
  });

  it("a recovery code works once, typed with or without its dashes", async () => {
    const { enterAt, recovery, person } = await turnedOn();
    const [first = "", second = ""] = recovery;
    expect(await outcome(enterAt(` ${first} `, start))).toBe("done");
    expect(await outcome(enterAt(first, start))).toEqual(WRONG);
    expect(await outcome(enterAt(second.replaceAll("-", ""), start))).toBe("done");
    expect((await twoStepOf(person.id)).recoveryCodesLeft).toBe(8);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => outcome(enterAt(recovery[2] ?? "", start))),
    );
    expect(all.filter((one) => one === "done")).toHaveLength(1);
  });

  it("another user's recovery code is refused", async () => {
    const [mine, theirs] = [await turnedOn(), await turnedOn()];
    expect(await outcome(mine.enterAt(theirs.recovery[0] ?? "", start))).toEqual(WRONG);
    expect((await twoStepOf(theirs.person.id)).recoveryCodesLeft).toBe(10);
  });

  it("after five wrong codes even the right one is refused; right codes do not count", async () => {
    const { enterAt, secret, recovery } = await turnedOn();
    for (const code of recovery.slice(0, 6)) expect(await outcome(enterAt(code, start))).toBe("done");
    for (let tries = 0; tries < 5; tries++) expect(await outcome(enterAt("000000", start))).toEqual(WRONG);
    const locked = [429, "Too many wrong codes. Try again in 15 minutes."];
    expect(await outcome(enterAt(codeAt(secret, start + STEP_MS), start))).toEqual(locked);
    expect(await outcome(enterAt(recovery[7] ?? "", start))).toEqual(locked);
  });
});

describe("changing two-step sign-in", () => {
  it("new recovery codes void the earlier ones", async () => {
    const { fields, enterAt, recovery, secret, person } = await turnedOn();
    const later = start + 10 * STEP_MS;
    const renewed = await renewRecoveryCodes(fields(codeAt(secret, later)), later);
    expect(await outcome(enterAt(recovery[0] ?? "", later))).toEqual(WRONG);
    expect(await outcome(enterAt(renewed[0] ?? "", later))).toBe("done");
    expect((await twoStepOf(person.id)).recoveryCodesLeft).toBe(9);
  });

  it("turning two-step sign-in off requires password and code, and deletes all its data", async () => {
    const { fields, recovery, secret, person } = await turnedOn();
    const later = start + 10 * STEP_MS;
    const code = codeAt(secret, later);
    expect(await outcome(turnOffTwoStep(fields(code, "wrong"), later))).toEqual(RIGHT_PASSWORD_NEEDED);
    expect(await outcome(turnOffTwoStep(fields("000000"), later))).toEqual(WRONG);
    expect((await twoStepOf(person.id)).on).toBe(true);
    await turnOffTwoStep(fields(recovery[0] ?? ""), later);
    const [user] = await db().select().from(users).where(eq(users.id, person.id));
    expect(user).toMatchObject({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
    expect(await db().select().from(recovery_codes).where(eq(recovery_codes.user_id, person.id))).toEqual([]);
    expect(await outcome(turnOffTwoStep(fields(code), later))).toEqual([
      409,
      "Two-step sign-in is already off.",
    ]);
    expect(await enter("login", loginForm(person), requestArgs())).toMatchObject({ codeNeeded: false });
  });
});
