import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, tokens, users } from "db/schema";
import { type Statement, write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { exportRow, exportRows } from "~/leaving/export-tables.server";
import { PAGE_ROWS } from "~/text/paged.server";
import { MINUTE_MS } from "~/text/time";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { newToken } from "../email/one-time-token.server";
import { endAllSessions, newSession } from "../sign-in/session.server";

const startMs = Date.UTC(2026, 10, 24, 12);
const instant = (ms: number) => new Date(ms).toISOString();
const MORE_THAN_A_PAGE = Array.from({ length: PAGE_ROWS + 1 }, (_, at) => at);

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

const signIn = async (person: BuiltPerson, atMs: number) =>
  write([(await newSession(person.id, requestArgs(), atMs)).statement]);

it("exports all sign-ins of the user, with time and device, and nobody else's", async () => {
  const [person, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  await signIn(other, startMs);
  // Created sequentially, so that the ids are in this order.
  const made: Statement[] = [];
  for (const at of MORE_THAN_A_PAGE)
    made.push((await newSession(person.id, requestArgs(), startMs + at * MINUTE_MS)).statement);
  await write(made);
  await write([endAllSessions(person.id, startMs + 7)]);
  const told = await all(exportRows("sessions", person.id));
  expect(told.map((each) => each.signed_in_at)).toEqual(
    MORE_THAN_A_PAGE.map((at) => instant(startMs + at * MINUTE_MS)),
  );
  const [row] = await db().select().from(sessions).where(eq(sessions.user_id, person.id));
  expect(told[0]).toEqual({
    user_agent: row?.user_agent,
    signed_in_at: instant(startMs),
    last_seen_at: instant(startMs),
    expires_at: instant(row?.expires_at ?? 0),
    signed_out_at: instant(startMs + 7),
  });
});

it("exports the purpose and address of mailed links, but no secret", async () => {
  const [person, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const mail = async (to: BuiltPerson) => {
    const { statements } = await newToken(
      { userId: to.id, purpose: "email_change", email: to.email },
      startMs,
    );
    await write(statements);
  };
  await mail(person);
  await mail(other);
  const link = {
    purpose: "email_change",
    email: person.email,
    sent_at: instant(startMs),
    expires_at: instant(startMs + 30 * MINUTE_MS),
    used_at: null,
  };
  expect(await all(exportRows("mailed_links", person.id))).toEqual([link]);
  const [row] = await db().select().from(tokens).where(eq(tokens.user_id, person.id));
  if (!row) throw new Error("The database has no link.");
  const more = MORE_THAN_A_PAGE.map((at) => ({ ...row, token_hash: `${at}`, used_at: startMs + at }));
  await write(more.map((values) => ({ query: db().insert(tokens).values(values) })));
  const told = await all(exportRows("mailed_links", person.id));
  const used = told.map((each) => each.used_at).sort();
  expect(used).toEqual([null, ...MORE_THAN_A_PAGE.map((at) => instant(startMs + at))].sort());
});

it("exports the account with its instants, and null for a missing instant", async () => {
  const person = await savePerson({ role: "driver", emailConfirmed: false });
  expect(await exportRow("account", person.id)).toMatchObject({
    email: person.email,
    full_name: person.fullName,
    user_type: "driver",
    email_confirmed_at: null,
    two_step_sign_in_since: null,
  });
  const since = { email_confirmed_at: startMs, totp_confirmed_at: startMs + 1, created_at: startMs - 1 };
  await write([{ query: db().update(users).set(since).where(eq(users.id, person.id)) }]);
  expect(await exportRow("account", person.id)).toMatchObject({
    email_confirmed_at: instant(startMs),
    two_step_sign_in_since: instant(startMs + 1),
    created_at: instant(startMs - 1),
  });
  expect(await exportRow("account", "nobody")).toBeNull();
});
