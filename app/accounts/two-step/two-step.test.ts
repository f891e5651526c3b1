import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { recovery_codes, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import {
  codeAt,
  loginForm,
  outcome,
  RIGHT_PASSWORD_NEEDED,
  STEP_MS,
  start,
  started,
  turnedOn,
  WRONG,
} from "../../../tests/fixtures/scenes/two-step";
import { enter } from "../sign-in/authenticator.server";
import { renewRecoveryCodes, turnOffTwoStep } from "./change-two-step.server";
import { startTwoStep, turnOnTwoStep } from "./turn-on-two-step.server";
import { twoStepOf } from "./two-step.server";

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
