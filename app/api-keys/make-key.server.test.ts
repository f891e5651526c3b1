import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { api_keys, users } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newToken } from "~/accounts/email/one-time-token.server";
import { changePassword } from "~/accounts/password/change-password.server";
import { resetPassword } from "~/accounts/password/recover-password.server";
import { BUILT_PASSWORD, type BuiltPerson, saveApiKey, saveColleague, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { Conflict, Invalid } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { hashOf } from "~/platform/secret";
import * as keysRoute from "~/routes/account/user-account_.api";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { requestArgs, requestContext } from "../../tests/fixtures/request-args";
import { endSeat } from "../../tests/fixtures/seats";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { sessionOf } from "../../tests/fixtures/session-of";
import { keyHolder } from "./keys.server";
import { MOST_KEYS } from "./limits";
import { keysPage } from "./list-keys.server";
import { makeKey } from "./make-key.server";
import { revokeKey } from "./revoke-key.server";
import { SCOPES } from "./scopes";

let owner: BuiltPerson;
beforeEach(async () => {
  owner = await savePerson({ role: "shipper", alone: true });
});
afterEach(() => vi.restoreAllMocks());

const FIELDS = { name: "TMS", "loads:read": "true", current_password: BUILT_PASSWORD };
const make = (more: Record<string, string> = {}, viewer = owner) =>
  makeKey({ viewer, fields: { ...FIELDS, ...more } });
const rowsOf = ({ id }: BuiltPerson) => db().select().from(api_keys).where(eq(api_keys.owner_id, id));
const activeOf = ({ id }: BuiltPerson) =>
  db()
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.owner_id, id), isNull(api_keys.revoked_at)));
const pageOf = (viewer: BuiltPerson, query = "") => keysPage(viewer, new URLSearchParams(query));
const works = async (key: string) => (await keyHolder(await hashOf(key))) !== null;

describe("making a key", () => {
  it("stores only its hash and its first characters, and emails the maker without them", async () => {
    const key = await make({ name: "  My \n TMS " });
    const [row] = await rowsOf(owner);
    expect(row).toMatchObject({
      owner_id: owner.id,
      made_by: owner.id,
      name: "My TMS",
      prefix: key.slice(0, 8),
      key_hash: await hashOf(key),
      scopes: '["loads:read"]',
      used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(row)).not.toContain(key.slice(8));
    await followUpsFinished();
    const mail = outboxOf(dataFolder, owner.email).at(-1);
    expect(mail?.subject).toBe("A new API key for your company on Haulway");
    expect(mail?.text).toContain("/user-account/api");
    expect(mail?.text).not.toContain(key.slice(0, 8));
  });

  it("lists it in words, with its maker's own name", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    await make({ "loads:write": "true" }, colleague);
    const { keys, revoked, isFull } = await pageOf(owner);
    expect(keys).toMatchObject([
      {
        name: "TMS",
        madeBy: colleague.personName,
        scopes: ["Read loads", "Post, edit and delete loads"],
        usedAtMs: null,
      },
    ]);
    expect([revoked, isFull]).toEqual([[], false]);
  });

  it.each([
    ["a name", { name: " " }, { name: "Enter a name for the key." }],
    ["a shorter name", { name: "x".repeat(61) }, { name: expect.stringContaining("60") }],
    ["a scope", { "loads:read": undefined }, { scopes: "Choose what the key may do." }],
    ["a password", { current_password: "" }, { current_password: "Enter your password." }],
    ["the right password", { current_password: "Wrong secret" }, { current_password: "Wrong password." }],
  ])("requires %s", async (_, more, fields) => {
    const sent = Object.fromEntries(
      Object.entries({ ...FIELDS, ...more }).filter(([, value]) => value !== undefined),
    );
    await expect(makeKey({ viewer: owner, fields: sent as Record<string, string> })).rejects.toMatchObject({
      fields,
    });
    expect(await rowsOf(owner)).toEqual([]);
  });

  it.each([
    ["shipper", ["loads:write", "documents:read", "invoices:write"], ["hauling:write"]],
    ["driver", ["hauling:write", "invoices:read"], ["loads:write", "documents:read", "invoices:write"]],
  ] as const)("of a %s offers and takes only scopes that work", async (role, own, others) => {
    const viewer = await savePerson({ role, alone: true });
    const { scopes } = await pageOf(viewer);
    expect(scopes).toEqual(SCOPES.filter((scope) => !others.some((other) => other === scope)));
    const all = Object.fromEntries(SCOPES.map((scope) => [scope, "true"]));
    await make(all, viewer);
    expect(JSON.parse((await rowsOf(viewer))[0]?.scopes ?? "")).toEqual(scopes);
    expect(scopes).toEqual(expect.arrayContaining([...own]));
  });

  it("requires a confirmed address, also in the write", async () => {
    await expect(make({}, { ...owner, emailConfirmed: false })).rejects.toThrow(Invalid);
    await write([
      { query: db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, owner.id)) },
    ]);
    await expect(make()).rejects.toThrow(Conflict);
    expect(await rowsOf(owner)).toEqual([]);
  });

  it("is refused to a person who is no longer an owner when the write comes", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    await expect(
      betweenLookAndWrite(() => endSeat(owner, { id: colleague.personId }), {
        of: () => make({}, colleague),
        at: /api_keys/,
      }),
    ).rejects.toThrow("Nothing was saved.");
    expect(await rowsOf(owner)).toEqual([]);
  });

  it("is refused if the password changed after it was checked", async () => {
    const query = db().update(users).set({ password_hash: "other" }).where(eq(users.id, owner.id));
    await expect(
      betweenLookAndWrite(() => write([{ query }]), { of: () => make(), at: /api_keys/ }),
    ).rejects.toThrow("Nothing was saved.");
    expect(await rowsOf(owner)).toEqual([]);
  });

  it("makes one key of two clicks, and says that it can't be shown again", async () => {
    const clicks = await Promise.allSettled([make(), make()]);
    expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(make()).rejects.toThrow("A key is shown once and can't be shown again.");
    expect(await rowsOf(owner)).toHaveLength(1);
    await make({ seen: (await pageOf(owner)).seen });
    expect(await rowsOf(owner)).toHaveLength(2);
  });

  it(`allows ${MOST_KEYS} active keys`, async () => {
    for (let nth = 1; nth < MOST_KEYS; nth++) await saveApiKey(owner);
    await saveApiKey(owner, { revoked_at: 1, revoked_by: owner.id });
    await make({ seen: (await pageOf(owner)).seen });
    const { seen, isFull } = await pageOf(owner);
    expect(isFull).toBe(true);
    await expect(make({ seen })).rejects.toThrow("A company can have 10 API keys. Revoke one first.");
    expect(await activeOf(owner)).toHaveLength(MOST_KEYS);
  });
});

describe("the log", () => {
  it("contains no key, whether it is made or used", async () => {
    const lines: unknown[] = [];
    for (const level of ["debug", "info", "warn", "error"] as const)
      vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void lines.push(given));
    const { setCookie } = await sessionOf(owner);
    const request = new Request("http://haulway.test/user-account/api?step=make", {
      method: "POST",
      body: new URLSearchParams(FIELDS),
      headers: { cookie: setCookie.split(";")[0] ?? "" },
    });
    const answer = await keysRoute.action({ request, context: requestContext(), params: {} });
    const { key = "" } = (answer as { data: { key?: string } }).data;
    expect(await works(key)).toBe(true);
    await followUpsFinished();
    expect(lines).not.toEqual([]);
    expect(JSON.stringify(lines)).not.toContain(key.slice(4, 20));
  });
});

describe("revoking a key", () => {
  it("ends it at once, also one of a colleague, and lists who revoked it", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    const key = await make({}, colleague);
    const keyId = (await pageOf(owner)).seen;
    expect((await pageOf(owner, `ask=revoke&key=${keyId}`)).asked).toEqual({ keyId, name: "TMS" });
    expect(await revokeKey({ viewer: owner, fields: { key: keyId } })).toBe("TMS");
    expect(await works(key)).toBe(false);
    const { keys, revoked } = await pageOf(owner);
    expect(keys).toEqual([]);
    expect(revoked).toMatchObject([{ name: "TMS", revokedBy: owner.personName }]);
    await expect(revokeKey({ viewer: owner, fields: { key: keyId } })).rejects.toThrow(Conflict);
  });

  it("is refused for a key of another company", async () => {
    const other = await savePerson({ role: "driver" });
    const key = await saveApiKey(other);
    await expect(revokeKey({ viewer: owner, fields: { key } })).rejects.toThrow(Conflict);
    expect((await pageOf(owner, `ask=revoke&key=${key}`)).asked).toBeUndefined();
    expect(await activeOf(other)).toHaveLength(1);
  });

  it("is refused to a person who is no longer an owner when the write comes", async () => {
    const colleague = await saveColleague(owner, { seat: "owner" });
    const key = await saveApiKey(owner);
    await expect(
      betweenLookAndWrite(() => endSeat(owner, { id: colleague.personId }), {
        of: () => revokeKey({ viewer: colleague, fields: { key } }),
        at: /api_keys/,
      }),
    ).rejects.toThrow(Conflict);
    expect(await activeOf(owner)).toHaveLength(1);
  });
});

describe("a new password", () => {
  it("by a mailed link revokes every key of the person, and no other", async () => {
    const [mine, theirs] = [
      await savePerson({ role: "driver" }),
      await saveColleague(owner, { seat: "owner" }),
    ];
    await saveApiKey(mine);
    await saveApiKey(theirs);
    await saveApiKey(owner);
    const { token, statements } = await newToken({
      userId: theirs.personId,
      purpose: "password_recovery",
      email: theirs.email,
    });
    await write(statements);
    const password = "a longer road home";
    await resetPassword({ token, fields: { password, confirm_password: password } });
    expect((await activeOf(owner)).map(({ made_by }) => made_by)).toEqual([owner.id]);
    expect(await activeOf(mine)).toHaveLength(1);
    expect((await pageOf(owner)).revoked).toMatchObject([{ revokedBy: theirs.personName }]);
  });

  it.each([
    [1, {}],
    [0, { revoke_keys: "true" }],
  ])("chosen while signed in leaves %i keys with %o", async (left, more) => {
    await saveApiKey(owner);
    const password = "a longer road home";
    const fields = { current_password: BUILT_PASSWORD, password, confirm_password: password, ...more };
    await changePassword({ viewer: owner, fields, args: requestArgs([(await sessionOf(owner)).setCookie]) });
    expect(await activeOf(owner)).toHaveLength(left);
  });
});
