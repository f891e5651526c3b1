/**
 * Posts and hauls three loads with the same four stops between: one on pages, one over the API, and one from
 * a file and then over the API. Pages, API and export must then say the same about all three.
 */
import { beforeAll, expect, it } from "vitest";
import { readCsv } from "~/load-files/csv";
import { STOP_MEMBERS } from "~/trade/stops";
import { dayFromNow } from "../../fixtures/days";
import { csvOf } from "../../fixtures/scenes/load-rows";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { alerts, plain } from "../support/html";
import { advance, pdfs, type Shipment } from "../support/shipment";
import { type Answer, signUp, type Visitor } from "../support/visitor";

const app = appFor("api-four-stops");
let shipper: Visitor;
let driver: Visitor;
let keys: Record<"shipper" | "driver", string>;

let loads: Load[];
/** The download of open loads, before drivers requested them. */
let exported: string;
beforeAll(async () => {
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
  keys = await inDatabase(app, async (database) => ({
    shipper: await keyOf(shipper, undefined, database),
    driver: await keyOf(driver, undefined, database),
  }));
  loads = [];
  for (const [reference, post] of WAYS) await post(reference);
  exported = (await shipper.get("/loads.csv")).text;
  for (const [reference, , haul] of WAYS) {
    const load = await signed(reference);
    await haul(load);
    loads.push(load);
  }
}, 120_000);

const [ORIGIN, DESTINATION] = [
  { street: "12 Dock Road", city: "Reno", state: "NV", zip: "89502" },
  { street: "7 Yard Lane", city: "Elko", state: "NV", zip: "89801" },
];
const DETAILS = { time: "08:00", until: "10:00", note: "Ring twice.", contact_phone: "(775) 555-0142" };
const STOPS = [
  { kind: "drop", street: "3 Mine Road", city: "Lovelock", zip: "89419", pieces: 4, weight_lb: 2_400 },
  { kind: "pickup", street: "9 Gold Street", city: "Winnemucca", zip: "89445", pieces: 6, ...DETAILS },
  { kind: "drop", street: "88 Depot Way", city: "Battle Mountain", zip: "89820", weight_lb: 750 },
  { kind: "drop", street: "45 Rail Avenue", city: "Carlin", zip: "89822", contact: "Rail desk" },
].map((stop) => ({ ...stop, state: "NV", date: dayFromNow(4) }));
const STREETS = STOPS.map(({ street }) => street);
const NO_MEMBERS = Object.fromEntries(STOP_MEMBERS.map((member) => [member, null]));
const PROVEN = ["between-1", "between-3"] as const;
const QUESTION = "Stop 5 has no proof of delivery.";

/** Stop 3 is reached before stop 2, and nothing is reported at stop 5. */
const CHECK_INS = [
  ...["departed-pickup", "arrived-between-2", "departed-between-2", "arrived-between-1"],
  ...["departed-between-1", "arrived-between-3", "departed-between-3", "arrived-delivery"],
];

type Api = Readonly<{ body?: unknown; prefer?: string; as?: "shipper" | "driver" }>;

async function api(method: string, path: string, { body, prefer, as = "driver" }: Api = {}) {
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(new URL(`/api/v1${path}`, app.url), {
    method,
    headers: {
      Authorization: `Bearer ${keys[as]}`,
      ...(body !== undefined && { "Content-Type": isFile ? "application/pdf" : "application/json" }),
      ...(prefer && { Prefer: prefer }),
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

const named = (start: string, values: object): [string, string][] =>
  Object.entries(values).map(([name, value]) => [start + name, String(value)]);

async function postByForm(reference: string): Promise<void> {
  const sent = await shipper.post("/new_load", {
    ...{ reference, pickup_date: dayFromNow(3), delivery_date: dayFromNow(5) },
    ...{ total_rate: "1450.50", weight_lb: "42000", cargo_description: "Onions" },
    ...Object.fromEntries([
      ...named("origin_address_", ORIGIN),
      ...named("destination_address_", DESTINATION),
      ...STOPS.flatMap((stop, at) => named(`stop${at + 1}_`, stop)),
    ]),
  });
  expect(sent.location).toContain("created=");
}

async function postByApi(reference: string): Promise<void> {
  const days = { pickup: { date: dayFromNow(3) }, delivery: { date: dayFromNow(5) } };
  const freight = { total_rate: 1450.5, weight_lb: 42_000, cargo_description: "Onions" };
  const body = { origin: ORIGIN, destination: DESTINATION, ...days, ...freight, stops: STOPS };
  expect((await api("PUT", `/loads/${reference}`, { body, as: "shipper" })).status).toBe(201);
}

const HEADERS: Readonly<Record<string, string>> = {
  ...{ kind: "type", zip: "ZIP", weight_lb: "weight (lb)", contact_phone: "phone" },
};

async function postByFile(reference: string): Promise<void> {
  const place = (end: string, { street, city, state, zip }: typeof ORIGIN) =>
    ({
      [`${end} street`]: street,
      [`${end} city`]: city,
      [`${end} state`]: state,
      [`${end} ZIP`]: zip,
    }) as const;
  const cells: Record<string, string> = {
    ...{ Reference: reference, "Pickup date": dayFromNow(3), "Delivery date": dayFromNow(5) },
    ...{ "Rate ($)": "1450.50", "Weight (lb)": "42000", Cargo: "Onions" },
    ...place("Origin", ORIGIN),
    ...place("Destination", DESTINATION),
  };
  for (const [at, stop] of STOPS.entries())
    for (const [member, value] of named("", stop))
      cells[`Stop ${at + 2} ${HEADERS[member] ?? member}`] = value;
  const { location } = await shipper.postFiles("/bulk", { rows: csvOf([cells], Object.keys(cells)) });
  expect((await shipper.post(`${location}?step=post`)).status).toBe(302);
}

type Load = Shipment & { number: string };

/** Moves the load with the reference to the pickup, with uploaded documents, and returns it. */
async function signed(reference: string): Promise<Load> {
  const [row] = await app.truth<{ load_id: string; load_number: number; verification_pin: string }>(
    "SELECT load_id, load_number, verification_pin FROM loads WHERE reference = ?",
    reference,
  );
  if (!row) throw new Error(`There is no load ${reference}.`);
  const { load_id: loadId, verification_pin: pin } = row;
  const load = { shipper, driver, loadId, page: `/load-details/${loadId}`, pin };
  for (const to of ["pending", "rate confirmation", "rate confirmation sent", "pickup"] as const)
    await advance(load, to);
  return { ...load, number: `HW-${row.load_number}` };
}

const PROOF = { ...pdfs.bill, name: "proof of delivery.pdf" };

async function haulOnPages({ loadId, page, pin }: Load): Promise<void> {
  const done = ({ status }: Answer) => expect(status).toBe(302);
  const checkIn = async (step: string) => done(await driver.post(`${page}/timeline?step=${step}`));
  await checkIn("arrived-pickup");
  done(await driver.step(loadId, "pick-up", { verification_pin: pin }));
  for (const step of CHECK_INS) await checkIn(step);
  for (const stop of PROVEN) {
    const field = `proof_of_stop_${Number(stop.slice(-1)) + 1}`;
    done(await driver.postFiles(`${page}/receiver-signature?upload=${stop}`, { [field]: PROOF }));
  }
  const asked = await driver.stepFiles(loadId, "deliver", { proof_of_delivery: PROOF });
  expect([asked.status, alerts(asked.text).join()]).toEqual([400, expect.stringContaining(QUESTION)]);
  done(await driver.stepFiles(loadId, "deliver&asked_drops=between-4", { proof_of_delivery: PROOF }));
}

async function haulOverApi({ number, pin }: Load): Promise<void> {
  const put = async (path: string, body: unknown, prefer?: string) => {
    const { status, json } = await api("PUT", `/hauls/${number}${path}`, { body, prefer });
    return [status, json] as const;
  };
  const done = async (...sent: Parameters<typeof put>) => expect((await put(...sent))[0]).toBe(200);
  await done("/check-ins/arrived-pickup", {});
  await done("/pickup", { pin });
  for (const step of CHECK_INS) await done(`/check-ins/${step}`, {});
  const file = new Uint8Array(PROOF.buffer);
  for (const stop of PROVEN) await done(`/proof-of-delivery/${stop}`, file);
  const [status, problem] = await put("/proof-of-delivery", file);
  expect([status, JSON.stringify(problem)]).toEqual([409, expect.stringContaining(QUESTION)]);
  await done("/proof-of-delivery", file, "doubts=accept");
}

/** Returns a page's content without what differs between loads, and without the times of the test. */
const textOf = (html: string, { pin }: Load) =>
  plain((/<main.*<\/main>/s.exec(html)?.[0] ?? "").replace(/<[^>]*>/g, " "))
    .replaceAll(pin, "#")
    .replace(/FOUR-\d|HW-\d+/g, "#")
    .replace(/\d{1,2}:\d\d(?::\d\d)? [AP]M|just now|\d+ (?:sec|min)\w* ago/g, "then")
    .replace(/[0-9a-f]{64}/g, "hash")
    .replace(/\s+/g, " ");

const WAYS = [
  ["FOUR-1", postByForm, haulOnPages],
  ["FOUR-2", postByApi, haulOverApi],
  ["FOUR-3", postByFile, haulOverApi],
] as const;

it("their pages say the same to both parties", async () => {
  for (const visitor of [shipper, driver])
    for (const path of ["", "/timeline", "/record", "/charges"]) {
      const [first = "", ...others] = await Promise.all(
        loads.map(async (load) => textOf((await visitor.get(load.page + path)).text, load)),
      );
      for (const other of others) expect(other, path).toBe(first);
      const said = { "/timeline": ["departed from stop 3"], "/charges": ["Time at stop 3"] }[path] ?? STREETS;
      for (const words of said) expect(first, path).toContain(words);
    }
});

it("the API tells the carrier the same stops, and the check-ins with their times", async () => {
  for (const { number } of loads) {
    const { json } = await api("GET", `/hauls/${number}`);
    expect(json.stops).toEqual(STOPS.map((stop) => ({ ...NO_MEMBERS, ...stop })));
    const { check_ins } = (await api("GET", `/hauls/${number}/check-ins`)).json;
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    const came = [...check_ins].sort((one, other) => one.at.localeCompare(other.at));
    expect(names(came)).toEqual(["arrived-pickup", ...CHECK_INS]);
    expect(names(check_ins).filter((name) => name.startsWith("arrived"))).toEqual(
      ["pickup", "between-1", "between-2", "between-3", "delivery"].map((stop) => `arrived-${stop}`),
    );
  }
});

it("their rows of the export differ only in number and reference", () => {
  const [headers, ...rows] = readCsv(exported.replace("\ufeff", ""));
  const own = ["Haulway number", "Reference"].map((header) => headers?.cells.indexOf(header));
  const [first, ...others] = rows.map(({ cells }) => cells.filter((_, at) => !own.includes(at)));
  expect(others).toEqual([first, first]);
  for (const { street, city, zip } of STOPS)
    expect(first).toEqual(expect.arrayContaining([street, city, zip]));
});
