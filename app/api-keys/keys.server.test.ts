import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { seatEnded } from "db/end-seat";
import { api_keys, seats, users } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { closeAccount } from "~/leaving/close-account.server";
import { MINUTE_MS } from "~/text/time";
import { newKey } from "./key-text";
import { keyHashIn, keyHolder } from "./keys.server";
import { summaryOf } from "./list-keys.server";
import { makeKey } from "./make-key.server";

const NOW_MS = Date.UTC(2026, 10, 27, 9);
const BOTH = { "loads:read": "true", "loads:write": "true" };

let owner: BuiltPerson;
let key: string;

const keyOf = async (viewer: BuiltPerson, more: Record<string, string> = BOTH) => {
  const { newest } = await summaryOf(viewer.id);
  const fields = { name: "TMS", current_password: BUILT_PASSWORD, seen: newest, ...more };
  return makeKey({ viewer, fields }, NOW_MS);
};
const asking = (authorization: string) =>
  new Request("http://localhost/api/v1/loads", { headers: { authorization } });
const holderIn = async (request: Request, nowMs = NOW_MS) => {
  const hash = await keyHashIn(request);
  return hash === null ? null : keyHolder(hash, nowMs);
};
const holder = (text = key, nowMs = NOW_MS) => holderIn(asking(`Bearer ${text}`), nowMs);
const usedAt = async () => {
  await followUpsFinished();
  const [row] = await db().select().from(api_keys).where(eq(api_keys.owner_id, owner.id));
  return row?.used_at;
};

beforeEach(async () => {
  owner = await savePerson({ role: "shipper", alone: true });
  key = await keyOf(owner);
});

describe("the holder of a key", () => {
  it("is the person who made it, at its company, with its scopes", async () => {
    const found = await holder();
    expect(found?.viewer).toMatchObject({
      id: owner.id,
      personId: owner.id,
      role: "shipper",
      seat: "owner",
      fullName: owner.fullName,
      personName: owner.fullName,
      emailConfirmed: true,
    });
    expect([...(found?.scopes ?? [])]).toEqual(["loads:read", "loads:write"]);
    const reader = await keyOf(owner, { "loads:read": "true" });
    expect([...((await holder(reader))?.scopes ?? [])]).toEqual(["loads:read"]);
  });

  it("acts for the company of a colleague, with the seat that they have now", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    const theirs = await keyOf(colleague);
    expect((await holder(theirs))?.viewer).toMatchObject({
      id: owner.id,
      personId: colleague.personId,
      seat: "owner",
    });
    const isTheirs = and(eq(seats.desk_id, owner.id), eq(seats.person_id, colleague.personId));
    await write([{ query: db().update(seats).set({ seat: "viewer" }).where(isTheirs) }]);
    expect((await holder(theirs))?.viewer.seat).toBe("viewer");
    await write([{ query: db().update(seats).set({ seat: "driver" }).where(isTheirs) }]);
    expect(await holder(theirs)).toBeNull();
  });

  it("is nobody after the seat ended, even if the person gets a seat again", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    const theirs = await keyOf(colleague);
    await write(seatEnded(owner.id, colleague.personId, NOW_MS));
    expect(await holder(theirs)).toBeNull();
    const isTheirs = and(eq(seats.desk_id, owner.id), eq(seats.person_id, colleague.personId));
    await write([{ query: db().update(seats).set({ ended_at: null }).where(isTheirs) }]);
    expect(await holder(theirs)).toBeNull();
    expect(await holder()).not.toBeNull();
  });

  it("is nobody after the key was revoked or the account was closed", async () => {
    const [row] = await db().select().from(api_keys).where(eq(api_keys.owner_id, owner.id));
    const revoke = (at: number | null) =>
      write([
        {
          query: db()
            .update(api_keys)
            .set({ revoked_at: at })
            .where(eq(api_keys.key_id, row?.key_id ?? "")),
        },
      ]);
    await revoke(NOW_MS);
    expect(await holder()).toBeNull();
    await revoke(null);
    expect(await holder()).not.toBeNull();
    await write([{ query: db().update(users).set({ closed_at: NOW_MS }).where(eq(users.id, owner.id)) }]);
    expect(await holder()).toBeNull();
  });

  it("is nobody after the company closed with the account", async () => {
    await closeAccount({ viewer: owner, password: BUILT_PASSWORD });
    expect(await holder()).toBeNull();
  });

  it.each([
    ["no header", ""],
    ["an unknown key", `Bearer ${newKey()}`],
    ["another scheme", "Basic aHd5XzpA"],
    ["no key", "Bearer hwy_short"],
  ])("is nobody with %s", async (_, authorization) => {
    expect(await holderIn(asking(authorization))).toBeNull();
  });

  it("is found with another case of the scheme, and never by a cookie", async () => {
    expect(await holderIn(asking(`bearer ${key}`))).not.toBeNull();
    const headers = { cookie: `session=${key}; authorization=Bearer ${key}` };
    expect(await holderIn(new Request("http://localhost/api/v1/loads", { headers }))).toBeNull();
  });
});

describe("the last use of a key", () => {
  it("is stored at most once a minute", async () => {
    expect(await usedAt()).toBeNull();
    await holder();
    expect(await usedAt()).toBe(NOW_MS);
    await holder(key, NOW_MS + MINUTE_MS - 1);
    expect(await usedAt()).toBe(NOW_MS);
    await holder(key, NOW_MS + MINUTE_MS);
    expect(await usedAt()).toBe(NOW_MS + MINUTE_MS);
  });
});
