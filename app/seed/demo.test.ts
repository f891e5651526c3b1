import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordMatches } from "#password.server";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { addLoads } from "./bulk";
import { hasDemoAccounts, seedDemo } from "./demo";
import { laneBetween } from "./lanes";

const folder = mkdtempSync(join(tmpdir(), "haulway-seed-"));
let target: Database;

async function rows(
  sql: string,
  args: (string | number)[] = [],
  from = target,
): Promise<Record<string, unknown>[]> {
  return (await from.client.execute({ sql, args })).rows.map((row) => ({ ...row }));
}

const idOf = async (email: string) =>
  String((await rows("SELECT id FROM users WHERE email = ?", [email]))[0]?.id);

beforeAll(async () => {
  // The file store reads this variable. The environment has not been parsed yet.
  process.env.DATA_DIR = folder;
  target = openDatabase(`file:${join(folder, "demo.db")}`);
  await migrate(target);
  await seedDemo(target);
});

afterAll(() => {
  target.client.close();
  rmSync(folder, { recursive: true });
});

describe("the demo", () => {
  it.each(["shipper", "driver"])("lets a user sign in as the %s", async (role) => {
    const [user] = await rows(
      "SELECT password_hash, user_type FROM users JOIN profiles USING (id) WHERE email = ?",
      [`${role}@haulway.test`],
    );
    expect(user?.user_type).toBe(role);
    expect(await passwordMatches("haulway-demo", String(user?.password_hash))).toBe(true);
    expect(await hasDemoAccounts(target)).toBe(true);
  });

  it("has a carrier with a dispatcher and two drivers, one of whom drives a load", async () => {
    const carrier = await idOf("driver@haulway.test");
    const people = await rows(
      "SELECT email, seat FROM seats JOIN users ON id = person_id WHERE desk_id = ?",
      [carrier],
    );
    const found = people.map(({ email, seat }) => `${email} ${seat}`).sort();
    expect(found).toEqual([
      "anvil1@haulway.test driver",
      "anvil2@haulway.test driver",
      "driver@haulway.test owner",
      "fleet@haulway.test dispatcher",
    ]);
    const driven = await rows(
      `SELECT l.load_status, u.email FROM assignments a JOIN loads l USING (load_id) JOIN users u ON u.id = a.person_id
       WHERE a.desk_id = ? AND EXISTS (SELECT 1 FROM load_events e WHERE e.load_id = l.load_id AND e.event = 'assign')
         AND EXISTS (SELECT 1 FROM groups g WHERE g.load_id = l.load_id AND g.owner_id = a.desk_id AND g.driver_id = u.id)`,
      [carrier],
    );
    expect(driven).toEqual([{ load_status: "pickup", email: "anvil1@haulway.test" }]);
  });

  it.each(LOAD_STATUSES)("has a load in %s between them", async (status) => {
    const [shipper, driver] = [await idOf("shipper@haulway.test"), await idOf("driver@haulway.test")];
    const found = await rows(
      `SELECT l.load_id FROM loads l JOIN userloads o ON o.load_id = l.load_id AND o.relationship_type = 'shipper' AND o.user_id = ?
       WHERE load_status = ? AND (load_status = 'new'
         OR EXISTS (SELECT 1 FROM requests r WHERE r.load_id = l.load_id AND r.driver_id = ? AND r.status = iif(l.load_status = 'pending', 'pending', 'accepted')))`,
      [shipper, status, driver],
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it("has a load with stops between to book, one that is under way, and a partial load", async () => {
    const found = await rows(
      `SELECT load_status, load_size, json_array_length(stops) AS stops_between, length_ft < 53 AS fits,
         (SELECT group_concat(w.kind || '-' || w.stop, ' ') FROM whereabouts w
           WHERE w.load_id = l.load_id AND w.person_id = ? AND w.chosen_at = (SELECT e.at FROM load_events e
             WHERE e.load_id = l.load_id AND e.event = 'accept')) AS told
       FROM loads l WHERE owner_id = ? AND (stops IS NOT NULL OR load_size IS NOT NULL) ORDER BY 1, 3`,
      [await idOf("driver@haulway.test"), await idOf("shipper@haulway.test")],
    );
    const none = { load_size: null, told: null };
    expect(found).toMatchObject([
      {
        load_status: "in transit",
        ...none,
        stops_between: 2,
        told: "arrived-pickup departed-pickup arrived-between-1",
      },
      { load_status: "new", load_size: "partial", stops_between: null, fits: 1, told: null },
      { load_status: "new", ...none, stops_between: 3 },
    ]);
  });

  it("has the sum of the legs as the miles of each load with stops between", async () => {
    const found = await rows(
      `SELECT calculated_miles AS miles, origin_address_city || '/' || (SELECT group_concat(value ->> 'city', '/')
         FROM json_each(stops)) || '/' || destination_address_city AS places FROM loads WHERE stops IS NOT NULL`,
    );
    expect(found.map(({ places }) => places).sort()).toEqual([
      "Los Angeles/Phoenix/Tucson/El Paso",
      "Seattle/Portland/Boise/Salt Lake City/Denver",
    ]);
    for (const { miles, places } of found) {
      const cities = String(places).split("/");
      const legs = cities.slice(1).map((to, at) => laneBetween(cities[at] ?? to, to).miles);
      expect(miles).toBeCloseTo(legs.reduce((sum, leg) => sum + leg));
    }
  });

  it("has three trucks of the driver", async () => {
    const found = await rows("SELECT name FROM trucks WHERE desk_id = ? ORDER BY name", [
      await idOf("driver@haulway.test"),
    ]);
    expect(found.map(({ name }) => name)).toEqual(["101", "102", "103"]);
  });

  it("has a load that several other drivers requested", async () => {
    const [shipper, driver] = [await idOf("shipper@haulway.test"), await idOf("driver@haulway.test")];
    const asked = await rows(
      `SELECT count(*) AS drivers FROM requests r JOIN userloads o ON o.load_id = r.load_id AND o.user_id = ?
       WHERE r.status = 'pending' AND r.driver_id <> ? GROUP BY r.load_id ORDER BY 1 DESC`,
      [shipper, driver],
    );
    expect(asked[0]?.drivers).toBeGreaterThanOrEqual(2);
  });

  it("has a board of at least 200 open loads with pickups from today on", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [board] = await rows(
      `SELECT count(*) AS loads, min(pickup_date) AS first, avg(rate_per_mile_cents) AS rate,
         avg(equipment_type = 'V') AS vans, avg(equipment_type = 'F') AS flatbeds, avg(equipment_type = 'R') AS reefers,
         count(calculated_miles) AS measured FROM loads WHERE load_status = 'new' AND deleted_at IS NULL`,
    );
    expect(board?.loads).toBeGreaterThanOrEqual(200);
    expect(board?.measured).toBe(board?.loads);
    // The seed may have begun before midnight.
    expect(String(board?.first) >= new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)).toBe(
      true,
    );
    expect(board?.rate).toBeGreaterThan(203);
    expect(board?.rate).toBeLessThan(258);
    expect(board?.vans).toBeCloseTo(0.45, 1);
    expect(board?.flatbeds).toBeCloseTo(0.34, 1);
    expect(board?.reefers).toBeCloseTo(0.21, 1);
  });

  it("has stored every document that it names, including photos", async () => {
    const files = await rows("SELECT path, size_bytes, content_type FROM files");
    expect(new Set(files.map(({ content_type }) => content_type))).toEqual(
      new Set(["application/pdf", "image/jpeg"]),
    );
    for (const { path, size_bytes } of files) {
      expect(statSync(join(folder, "blobs", String(path))).size).toBe(size_bytes);
    }
    const named = await rows(`
      SELECT url FROM (
        SELECT rate_confirmation_url AS url FROM loads UNION SELECT bill_of_lading_url FROM loads
        UNION SELECT dropoff_image_url FROM loads UNION SELECT value FROM loads, json_each(additional_files)
        UNION SELECT insurance_url FROM profiles UNION SELECT mc_cert_url FROM profiles)
      WHERE url IS NOT NULL AND url NOT IN (SELECT '/files/' || file_id FROM files)`);
    expect(named).toEqual([]);
  });

  it("has ratings that match the reviews", async () => {
    const rated = await rows(`
      SELECT p.rating, avg(r.number_of_stars) AS mean FROM profiles p
      LEFT JOIN userreviews u ON u.user_id = p.id AND u.relationship_type = 'recipient'
      LEFT JOIN reviews r ON r.id = u.review_id GROUP BY p.id`);
    expect(rated.filter(({ rating }) => rating !== null).length).toBeGreaterThan(4);
    for (const { rating, mean } of rated) expect(rating).toBe(mean);
  });

  it("has nothing in the future and no dangling references", async () => {
    const late = await rows(
      `SELECT 1 FROM load_events WHERE at > ? UNION ALL SELECT 1 FROM messages WHERE created_at > ?
       UNION ALL SELECT 1 FROM whereabouts WHERE told_at > ?`,
      [Date.now(), Date.now(), Date.now()],
    );
    expect(late).toEqual([]);
    expect(await rows("PRAGMA foreign_key_check")).toEqual([]);
  });

  it("has its messages in chronological order, and the other side's last message unread", async () => {
    const backwards = await rows(
      "SELECT 1 FROM messages a JOIN messages b ON b.position = a.position + 1 WHERE b.created_at < a.created_at",
    );
    expect(backwards).toEqual([]);
    const members = await rows(`
      SELECT g.is_default, m.user_id = g.driver_id AS is_driver, m.unread, (SELECT count(*) FROM messages x
        WHERE x.group_id = m.group_id AND x.position > m.read_position AND x.sender_id <> m.user_id
          AND x.kind IS NOT 'own') AS unseen
      FROM group_membership m JOIN groups g USING (group_id)`);
    for (const { unread, unseen } of members) expect(unread).toBe(Number(unseen) > 0 ? 1 : 0);
    expect(Math.max(...members.map(({ unseen }) => Number(unseen)))).toBe(2);
    const talk = members.filter(({ is_default, unread }) => !is_default && unread);
    expect(talk).toEqual([expect.objectContaining({ is_driver: 1, unseen: 1 })]);
  });

  it("has every inbox in chronological order, chats without messages included", async () => {
    const chats = await rows(`
      SELECT m.user_id, coalesce(x.created_at, m.created_at) AS at, x.id IS NULL AS quiet FROM group_membership m
      LEFT JOIN messages x ON x.position = m.last_position AND x.group_id = m.group_id
      ORDER BY m.user_id, m.last_position DESC, m.group_id DESC`);
    const quietAbove = chats.filter((chat, index) => {
      const next = chats[index + 1];
      if (next?.user_id !== chat.user_id) return false;
      expect(Number(next?.at)).toBeLessThanOrEqual(Number(chat.at));
      return chat.quiet && !next?.quiet;
    });
    expect(quietAbove.length).toBeGreaterThan(0);
  });

  it("is not seeded twice", async () => {
    const census = () =>
      rows(
        "SELECT (SELECT count(*) FROM loads) AS loads, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM files) AS files",
      );
    const before = await census();
    expect(await seedDemo(target)).toBe(false);
    expect(await census()).toEqual(before);
    const files = await rows("SELECT path FROM files");
    for (const { path } of files) statSync(join(folder, "blobs", String(path)));
  });
});

it("is seeded once if two processes start together", async () => {
  const url = `file:${join(folder, "race.db")}`;
  const both = [openDatabase(url), openDatabase(url)] as const;
  await migrate(both[0]);
  const seeded = await Promise.all(both.map((each) => seedDemo(each)));
  expect(seeded.toSorted()).toEqual([false, true]);
  const files = await rows("SELECT path FROM files", [], both[0]);
  for (const { path } of files) statSync(join(folder, "blobs", String(path)));
  for (const { client } of both) client.close();
});

describe("addLoads", () => {
  it("adds the requested number of open loads, each with its shipper, and reports progress", async () => {
    const other = openDatabase(`file:${join(folder, "bulk.db")}`);
    await migrate(other);
    const told: number[] = [];
    await addLoads(other, 1_201, (added) => told.push(added));
    expect(told).toEqual([500, 1000, 1201]);
    const [board] = await rows(
      `SELECT count(*) AS loads, count(DISTINCT user_id) AS shippers, count(DISTINCT origin_address_city) AS cities
       FROM loads JOIN userloads USING (load_id) WHERE load_status = 'new' AND relationship_type = 'shipper'`,
      [],
      other,
    );
    expect(board).toMatchObject({ loads: 1201, shippers: 25 });
    expect(board?.cities).toBeGreaterThan(50);
    await addLoads(other, 10);
    expect((await rows("SELECT count(*) AS loads FROM loads", [], other))[0]).toEqual({ loads: 1211 });
    other.client.close();
  });
});
