import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { passwordMatches } from "#password.server";
import { diskStore } from "~/files/store/disk-store.node.server";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { type Database, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import {
  BUILT_COMPANIES,
  type BuiltLoad,
  buildLoad,
  saveColleague,
  saveCompany,
  saveLoad,
  savePeople,
  savePerson,
} from "../builders";

const folder = mkdtempSync(join(tmpdir(), "haulway-builders-"));
let target: Database;

beforeAll(async () => {
  target = openDatabase(`file:${join(folder, "test.db")}`);
  await migrate(target);
});

afterAll(() => {
  target.client.close();
  rmSync(folder, { recursive: true });
});

async function rows(sql: string, ...args: string[]): Promise<Record<string, unknown>[]> {
  return (await target.client.execute({ sql, args })).rows.map((row) => ({ ...row }));
}

describe("savePerson", () => {
  it("creates people without common data", async () => {
    const people = await Promise.all([1, 2, 3].map(() => savePerson({ role: "driver" }, target)));
    for (const value of ["id", "email", "fullName", "username", "defaultGroupId"] as const) {
      expect(new Set(people.map((person) => person[value])).size).toBe(3);
    }
  });

  it("writes what sign-up writes: profile, password and the default group with the person as a member", async () => {
    const person = await savePerson(
      { role: "shipper", password: "another one", profile: { website: "https://x.example" } },
      target,
    );
    const [user] = await rows("SELECT * FROM users JOIN profiles USING (id) WHERE id = ?", person.id);
    expect(user).toMatchObject({ user_type: "shipper", email: person.email, website: "https://x.example" });
    expect(await passwordMatches("another one", String(user?.password_hash))).toBe(true);
    const [group] = await rows(
      "SELECT is_default, user_id FROM groups JOIN group_membership USING (group_id) WHERE owner_id = ?",
      person.id,
    );
    expect(group).toEqual({ is_default: 1, user_id: person.id });
  });
});

describe("a company of several people", () => {
  const peopleAt = (id: string) =>
    rows(
      `SELECT person_id, seat, s.ended_at IS NULL AS sits, closed_at IS NULL AS open FROM seats s
        JOIN users ON users.id = person_id WHERE desk_id = ? ORDER BY since, person_id`,
      id,
    );

  it("has a colleague with a login of their own, who acts for it", async () => {
    const founder = await savePerson({ role: "driver", alone: true }, target);
    const colleague = await saveColleague(founder, { seat: "dispatcher" }, target);
    expect(colleague).toMatchObject({ id: founder.id, fullName: founder.fullName, role: "driver" });
    expect([colleague.personId, colleague.email]).not.toContain(founder.id);
    expect(await peopleAt(founder.id)).toEqual([
      { person_id: founder.id, seat: "owner", sits: 1, open: 1 },
      { person_id: colleague.personId, seat: "dispatcher", sits: 1, open: 1 },
    ]);
    const [own] = await peopleAt(colleague.personId);
    expect(own).toEqual({ person_id: colleague.personId, seat: "owner", sits: 1, open: 1 });
    const [user] = await rows("SELECT id FROM users WHERE email = ?", colleague.email);
    expect(user?.id).toBe(colleague.personId);
  });

  it("remains after its founder has left", async () => {
    const { founder, owner, dispatcher } = await saveCompany({ role: "shipper", founderLeft: true }, target);
    expect(await peopleAt(founder.id)).toEqual([
      { person_id: founder.id, seat: "owner", sits: 0, open: 0 },
      { person_id: owner.personId, seat: "owner", sits: 1, open: 1 },
      { person_id: dispatcher.personId, seat: "dispatcher", sits: 1, open: 1 },
    ]);
  });

  it.each([
    ["two", 2],
    ["", 1],
  ])("is saved for each person if the environment asks for it (%j)", async (asked, people) => {
    vi.stubEnv(BUILT_COMPANIES, asked);
    try {
      const one = await savePerson({ role: "driver" }, target);
      const [other] = await savePeople(1, { role: "shipper" }, target);
      const alone = await savePerson({ role: "driver", alone: true }, target);
      expect(await peopleAt(one.id)).toHaveLength(people);
      expect(await peopleAt(other?.id ?? "")).toHaveLength(people);
      expect(await peopleAt(alone.id)).toHaveLength(1);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

/**
 * The expected counts for each status: [linked people, open requests, decided requests, documents, events].
 */
const EXPECTED: Record<LoadStatus, [number, number, number, number, string[]]> = {
  new: [1, 0, 0, 0, ["post"]],
  pending: [1, 2, 0, 0, ["post", "request", "request"]],
  "rate confirmation": [2, 0, 2, 0, ["post", "request", "request", "accept"]],
  "rate confirmation sent": [2, 0, 2, 2, ["post", "request", "request", "accept", "send documents"]],
  pickup: [2, 0, 2, 3, ["post", "request", "request", "accept", "send documents", "sign"]],
  "in transit": [2, 0, 2, 3, ["post", "request", "request", "accept", "send documents", "sign", "pick up"]],
  complete: [
    2,
    0,
    2,
    4,
    ["post", "request", "request", "accept", "send documents", "sign", "pick up", "deliver"],
  ],
};

describe.each(LOAD_STATUSES)("a load saved in %s", (status) => {
  let load: BuiltLoad;
  const [links, open, decided, documents, events] = EXPECTED[status];

  beforeAll(async () => {
    const driver = await savePerson({ role: "driver" }, target);
    const other = await savePerson({ role: "driver" }, target);
    const people = status === "new" ? {} : { driver, requesters: [other] };
    load = await saveLoad({ status, ...people, store: diskStore(join(folder, "blobs")) }, target);
  });

  it("has stored contact details once it is signed", async () => {
    const held = await rows(
      `SELECT c.full_name, c.payee, c.phone_number = p.phone_number AS is_theirs, c.signed_at = l.booked_at AS is_then
       FROM signed_contacts c JOIN profiles p ON p.id = c.person_id JOIN loads l USING (load_id)
         JOIN userloads t ON t.load_id = c.load_id AND t.user_id = c.person_id
       WHERE c.load_id = ? ORDER BY t.relationship_type DESC`,
      load.loadId,
    );
    const contact = (full_name = "") => ({ full_name, payee: null, is_theirs: 1, is_then: 1 });
    const isSigned = events.includes("sign");
    expect(held).toEqual(
      isSigned ? [load.owner.fullName, load.driver?.fullName].map((name) => contact(name)) : [],
    );
  });

  it("has everything that belongs to it", async () => {
    expect(await rows("SELECT load_status FROM loads WHERE load_id = ?", load.loadId)).toEqual([
      { load_status: status },
    ]);
    const count = async (sql: string) => (await rows(`SELECT count(*) AS n FROM ${sql}`, load.loadId))[0]?.n;
    expect(await count("userloads WHERE load_id = ?")).toBe(links);
    expect(await count("requests WHERE load_id = ? AND status = 'pending'")).toBe(open);
    expect(await count("requests WHERE load_id = ? AND status <> 'pending' AND decided_at NOT NULL")).toBe(
      decided,
    );
    expect(await count("groups JOIN group_membership USING (group_id) WHERE load_id = ?")).toBe(
      2 * (open + decided),
    );
    expect(await count("files WHERE load_id = ?")).toBe(documents);
  });

  it("has the history of every step", async () => {
    const history = await rows(
      "SELECT * FROM load_events WHERE load_id = ? ORDER BY at, event_id",
      load.loadId,
    );
    expect(history.map(({ event }) => event)).toEqual(events);
    for (const [at, { from_status }] of history.entries()) {
      expect(from_status).toBe(at === 0 ? null : history[at - 1]?.to_status);
    }
    expect(history.at(-1)?.to_status).toBe(status);
  });

  it("names documents that are in the store", async () => {
    const [row] = await rows(
      "SELECT rate_confirmation_url, bill_of_lading_url, dropoff_image_url FROM loads WHERE load_id = ?",
      load.loadId,
    );
    const stored = await rows("SELECT file_id, path, size_bytes FROM files WHERE load_id = ?", load.loadId);
    for (const { path, size_bytes } of stored) {
      expect(statSync(join(folder, "blobs", String(path))).size).toBe(size_bytes);
    }
    const known = stored.map(({ file_id }) => `/files/${file_id}`);
    for (const url of Object.values(row ?? {})) if (url !== null) expect(known).toContain(url);
  });
});

describe("saveLoad", () => {
  it("creates the people that a status needs if none are given", async () => {
    const load = await saveLoad({ status: "pickup" }, target);
    expect(load.driver).not.toBeNull();
    expect(load.owner.id).not.toBe(load.driver?.id);
    expect((await saveLoad({ status: "pending" }, target)).requesters).toHaveLength(1);
    expect((await saveLoad({}, target)).status).toBe("new");
  });

  it("lets any column override its default", async () => {
    const { loadId } = await saveLoad(
      { terms: { calculated_miles: null, verification_pin: "4711", required_twic: true } },
      target,
    );
    const [row] = await rows(
      "SELECT calculated_miles, verification_pin, required_twic, required_tsa_certified, revision FROM loads WHERE load_id = ?",
      loadId,
    );
    expect(row).toEqual({
      calculated_miles: null,
      verification_pin: "4711",
      required_twic: 1,
      required_tsa_certified: 0,
      revision: 1,
    });
  });

  it("writes automated messages only on request", async () => {
    const [owner, driver] = [
      await savePerson({ role: "shipper" }, target),
      await savePerson({ role: "driver" }, target),
    ];
    const feed = () =>
      rows("SELECT content FROM messages JOIN groups USING (group_id) WHERE owner_id = ?", owner.id);
    await saveLoad({ owner, driver, status: "pickup" }, target);
    expect(await feed()).toEqual([]);
    await saveLoad({ owner, driver, status: "pickup", messages: true }, target);
    expect(await feed()).toHaveLength(4);
  });

  it("leaves no file if the rows are refused", async () => {
    const blobs = join(folder, "refused");
    const bad = saveLoad(
      { status: "complete", terms: { verification_pin: "0000" }, store: diskStore(blobs) },
      target,
    );
    await expect(bad).rejects.toThrow("CHECK");
    const left = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(left).toEqual([]);
  });
});

describe("buildLoad", () => {
  const [owner, driver] = [
    { id: "o", fullName: "Owner" },
    { id: "d", fullName: "Driver" },
  ];

  it.each([
    { status: "new", driver },
    { status: "pending" },
    { status: "in transit", requesters: [driver] },
  ] as const)("refuses people who do not fit the status: %o", (cast) => {
    expect(() => buildLoad({ owner, ...cast })).toThrow();
  });
});
