import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { describe, expect, it } from "vitest";
import { requestArgs } from "../../../tests/fixtures/request-args";
import {
  codeAt,
  loginForm,
  outcome,
  STEP_MS,
  sessionsOf,
  start,
  started,
  turnedOn,
  USED,
  WRONG,
} from "../../../tests/fixtures/scenes/two-step";
import { changePassword } from "../password/change-password.server";
import { enter } from "../sign-in/authenticator.server";
import { waitingForCode } from "./second-step.server";
import { takeCode, twoStepOf } from "./two-step.server";

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

  it("after five wrong codes even the right one is refused; right codes are not counted", async () => {
    const { enterAt, secret, recovery } = await turnedOn();
    for (const code of recovery.slice(0, 6)) expect(await outcome(enterAt(code, start))).toBe("done");
    for (let tries = 0; tries < 5; tries++) expect(await outcome(enterAt("000000", start))).toEqual(WRONG);
    const locked = [429, "Too many wrong codes. Try again in 15 minutes."];
    expect(await outcome(enterAt(codeAt(secret, start + STEP_MS), start))).toEqual(locked);
    expect(await outcome(enterAt(recovery[7] ?? "", start))).toEqual(locked);
  });
});
