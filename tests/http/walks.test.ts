import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { type Database, openDatabase } from "db/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaveCompany, saveLoad } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import type { LoadStatus } from "~/trade/lifecycle";
import type { ActingSeat } from "~/trade/seats";
import { type DatabaseProxy, startDatabaseProxy } from "../fakes/database-connection";
import { draws, seedFor } from "../fixtures/sample";
import { type Sqld, startSqld } from "../fixtures/servers/sqld";
import { type RunningApp, startApp } from "../start-app";
import { keyOf } from "./support/api-requests";
import { appFor } from "./support/app";
import { colleagueOf } from "./support/colleague";
import { signUp } from "./support/visitor";
import { HAUL_VERBS } from "./walks/haul";
import { BEGINNINGS, type ModelLoad, postedLoad } from "./walks/model";
import { COMPANY_KINDS, type Walker } from "./walks/sent";
import { milesByLegs, stopsColumn, stopsFor, wayOf } from "./walks/stops";
import type { WalkedApp } from "./walks/verb";
import { VERBS, type VerbName } from "./walks/verbs";
import { type Act, Walk } from "./walks/walk";

/**
 * Tests random walks through a load's life. The people of three shippers and three drivers use two processes
 * with one database: one company of each role has one person, one has a second owner, and one goes on after
 * its founder left. They take two actions at a time. About half of the loads have stops between. WALKS is the
 * number of walks. WALKS_SEED selects the walks and by default depends on the run's seed. A failure prints
 * the seed and the actions.
 */
const WALKS = Number(process.env.WALKS || draws({ usual: 4, full: 25 }));
const SEED = Number(process.env.WALKS_SEED || seedFor("walks"));

/** WALKS_DATABASE=sqld uses a libSQL server with a delay of 10 ms instead of a file. */
const IS_HOSTED = process.env.WALKS_DATABASE === "sqld";

let hosted: { server: Sqld; line: DatabaseProxy } | undefined;
const app = appFor("walks", async (): Promise<Record<string, string>> => {
  if (!IS_HOSTED) return {};
  const server = await startSqld();
  hosted = { server, line: await startDatabaseProxy(server.url, 10) };
  return { DATABASE_URL: hosted.line.url };
});
let second: RunningApp;
let database: Database;
let people: Walker[] = [];

beforeAll(async () => {
  const env = { DATA_DIR: app.dataDir, ...(hosted && { DATABASE_URL: hosted.line.url }) };
  second = await startApp("walks-second", env);
  database = openDatabase(urlOfDatabase());
  const roles = ["shipper", "driver"] as const;
  people = await Promise.all(
    roles.flatMap((role) => COMPANY_KINDS.map((company) => newWalker({ role, company }))),
  );
}, 180_000);
afterAll(async () => {
  database?.client.close();
  await second?.stop();
  await hosted?.line.close();
  await hosted?.server.stop();
});

const urlOfDatabase = () => hosted?.server.url ?? pathToFileURL(join(app.dataDir, "haulway.db")).href;

async function newWalker({ role, company }: Pick<Walker, "role" | "company">): Promise<Walker> {
  const founder = await signUp(app, role);
  const visitors = [founder];
  const sit = async (seat: ActingSeat) =>
    Object.assign(await colleagueOf(app, founder, { role: "driver", seat, target: database }), {
      id: founder.id,
    });
  if (company !== "alone") visitors.push(await sit("owner"));
  if (company === "founder left") {
    visitors.push(await sit("dispatcher"));
    await leaveCompany(founder, database);
    visitors.shift();
  }
  const { id, name } = founder;
  return { id, name, role, company, people: visitors.map((each) => [each, each.at(second)] as const) };
}

async function change(sql: string, ...args: string[]): Promise<void> {
  const client = createClient({ url: urlOfDatabase(), timeout: 5_000 });
  try {
    await client.execute({ sql, args });
  } finally {
    client.close();
  }
}

const keys = new Map<string, Promise<string>>();

const keyFor: WalkedApp["keyFor"] = ({ id, personId }) => {
  const known = keys.get(`${id} ${personId}`) ?? keyOf({ id, personId }, undefined, database);
  keys.set(`${id} ${personId}`, known);
  return known;
};

let begun = 0;

/** Returns a description that determines this number of stops between; by default, any number. */
function descriptionOf(between?: number): string {
  const description = `beginning ${begun++}`;
  const isAny = between === undefined || stopsFor(description).length === between;
  return isAny ? description : descriptionOf(between);
}

/**
 * Creates a load in this status, with all of its data, for the beginning of a walk.
 * @param between the number of stops between; by default, any number
 */
async function beginning(status: LoadStatus, index: number, between?: number): Promise<ModelLoad> {
  const shippers = people.filter(({ role }) => role === "shipper");
  const drivers = people.filter(({ role }) => role === "driver");
  const named = (person: Walker | undefined) => ({
    id: person?.id ?? "",
    fullName: person?.name ?? "",
  });
  const owner = named(shippers[index % shippers.length]);
  const driver = status === "new" ? undefined : named(drivers[index % drivers.length]);
  const store = diskStore(join(app.dataDir, "blobs"));
  const requesters = status === "pending" ? [named(drivers[(index + 1) % drivers.length])] : [];
  const built = { owner, driver, requesters, status, messages: true, store };
  const cargo_description = descriptionOf(between);
  const terms = { cargo_description, stops: stopsColumn(cargo_description) };
  const { loadId } = await saveLoad({ ...built, terms }, database);
  const miles = String(milesByLegs(await wayOf(app, loadId)));
  await change("UPDATE loads SET calculated_miles = ? WHERE load_id = ?", miles, loadId);
  const load = postedLoad(loadId, owner.id);
  if (status === "pending" && driver) load.waiting = new Set([driver.id, ...requesters.map(({ id }) => id)]);
  else if (driver) load.chosen = driver.id;
  load.status = status;
  return load;
}

type Verbs = fc.Arbitrary<Act["verb"]>;

const verb: Verbs = fc.oneof(
  { weight: 16, arbitrary: fc.constant("onward" as const) },
  ...Object.entries(VERBS).map(([name, { often }]) => ({
    weight: often,
    arbitrary: fc.constant(name as VerbName),
  })),
);

/** The actions while a truck goes from stop to stop. Few of them end the haul. */
const haulVerb: Verbs = fc.oneof(
  { weight: 12, arbitrary: fc.constant("check in" as const) },
  { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(HAUL_VERBS) as VerbName[])) },
  { weight: 6, arbitrary: fc.constantFrom("sign for a drop", "upload the proof of a drop") },
  { weight: 2, arbitrary: fc.constantFrom("deliver", "sign for the delivery") },
  { weight: 1, arbitrary: fc.constantFrom("pick up", "edit", "cancel", "release") },
);

const actOf = (verb: Verbs): fc.Arbitrary<Act> =>
  fc.record({
    verb,
    load: fc.nat(5),
    who: fc.nat(11),
    driver: fc.nat(5),
    member: fc.nat(1),
    which: fc.nat(19),
    astray: fc.nat(9).map((drawn) => drawn === 0),
    instance: fc.constantFrom(0, 1),
  });

const stepOf = (act: fc.Arbitrary<Act>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.array(act, { minLength: 1, maxLength: 1 }) },
    {
      weight: 3,
      arbitrary: fc.tuple(act, act).map(([one, other]): Act[] => [
        { ...one, instance: 0 },
        // The two actions use different instances. At least half of the pairs concern the same load.
        { ...other, instance: 1, load: other.load % 2 === 0 ? one.load : other.load },
      ]),
    },
  );

async function walk(
  statuses: readonly LoadStatus[],
  steps: readonly (readonly Act[])[],
  between?: number,
): Promise<void> {
  const walked: WalkedApp = { ...app, change, keyFor };
  const taken = new Walk(walked, people);
  try {
    const begun = statuses.map((status, at) => beginning(status, at, between));
    await taken.begin(await Promise.all(begun));
    for (const acts of steps) await taken.take(acts);
    await taken.checkPages();
  } catch (error) {
    const [reason, done] = [error instanceof Error ? error.message : error, taken.lines.join("\n  ")];
    throw new Error(`${reason}\nBegan with ${statuses.join(", ")}. Actions so far:\n  ${done}`);
  } finally {
    people = await Promise.all(people.map((each) => (taken.closed.has(each.id) ? newWalker(each) : each)));
  }
}

it(
  `${WALKS} walks of users at two instances keep every rule`,
  async () => {
    const walks = fc.asyncProperty(
      fc.array(fc.constantFrom(...BEGINNINGS), { minLength: 1, maxLength: 2 }),
      fc.array(stepOf(actOf(verb)), { minLength: 4, maxLength: 8, size: "max" }),
      (statuses, steps) => walk(statuses, steps),
    );
    // Does not shrink failures, because the same actions may interleave differently in the next run.
    await fc.assert(walks, { numRuns: WALKS, seed: SEED, endOnFailure: true });
    expect(await second.log()).not.toMatch(/"level":50/);
    expect(await app.log()).not.toMatch(/"level":50/);
  },
  30_000 + WALKS * 5_000,
);

it(
  `${WALKS} hauls with three stops between keep every rule`,
  async () => {
    const hauls = fc.asyncProperty(
      fc.constantFrom<LoadStatus>("in transit", "in transit", "in transit", "pickup"),
      fc.array(stepOf(actOf(haulVerb)), { minLength: 6, maxLength: 10, size: "max" }),
      (status, steps) => walk([status], steps, 3),
    );
    await fc.assert(hauls, { numRuns: WALKS, seed: SEED, endOnFailure: true });
    expect(await second.log()).not.toMatch(/"level":50/);
    expect(await app.log()).not.toMatch(/"level":50/);
  },
  30_000 + WALKS * 5_000,
);
