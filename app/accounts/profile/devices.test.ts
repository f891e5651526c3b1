import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, tokens, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passwordMatches } from "#password.server";
import { type BuiltPerson, savePerson } from "~/builders";
import { DAY_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { changePassword } from "../password/change-password.server";
import { newSession, viewerOf } from "../sign-in/session.server";
import { devicesOf, signOutDevice, signOutElsewhere } from "./devices.server";

async function signIn(person: BuiltPerson, nowMs = Date.now()): Promise<string> {
  const { statement, setCookie } = await newSession(person.id, requestArgs(), nowMs);
  await write([statement]);
  return setCookie;
}

const isIn = async (cookie: string) => (await viewerOf(requestArgs([cookie]))) !== null;
const listed = (person: BuiltPerson, cookie: string) => devicesOf(person, requestArgs([cookie]).request);

async function threeDevices() {
  const person = await savePerson({ role: "shipper" });
  const cookies = [await signIn(person), await signIn(person), await signIn(person)] as const;
  return { person, cookies };
}

const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => "done",
    (error) => [error.status, error.message, error.fields],
  );

describe("the list of devices", () => {
  it("names each device, this one first, without any secret", async () => {
    const { person, cookies } = await threeDevices();
    await signIn(await savePerson({ role: "shipper" }));
    const devices = await listed(person, cookies[1]);
    expect(devices.map((device) => device.isThis)).toEqual([true, false, false]);
    expect(devices[0]).toMatchObject({ name: "Chrome on Android" });
    const rows = await db().select().from(sessions).where(eq(sessions.user_id, person.id));
    for (const { token_hash } of rows) expect(JSON.stringify(devices)).not.toContain(token_hash);
  });

  it("omits ended sessions: signed out, idle for too long, or too old", async () => {
    const person = await savePerson({ role: "driver" });
    const own = await signIn(person);
    await signIn(person, Date.now() - 31 * DAY_MS);
    await signIn(person, Date.now() - 181 * DAY_MS);
    expect(await listed(person, own)).toHaveLength(1);
  });
});

describe("signing out", () => {
  it("signs out one device, and repeating it changes nothing", async () => {
    const { person, cookies } = await threeDevices();
    const [, other] = await listed(person, cookies[0]);
    await signOutDevice(person, other?.sessionId ?? "");
    await signOutDevice(person, other?.sessionId ?? "");
    expect(await listed(person, cookies[0])).toHaveLength(2);
    expect((await Promise.all(cookies.map(isIn))).filter(Boolean)).toHaveLength(2);
  });

  it("never signs out another user's device", async () => {
    const [mine, theirs] = [await threeDevices(), await threeDevices()];
    const [device] = await listed(theirs.person, theirs.cookies[0]);
    const refused = [404, "Device not found.", undefined];
    expect(await outcome(signOutDevice(mine.person, device?.sessionId ?? ""))).toEqual(refused);
    expect(await outcome(signOutDevice(mine.person, "no such id"))).toEqual(refused);
    expect(await isIn(theirs.cookies[0])).toBe(true);
  });

  it.each([
    ["a wrong", { elsewhere_password: "wrong" }],
    ["no", {}],
  ])("everywhere else with %s password signs no device out", async (_, typed) => {
    const { person, cookies } = await threeDevices();
    const { request } = requestArgs([cookies[2]]);
    expect(await outcome(signOutElsewhere(person, typed, request))).toEqual([
      400,
      "Wrong password.",
      { elsewhere_password: "Wrong password." },
    ]);
    expect(await Promise.all(cookies.map(isIn))).toEqual([true, true, true]);
  });

  it("everywhere else leaves only this device signed in", async () => {
    const { person, cookies } = await threeDevices();
    const stranger = await threeDevices();
    const fields = { elsewhere_password: person.password };
    await signOutElsewhere(person, fields, requestArgs([cookies[2]]).request);
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false, true]);
    expect(await Promise.all(stranger.cookies.map(isIn))).toEqual([true, true, true]);
  });
});

describe("a new password", () => {
  const fields = (current_password: string, password = "another road", confirm_password = password) => ({
    current_password,
    password,
    confirm_password,
  });
  const stored = async (person: BuiltPerson) => {
    const [user] = await db().select().from(users).where(eq(users.id, person.id));
    return user?.password_hash ?? "";
  };

  it("ends every session and recovery link, and gives this device a new session", async () => {
    const { person, cookies } = await threeDevices();
    const link = {
      token_hash: `hash of ${person.id}`,
      user_id: person.id,
      purpose: "password_recovery",
      created_at: Date.now(),
      expires_at: Date.now() + DAY_MS,
    } as const;
    await write([{ query: db().insert(tokens).values(link) }]);
    const args = requestArgs([cookies[0]]);
    const fresh = await changePassword({ viewer: person, fields: fields(person.password), args });
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false, false]);
    expect(await isIn(fresh)).toBe(true);
    expect(await passwordMatches("another road", await stored(person))).toBe(true);
    expect(await passwordMatches(person.password, await stored(person))).toBe(false);
    const [row] = await db().select().from(tokens).where(eq(tokens.user_id, person.id));
    expect(row?.used_at).toBeTypeOf("number");
  });

  const invalid = "Please fill out all fields correctly.";
  it.each([
    ["a wrong current password", fields("wrong"), "current_password", "Wrong password."],
    ["a short password", fields("haulway-demo", "short"), "password", "Use at least 8 characters."],
    [
      "two that differ",
      fields("haulway-demo", "long enough", "but different"),
      "confirm_password",
      "The passwords don't match.",
    ],
    ["nothing at all", {}, "password", "Use at least 8 characters."],
    ["no current password", fields(""), "current_password", "Enter your current password."],
  ])("%s is refused at the field, and nothing changes", async (_, typed, field, message) => {
    const { person, cookies } = await threeDevices();
    const before = await stored(person);
    const result = await outcome(changePassword({ viewer: person, fields: typed, args: requestArgs() }));
    expect(result).toMatchObject([
      400,
      message === "Wrong password." ? message : invalid,
      { [field]: message },
    ]);
    expect(await stored(person)).toBe(before);
    expect(await Promise.all(cookies.map(isIn))).toEqual([true, true, true]);
  });

  it("is refused after five wrong current passwords, even with the right one, for that user only", async () => {
    const [{ person }, other] = [await threeDevices(), await threeDevices()];
    const change = (viewer: BuiltPerson, typed: string) =>
      outcome(changePassword({ viewer, fields: fields(typed), args: requestArgs() }));
    for (let tries = 0; tries < 5; tries++) expect((await change(person, "wrong"))[0]).toBe(400);
    const locked = [429, "Too many wrong passwords. Try again in 15 minutes.", {}];
    expect(await change(person, person.password)).toEqual(locked);
    expect(await change(other.person, other.person.password)).toBe("done");
  });

  it("of two simultaneous changes, one succeeds and the other is refused", async () => {
    const { person } = await threeDevices();
    const change = (password: string) =>
      outcome(
        changePassword({ viewer: person, fields: fields(person.password, password), args: requestArgs() }),
      );
    const results = await Promise.all([change("first new one"), change("second new one")]);
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    const refused = results.find((result) => result !== "done");
    // The second change is refused by the guard of its write (409) or, if it reads the hash after the first
    // write, because the current password is now wrong (400).
    expect([400, 409]).toContain(refused?.[0]);
  });
});
