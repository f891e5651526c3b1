import "../../tests/fixtures/servers/own-database";

import { database, sent } from "db/client";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltLoad, type BuiltPerson, type SaveLoadOptions, saveLoad, savePerson } from "~/builders";
import { addLoads } from "~/seed/bulk";
import { DAY_MS } from "~/text/time";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { recommendedLoads, suitedTo } from "./recommend.server";
import { reloadsAfter } from "./reload.server";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const driverOf = (profile: Record<string, unknown> = {}) =>
  savePerson({ role: "driver", profile: { home_zip: "84101", equipment_type: "V", ...profile } });

const from = (city: string, state: "UT" | "NV" | "FL" | "CO", zip: string) => ({
  origin_address_city: city,
  origin_address_state: state,
  origin_address_zip: zip,
});

type Terms = NonNullable<SaveLoadOptions["terms"]>;
const post = (terms: Terms = {}, more: SaveLoadOptions = {}) => saveLoad({ ...more, terms });
const idsOf = (rows: readonly { load_id: string }[]) => rows.map(({ load_id }) => load_id);
const found = async (driver: BuiltPerson) => idsOf((await recommendedLoads(driver, null)).rows);

beforeEach(async () => {
  await database().client.execute("UPDATE loads SET deleted_at = 1");
});

describe("what is recommended", () => {
  it("is open, upcoming, within reach, and allowed by the driver's profile", async () => {
    const driver = await driverOf({ max_weight_lb: 40_000 });
    const fits = await post();
    const others: [string, () => Promise<BuiltLoad>][] = [
      ["another kind of trailer", () => post({ equipment_type: "F" })],
      ["too heavy", () => post({ weight_lb: 44_000 })],
      ["requires hazmat", () => post({ required_hazmat_license: true })],
      ["its pickup has passed", () => post({ pickup_date: inDays(-3), delivery_date: inDays(-1) })],
      ["marked as expired", () => post({ expired_at: 1 })],
      ["deleted", () => post({ deleted_at: 1 })],
      ["requested by this driver", () => post({}, { status: "pending", requesters: [driver] })],
      ["requested by another driver", () => post({}, { status: "pending" })],
      ["on its way", () => post({}, { status: "in transit" })],
      ["far away", () => post(from("Miami", "FL", "33101"))],
    ];
    for (const [, save] of others) await save();
    expect(await found(driver)).toEqual([fits.loadId]);
  });

  it("excludes a load that once rejected the driver, even if it is open again", async () => {
    const [driver, other] = [await driverOf(), await driverOf()];
    const { loadId } = await post({}, { status: "pending", requesters: [driver] });
    const { client } = database();
    await client.execute({
      sql: "UPDATE requests SET status = 'rejected', decided_at = 1 WHERE load_id = ?",
      args: [loadId],
    });
    await client.execute({ sql: "UPDATE loads SET load_status = 'new' WHERE load_id = ?", args: [loadId] });
    expect(await found(driver)).toEqual([]);
    expect(await found(other)).toEqual([loadId]);
  });

  it("starts at the last drop, once the driver is free", async () => {
    const driver = await driverOf();
    const carried = { pickup_date: inDays(1), delivery_date: inDays(4) };
    await saveLoad({ driver, status: "pickup", terms: carried });
    const denver = from("Denver", "CO", "80216");
    await post({ ...denver, pickup_date: inDays(2), delivery_date: inDays(6) });
    const late = await post({ ...denver, pickup_date: inDays(5), delivery_date: inDays(6) });
    const { rows, countedFrom } = await recommendedLoads(driver, null);
    expect(idsOf(rows)).toEqual([late.loadId]);
    expect(countedFrom).toEqual({ from: "drop", name: "Denver, CO", freeFrom: inDays(5) });
    expect(rows[0]?.why).toMatch(/^under a mile from your last drop, \$2\.32\/mi$/);
  });
});

describe("the order and the reasons", () => {
  it("depend on pay including deadhead, then on lane and shipper", async () => {
    const driver = await driverOf();
    const liked = await savePerson({ role: "shipper", profile: { rating: 4.8 } });
    for (const days of [-40, -30])
      await saveLoad({
        driver,
        status: "complete",
        terms: {
          pickup_date: inDays(days),
          delivery_date: inDays(days + 1),
          destination_address_state: "NV",
        },
      });
    const plain = await post();
    const known = await post({ destination_address_state: "NV" });
    const good = await post({}, { owner: liked });
    const paying = await post({ total_rate_cents: 160_000 });
    const away = await post({ ...from("Elko", "NV", "89801"), total_rate_cents: 121_000 });
    const { rows, countedFrom } = await recommendedLoads(driver, null);
    expect(idsOf(rows)).toEqual([paying, known, good, plain, away].map(({ loadId }) => loadId));
    expect(countedFrom).toEqual({ from: "home", name: "Salt Lake City, UT", freeFrom: null });
    const why = new Map(rows.map((row) => [row.load_id, row.why]));
    expect(why.get(known.loadId)).toMatch(/ from your home, .*\/mi.*, you've run this lane 2 times$/);
    expect(why.get(good.loadId)).toMatch(/, shipper has 4\.8 stars$/);
    expect(why.get(away.loadId)).toMatch(/^2\d\d mi from your home, \$1\.\d\d\/mi incl. deadhead$/);
  });

  it("count the days that the truck waits: high pay in spring does not outrank good pay tomorrow", async () => {
    const driver = await driverOf();
    const spring = { pickup_date: inDays(108), delivery_date: inDays(110), total_rate_cents: 160_000 };
    for (let load = 0; load < 31; load++) await post(spring);
    const days = { pickup_date: inDays(1), delivery_date: inDays(2) };
    const tomorrow = await post(days);
    const later = await post({ pickup_date: inDays(5), delivery_date: inDays(6) });
    const best = await found(driver);
    expect([best.length, ...best.slice(0, 2)]).toEqual([20, tomorrow.loadId, later.loadId]);
  });

  it("are the newest loads if nothing is known about the driver, and the page says so", async () => {
    const driver = await driverOf({ home_zip: null, equipment_type: null });
    const days = { pickup_date: inDays(3), delivery_date: inDays(5) };
    const miami = { ...days, ...from("Miami", "FL", "33101") };
    const older = await post(miami, { postedAtMs: Date.now() - 3 * DAY_MS });
    const newer = await post(days);
    const { rows, countedFrom, suited } = await recommendedLoads(driver, null);
    expect([countedFrom, suited.abilities]).toEqual([null, null]);
    expect(idsOf(rows)).toEqual([newer.loadId, older.loadId]);
    expect(rows[0]?.why).toBe("$2.32/mi");
  });
});

it("a large board takes no more statements and still gives its best loads", async () => {
  await addLoads(database(), 6_000);
  const driver = await driverOf();
  for (const homeless of [false, true]) {
    const person = homeless ? await driverOf({ home_zip: null }) : driver;
    const best = await post({
      total_rate_cents: 900_000,
      pickup_date: inDays(0),
      delivery_date: inDays(2),
    });
    const before = sent.statements;
    const { rows } = await recommendedLoads(person, null);
    expect(sent.statements - before).toBeLessThanOrEqual(10);
    expect(rows).toHaveLength(20);
    expect(rows[0]?.load_id).toBe(best.loadId);
    await database().client.execute({
      sql: "UPDATE loads SET deleted_at = 1 WHERE load_id = ?",
      args: [best.loadId],
    });
  }
});

describe("the choice of the best loads is cached for a minute", () => {
  const change = (sql: string, loadId: string) => database().client.execute({ sql, args: [loadId] });
  const days = { pickup_date: inDays(1), delivery_date: inDays(2) };
  const paying = (total_rate_cents: number) => post({ ...days, total_rate_cents });

  async function cached() {
    const driver = await driverOf();
    const four = await Promise.all([160_000, 150_000, 140_000, 130_000].map(paying));
    const nowMs = Date.now();
    const bestAt = async (atMs: number, who = driver) => (await recommendedLoads(who, null, 3, atMs)).rows;
    expect(idsOf(await bestAt(nowMs))).toEqual(four.slice(0, 3).map(({ loadId }) => loadId));
    const better = await paying(170_000);
    return { driver, nowMs, ids: four.map(({ loadId }) => loadId), better: better.loadId, bestAt };
  }

  it("for this driver with this profile, and no longer", async () => {
    const { driver, nowMs, ids, better, bestAt } = await cached();
    const [first = "", second = "", third = ""] = ids;
    expect(idsOf(await bestAt(nowMs + 59_999))).toEqual([first, second, third]);
    expect(idsOf(await bestAt(nowMs, await driverOf()))).toEqual([better, first, second]);
    expect(idsOf((await recommendedLoads(driver, null, 4, nowMs)).rows)).toEqual([
      better,
      first,
      second,
      third,
    ]);
    expect(idsOf(await bestAt(nowMs + 60_000))).toEqual([better, first, second]);
    await change("UPDATE profiles SET equipment_type = 'F' WHERE id = ?", driver.id);
    expect(idsOf(await bestAt(nowMs + 60_001))).toEqual([]);
  });

  it.each([
    ["requested by another", "UPDATE loads SET load_status = 'pending' WHERE load_id = ?"],
    ["deleted", "UPDATE loads SET deleted_at = 1 WHERE load_id = ?"],
    ["expired", "UPDATE loads SET expired_at = 1 WHERE load_id = ?"],
    ["past its pickup day", "UPDATE loads SET pickup_date = '2026-01-01' WHERE load_id = ?"],
    ["edited", "UPDATE loads SET revision = revision + 1, weight_lb = 1 WHERE load_id = ?"],
  ])("until one of them is %s", async (_, sql) => {
    const { nowMs, ids, better, bestAt } = await cached();
    await change(sql, ids[1] ?? "");
    expect(idsOf(await bestAt(nowMs))[0]).toBe(better);
  });

  it("until the driver requests one of them", async () => {
    const { driver, nowMs, ids, better, bestAt } = await cached();
    await database().client.execute({
      sql: "INSERT INTO requests (request_id, load_id, driver_id, status, created_at, decided_at) VALUES ('r', ?, ?, 'rejected', 1, 1)",
      args: [ids[0] ?? "", driver.id],
    });
    expect(idsOf(await bestAt(nowMs))).toEqual([better, ids[1], ids[2]]);
  });

  it("but shows their current data, without a search", async () => {
    const { nowMs, ids, bestAt } = await cached();
    await change("UPDATE loads SET total_rate_cents = 190000 WHERE load_id = ?", ids[2] ?? "");
    const before = sent.statements;
    const rows = await bestAt(nowMs);
    expect(sent.statements - before).toBe(3);
    expect(rows.map(({ load_id, total_rate_cents }) => [load_id, total_rate_cents])).toEqual([
      [ids[2], 190_000],
      [ids[0], 160_000],
      [ids[1], 150_000],
    ]);
    expect(rows[0]?.why).toContain("$3.");
  });

  it("only if there are as many as the page shows: with fewer, a new load appears at once", async () => {
    const driver = await driverOf();
    const two = [await paying(160_000), await paying(150_000)].map(({ loadId }) => loadId);
    expect(await found(driver)).toEqual(two);
    const { loadId } = await paying(140_000);
    expect(await found(driver)).toEqual([...two, loadId]);
  });

  it("and the loads are re-read by their ids alone", async () => {
    const { bestAt, nowMs } = await cached();
    const plans = await plansOf(() => bestAt(nowMs));
    expect(plans.map(([first]) => first)).toContain(
      "SEARCH loads USING INDEX sqlite_autoindex_loads_1 (load_id=?)",
    );
    expect(plans.flat().join()).not.toContain("loads_open");
  });
});

describe("the next loads from a drop", () => {
  const denver = from("Denver", "CO", "80216");
  const dropOf = ({ load }: BuiltLoad) => ({
    destination_address_city: load.destination_address_city ?? null,
    destination_address_state: load.destination_address_state ?? null,
    destination_address_zip: load.destination_address_zip ?? null,
    delivery_date: load.delivery_date,
  });

  it("are loads near it after the day of delivery, for a driver", async () => {
    const [driver, shown] = [await driverOf({ home_zip: null }), await post()];
    await post({ ...denver, pickup_date: inDays(5), delivery_date: inDays(7) });
    const next = await post({ ...denver, pickup_date: inDays(6), delivery_date: inDays(7) });
    const standing = { status: "new", standing: "other driver" } as const;
    const rows = await reloadsAfter(driver, standing, dropOf(shown), await suitedTo(driver));
    expect(rows?.map(({ load_id, why }) => [load_id, why])).toEqual([
      [next.loadId, "under a mile from this drop, $2.32/mi"],
    ]);
  });

  it("are picked up within a week after the truck is free there, even if many pay more later", async () => {
    const [driver, shown] = [await driverOf({ home_zip: null }), await post()];
    const at = (days: number) => ({ ...denver, pickup_date: inDays(days), delivery_date: inDays(days + 1) });
    for (let load = 0; load < 24; load++) await post({ ...at(80), total_rate_cents: 900_000 });
    await post(at(14));
    const last = await post(at(13));
    const soon = await post(at(6));
    const standing = { status: "new", standing: "other driver" } as const;
    const nextTo = async (drop: ReturnType<typeof dropOf>) =>
      idsOf((await reloadsAfter(driver, standing, drop, await suitedTo(driver))) ?? []);
    expect(await nextTo(dropOf(shown))).toEqual([soon.loadId, last.loadId]);
    // The load was delivered days ago, so the truck is free today.
    expect(await nextTo({ ...dropOf(shown), delivery_date: inDays(-3) })).toEqual([soon.loadId]);
  });

  it("are not searched for a shipper, an unknown place or an old delivery", async () => {
    const [driver, shipper] = [await driverOf(), await savePerson({ role: "shipper" })];
    const drop = dropOf(await post());
    const suited = await suitedTo(driver);
    const before = sent.statements;
    const carried = { status: "complete", standing: "chosen driver" } as const;
    const nowhere = { ...drop, destination_address_city: "Nowhere At All", destination_address_zip: null };
    expect(await reloadsAfter(shipper, { status: "new", standing: "owner" }, drop, null)).toBeNull();
    expect(await reloadsAfter(driver, carried, nowhere, suited)).toBeNull();
    expect(await reloadsAfter(driver, carried, { ...drop, delivery_date: inDays(-20) }, suited)).toBeNull();
    expect(sent.statements).toBe(before);
  });
});
