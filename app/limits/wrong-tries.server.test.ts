import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { followUpsFinished } from "~/http/after-answer.server";
import { Conflict, Invalid } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { questionsTo } from "../../tests/fixtures/watch-queries";
import { endTry, readCount, reserveTry } from "./counts.server";
import { forgetWrongTries, limitWrongTries, strangerAt, TooManyTries, tryOf } from "./wrong-tries.server";

let people = 0;
const somebody = () => `person ${++people}`;

const right = async () => "in";
const wrong = async () => {
  throw new Invalid("wrong");
};

const said = (tried: Promise<unknown>) =>
  tried.then(String, (error) => (error instanceof TooManyTries ? "locked" : error.message));

const soon = <T>(then: () => Promise<T>) => new Promise((resolve) => setTimeout(resolve, 5)).then(then);

it("locks a secret after five wrong attempts, even for the right one, and says how long", async () => {
  const whose = somebody();
  for (let tries = 0; tries < 5; tries++)
    expect(await said(limitWrongTries("password", whose, wrong))).toBe("wrong");
  await expect(limitWrongTries("password", whose, right)).rejects.toMatchObject({
    status: 429,
    message: "Too many wrong passwords. Try again in 15 minutes.",
  });
  expect(await limitWrongTries("code", whose, right)).toBe("in");
  expect(await limitWrongTries("password", somebody(), right)).toBe("in");
});

it("counts neither right attempts nor other errors", async () => {
  const whose = somebody();
  const fault = async () => {
    throw new Conflict("faster");
  };
  for (let tries = 0; tries < 4; tries++) await said(limitWrongTries("code", whose, wrong));
  for (let tries = 0; tries < 6; tries++) {
    expect(await said(limitWrongTries("code", whose, right))).toBe("in");
    expect(await said(limitWrongTries("code", whose, fault))).toBe("faster");
  }
  expect(await said(limitWrongTries("code", whose, wrong))).toBe("wrong");
  expect(await said(limitWrongTries("code", whose, right))).toBe("locked");
});

it("accepts many right attempts at once, which wait for each other", async () => {
  const whose = somebody();
  const all = Array.from({ length: 30 }, () => said(limitWrongTries("password", whose, () => soon(right))));
  expect(new Set(await Promise.all(all))).toEqual(new Set(["in"]));
});

it("checks five of thirty simultaneous wrong attempts and no more", async () => {
  const whose = somebody();
  let checks = 0;
  const guess = () => {
    checks += 1;
    return soon(wrong);
  };
  const all = await Promise.all(
    Array.from({ length: 30 }, () => said(limitWrongTries("password", whose, guess))),
  );
  expect([checks, all.filter((each) => each === "locked").length]).toEqual([5, 25]);
});

it("reports wrong and locked attempts, each with its account", async () => {
  for (const [whose, personId] of [
    ["person", "person"],
    [await strangerAt("nobody@haulway.test"), null],
  ] as const) {
    const refusal = () => limitWrongTries("code", whose, wrong).catch(tryOf);
    for (let tries = 0; tries < 5; tries++) expect(await refusal()).toEqual({ personId, isLocked: false });
    expect(await refusal()).toEqual({ personId, isLocked: true });
  }
  for (const other of [new Invalid("wrong"), "wrong"]) expect(tryOf(other)).toBeNull();
});

it("clears wrong attempts after the secret is replaced", async () => {
  const whose = somebody();
  for (let tries = 0; tries < 5; tries++) await said(limitWrongTries("password", whose, wrong));
  await forgetWrongTries("password", whose);
  expect(await limitWrongTries("password", whose, right)).toBe("in");
});

it("counts attempts at an email without an account, without storing it", async () => {
  const whose = await strangerAt("nobody@haulway.test");
  expect(whose).not.toContain("nobody");
  expect(whose).toBe(await strangerAt("nobody@haulway.test"));
  expect(whose).not.toBe(await strangerAt("other@haulway.test"));
});

const ALLOWED = { most: 5, windowMs: 15 * 60_000 };

it("waits for an attempt that another process is checking, and continues if that attempt is right", async () => {
  const whose = somebody();
  const count = { what: "wrong code", whose };
  for (let tries = 0; tries < 5; tries++) await reserveTry([{ counted: count, allowed: ALLOWED }]);
  const looks = questionsTo();
  const waiting = limitWrongTries("code", whose, right);
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
  looks.mockRestore();
  await endTry([count], false);
  expect(await said(waiting)).toBe("in");
});

it("unlocks a secret when the window ends, and says how long that takes", async () => {
  const whose = somebody();
  const count = { what: "wrong code", whose };
  const agoMs = Date.now() - 14.5 * 60_000;
  for (let tries = 0; tries < 5; tries++) {
    await reserveTry([{ counted: count, allowed: ALLOWED }], agoMs);
    await endTry([count], true);
  }
  await expect(limitWrongTries("code", whose, right)).rejects.toThrow(
    "Too many wrong codes. Try again in 1 minute.",
  );
  await reserveTry([{ counted: count, allowed: ALLOWED }], Date.now() + 60_000);
  await endTry([count], false);
  expect(await said(limitWrongTries("code", whose, right))).toBe("in");
});

it("refuses an attempt if dead processes hold all remaining attempts", async () => {
  const whose = somebody();
  const counted = { what: "wrong code", whose };
  for (let tries = 0; tries < 5; tries++) await reserveTry([{ counted, allowed: ALLOWED }]);
  const clock = vi.spyOn(Date, "now");
  const startMs = Date.now();
  clock.mockReturnValueOnce(startMs - 6_000);
  expect(await said(limitWrongTries("code", whose, right))).toBe("locked");
  clock.mockRestore();
});

it("the result of a check applies even if its attempt cannot be ended and stays used up", async () => {
  const whose = somebody();
  const broken = async () => {
    await db().run(sql`alter table counts rename column running to runs`);
    return "in";
  };
  const error = vi.spyOn(log, "error");
  expect(await said(limitWrongTries("code", whose, broken))).toBe("in");
  await followUpsFinished();
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
  await db().run(sql`alter table counts rename column runs to running`);
  expect(await readCount({ what: "wrong code", whose })).toMatchObject({ points: 0, running: 1 });
});
