import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { NotFound } from "~/platform/errors";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { takeSecurityStep } from "./security-steps.server";
import { newSession, viewerOf } from "./session.server";

const PASSWORD = "a long road home";

async function cookieOf(person: BuiltPerson) {
  const { statement, setCookie } = await newSession(person.id, requestArgs());
  await write([statement]);
  return setCookie.split(";")[0] ?? "";
}

const who = async (cookies: readonly string[]) => (await viewerOf(requestArgs(cookies)))?.id;

describe("the Security page", () => {
  const two = async () => {
    const person = await savePerson({ role: "driver" });
    const [here, there] = [await cookieOf(person), await cookieOf(person)];
    const take = (step: string | null, fields = {}) =>
      takeSecurityStep(step, { viewer: person, fields, args: requestArgs([here]) });
    return { person, here, there, take };
  };

  it("changes the password; only this device stays signed in, with a new session", async () => {
    const { person, there, take } = await two();
    const { done, setCookie = "" } = await take("change-password", {
      current_password: person.password,
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    expect(done).toBe("Password changed. We signed out every other device.");
    expect([await who([setCookie]), await who([there])]).toEqual([person.id, undefined]);
  });

  it("signs a device out", async () => {
    const { person, here, there, take } = await two();
    const rows = await db().select().from(sessions).where(eq(sessions.user_id, person.id));
    const last = rows.sort((a, b) => (a.session_id < b.session_id ? -1 : 1)).at(-1);
    expect(await take("sign-out", { session_id: last?.session_id })).toEqual({
      done: "We signed that device out.",
    });
    expect([await who([here]), await who([there])]).toEqual([person.id, undefined]);
  });

  it("signs every other device out", async () => {
    const { person, here, there, take } = await two();
    const fields = { elsewhere_password: person.password };
    expect(await take("elsewhere", fields)).toEqual({ done: "We signed out every other device." });
    expect([await who([here]), await who([there])]).toEqual([person.id, undefined]);
  });

  it.each([null, "", "nothing", "constructor"])("refuses the unknown step %j", async (step) => {
    const { take } = await two();
    expect(() => take(step)).toThrow(NotFound);
  });
});
