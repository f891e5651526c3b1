import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { tokens, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { Conflict } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { findToken, newToken, type TokenPurpose } from "./one-time-token.server";

const START_MS = Date.UTC(2026, 10, 21);
const PURPOSES = ["password_recovery", "email_confirmation", "email_change", "sign_in_code"] as const;

async function make(userId: string, purpose: TokenPurpose, nowMs = START_MS): Promise<string> {
  const { statements, token } = await newToken({ userId, purpose, email: "a@haulway.test" }, nowMs);
  await write(statements);
  return token;
}

const newPerson = async () => (await savePerson({ role: "driver" })).id;
const rowsOf = (userId: string) => db().select().from(tokens).where(eq(tokens.user_id, userId));

describe.each(PURPOSES)("a token for %s", (purpose) => {
  it("identifies its user, and only its hash is in the database", async () => {
    const userId = await newPerson();
    const token = await make(userId, purpose);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await findToken({ token, purpose }, START_MS)).toMatchObject({
      userId,
      purpose,
      email: "a@haulway.test",
    });
    expect(JSON.stringify(await rowsOf(userId))).not.toContain(token);
  });

  it("works once, even if many requests race", async () => {
    const userId = await newPerson();
    const token = await make(userId, purpose);
    const tries = Array.from({ length: 20 }, async () => {
      const { guard } = await findToken({ token, purpose }, START_MS);
      await write([guard]);
    });
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Conflict);
    await expect(findToken({ token, purpose }, START_MS)).rejects.toMatchObject({ status: 409 });
  });

  it("works for 30 minutes; a request that began in time still succeeds", async () => {
    const token = await make(await newPerson(), purpose);
    const lastMs = START_MS + 30 * MINUTE_MS - 1;
    const { guard } = await findToken({ token, purpose }, lastMs);
    await expect(findToken({ token, purpose }, lastMs + 1)).rejects.toMatchObject({ status: 400 });
    await expect(write([guard])).resolves.toBeUndefined();
  });

  it("is voided by the next one for its purpose only", async () => {
    const userId = await newPerson();
    const first = await make(userId, purpose);
    const others = PURPOSES.filter((each) => each !== purpose);
    const kept = await Promise.all(others.map((each) => make(userId, each)));
    const second = await make(userId, purpose, START_MS + 2 * MINUTE_MS);
    await expect(findToken({ token: first, purpose }, START_MS)).rejects.toMatchObject({ status: 409 });
    await findToken({ token: second, purpose }, START_MS);
    for (const [at, other] of others.entries()) {
      const token = kept[at] ?? "";
      await findToken({ token, purpose: other }, START_MS);
      await expect(findToken({ token, purpose }, START_MS)).rejects.toMatchObject({ status: 400 });
    }
  });

  it("is neither created nor found for a closed account", async () => {
    const userId = await newPerson();
    const token = await make(userId, purpose);
    await write([{ query: db().update(users).set({ closed_at: START_MS }).where(eq(users.id, userId)) }]);
    await expect(findToken({ token, purpose }, START_MS)).rejects.toMatchObject({ status: 400 });
    await expect(make(userId, purpose, START_MS + 2 * MINUTE_MS)).rejects.toMatchObject({ status: 429 });
  });
});

it.each(["", "0", "ab".repeat(32), "' or 1=1 --"])("%j is not a token", async (token) => {
  await expect(findToken({ token, purpose: PURPOSES }, START_MS)).rejects.toMatchObject({ status: 400 });
});

it("a token that is looked up under several purposes is found with its own purpose", async () => {
  const token = await make(await newPerson(), "email_change");
  const purpose = ["email_confirmation", "email_change"] as const;
  expect(await findToken({ token, purpose }, START_MS)).toMatchObject({ purpose: "email_change" });
});

/** The number of tokens per minute, and per hour if requested two minutes apart. */
const LIMITS: [TokenPurpose, number, number][] = [
  ["password_recovery", 1, 5],
  ["email_confirmation", 1, 5],
  ["email_change", 5, 5],
  ["sign_in_code", 1, 5],
];

describe.each(LIMITS)("tokens for %s", (purpose, atOnce, anHour) => {
  const madeOf = async (times: number[]) => {
    const userId = await newPerson();
    let made = 0;
    for (const nowMs of times) {
      try {
        await make(userId, purpose, nowMs);
        made += 1;
      } catch (error) {
        expect(error).toMatchObject({ status: 429 });
      }
    }
    return made;
  };
  const apart = (ms: number) => Array.from({ length: 8 }, (_, at) => START_MS + at * ms);

  it(`a user gets ${atOnce} at once`, async () => expect(await madeOf(apart(0))).toBe(atOnce));
  it(`a user gets ${anHour} an hour`, async () => expect(await madeOf(apart(2 * MINUTE_MS))).toBe(anHour));
  it("a user gets more tokens after an hour", async () =>
    expect(await madeOf(apart(60 * MINUTE_MS))).toBe(8));
});

it("a refused token leaves the previous one valid", async () => {
  const userId = await newPerson();
  const token = await make(userId, "password_recovery");
  await expect(make(userId, "password_recovery", START_MS + 1)).rejects.toMatchObject({ status: 429 });
  await findToken({ token, purpose: "password_recovery" }, START_MS + 1);
});

it("a new token deletes those older than a day", async () => {
  const userId = await newPerson();
  for (const day of [0, 1, 2, 3]) await make(userId, "email_change", START_MS + day * 25 * 60 * MINUTE_MS);
  expect(await rowsOf(userId)).toHaveLength(1);
  const { rows } = await database().client.execute("select count(*) as kept from assert_changed");
  expect(rows[0]?.kept).toBe(0);
});
