import { afterAll, beforeAll, expect, it } from "vitest";
import { keyOf, loadBody } from "../support/api-requests";
import { inDatabase } from "../support/colleague";
import { type HostedWorld, startHostedWorld } from "../support/hosted-world";

const MOST_TRIPS = 3;
const QUIET_MS = { first: 20, again: 200 };

let hosted: HostedWorld;
let key: string;
let carrierKey: string;

beforeAll(async () => {
  hosted = await startHostedWorld("api-trips");
  const { app, world } = hosted;
  const { shipper, driver } = world.people;
  [key, carrierKey] = await inDatabase(app, async (database) => [
    await keyOf(shipper, undefined, database),
    await keyOf(driver, undefined, database),
  ]);
  const posted = await send("PUT");
  expect(posted.status).toBe(201);
}, 180_000);

afterAll(() => hosted?.stop());

const send = (method: "GET" | "PUT", path = "/loads/TRIPS", as = key) =>
  fetch(new URL(`/api/v1${path}`, hosted.app.url), {
    method,
    headers: { Authorization: `Bearer ${as}`, "Content-Type": "application/json" },
    ...(method === "PUT" && { body: JSON.stringify(loadBody()) }),
  });

it.each([
  ["get a load", () => send("GET")],
  ["put a load that is as sent", () => send("PUT")],
  ["list loads", () => send("GET", "/loads")],
  ["search the board", () => send("GET", "/board?origin_state=NV&sort=rate")],
  [
    "search the board by profit",
    () => send("GET", "/board?origin_city=Reno&origin_state=NV&sort=profit_per_hour", carrierKey),
  ],
  ["list events", () => send("GET", "/loads/TRIPS/events")],
  ["list documents", () => send("GET", "/loads/TRIPS/documents")],
  ["list invoices", () => send("GET", "/invoices?status=unpaid")],
  ["list a load's invoices", () => send("GET", "/loads/TRIPS/invoices")],
  ["list requests", () => send("GET", "/loads/TRIPS/requests")],
])(`at most ${MOST_TRIPS}: %s`, async (_, work) => {
  const visit = (quietMs: number) => hosted.server.watchRoundTrips(work, quietMs);
  const first = await visit(QUIET_MS.first);
  expect(first.result.status).toBe(200);
  const { trips } = first.trips.length > MOST_TRIPS ? await visit(QUIET_MS.again) : first;
  expect(trips.length).toBeLessThanOrEqual(MOST_TRIPS);
});
