/** Each round trip to a hosted database takes about 30 ms, and these waits dominate the response time. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtRoutes } from "../../fixtures/built-routes";
import { stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import type { Who } from "../../fixtures/scenes/world";
import { type HostedWorld, startHostedWorld } from "../support/hosted-world";
import { Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";

const MOST_TRIPS = 3;
/**
 * The database answers only when the app has sent no statement for this long. The second measurement waits
 * longer, because on a busy machine, statements that belong together may arrive further apart.
 */
const QUIET_MS = { first: 20, again: 200 };

/** A normal run measures an eighth of the pages and forms. A full run measures all. */
const some = <T>(rows: readonly T[], what: string) => sample(rows, Math.ceil(rows.length / 8), what);
const SENT = some(FORMS, "round trips of forms");

let server: HostedWorld["server"];
let app: HostedWorld["app"];
let world: HostedWorld["world"];
let stop: HostedWorld["stop"] | undefined;
const visitors = {} as Record<Who, Visitor>;

beforeAll(async () => {
  ({ server, app, world, stop } = await startHostedWorld("trips"));
  visitors.visitor = new Visitor(app);
  for (const who of ["shipper", "driver", "halfway"] as const) {
    visitors[who] = new Visitor(app);
    const { email, password } = world.people[who];
    await visitors[who].post("/login", { email, password });
  }
}, 180_000);

afterAll(() => stop?.());

const tooMany = (name: string, trips: readonly string[][], most: number) =>
  trips.length > most
    ? [[name, ...trips.map((each, at) => `${at + 1}: ${each.map((sql) => sql.slice(0, 300)).join(" | ")}`)]]
    : [];

it(`every page needs at most ${MOST_TRIPS} round trips to the database`, { timeout: 120_000 }, async () => {
  const over: string[][] = [];
  for (const { name, who, path, status } of some(stopsIn(world), "round trips of pages")) {
    const visit = (quietMs: number) => server.watchRoundTrips(() => visitors[who].get(path), quietMs);
    const first = await visit(QUIET_MS.first);
    expect(first.result.status, name).toBe(status);
    const { trips } = first.trips.length > MOST_TRIPS ? await visit(QUIET_MS.again) : first;
    over.push(...tooMany(name, trips, MOST_TRIPS));
  }
  expect(over).toEqual([]);
});

it("the table below has every form of the build", () => {
  const withAction = Object.entries(builtRoutes()).filter(([, route]) => route.hasAction);
  expect([...new Set(FORMS.map(({ route }) => route))].sort()).toEqual(withAction.map(([id]) => id).sort());
});

it(`every form needs at most ${MOST_TRIPS} round trips to the database`, { timeout: 300_000 }, async () => {
  const over: string[][] = [];
  for (const { name, status = 302, trips: own = MOST_TRIPS, prepare } of SENT) {
    const send = async (quietMs: number) => {
      const prepared = await prepare(app);
      return server.watchRoundTrips(prepared, quietMs);
    };
    // If the response is a page, the app also reads the page's data, but it does not read the session again.
    const most = status === 200 || status === 400 ? 2 * MOST_TRIPS - 1 : own;
    const first = await send(QUIET_MS.first);
    expect([name, first.result.status]).toEqual([name, status]);
    const { trips } = first.trips.length > most ? await send(QUIET_MS.again) : first;
    over.push(...tooMany(name, trips, most));
  }
  expect(over).toEqual([]);
});
