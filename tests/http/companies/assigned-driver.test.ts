import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveAssignment, saveColleague } from "~/builders";
import { OFFLINE_OWNER } from "~/http/offline-headers";
import { stopsIn } from "../../fixtures/every-page";
import { textOfPdf } from "../../fixtures/pdf-text";
import { readZip } from "../../fixtures/read-zip";
import { sample } from "../../fixtures/sample";
import { buildWorld } from "../../fixtures/scenes/world";
import { databaseIn } from "../../fixtures/servers/database-in";
import { onTheWorker } from "../../start-app";
import { appFor } from "../support/app";
import { colleagueOf, giveSeat } from "../support/colleague";
import { alerts, documents, fact, notices, plain } from "../support/html";
import { advance, photo, shipmentAt, statusOf } from "../support/shipment";
import { dataAddress, signUp, Visitor } from "../support/visitor";
import { RECEIVED, shownTo } from "../tables/forms-of-receivers";

const app = appFor("assigned-driver");

describe("from the assignment to the delivery, without scripts", () => {
  it("the driver confirms the pickup and the receiver signs; the shipper sees who drives", {
    timeout: 120_000,
  }, async () => {
    const shipment = await shipmentAt(app, "rate confirmation sent");
    const { shipper, driver: carrier, loadId, page, pin } = shipment;
    const dispatcher = await colleagueOf(app, carrier, { role: "driver", seat: "dispatcher" });
    const vic = await signUp(app, "driver");
    expect((await carrier.get(page)).text).not.toContain(`${page}/driver`);
    await giveSeat(app, carrier, vic, "driver");
    expect((await dispatcher.get(page)).text).toContain(`href="${page}/driver"`);
    expect((await vic.get(page)).status).toBe(404);

    const form = await dispatcher.get(`${page}/driver`);
    expect(form.text).toContain(`<option value="${vic.id}">${vic.name}</option>`);
    const given = await dispatcher.post(`${page}/driver`, {
      person_id: vic.id,
      seen: "",
      truck_number: "12",
    });
    expect([given.status, given.location]).toEqual([302, page]);
    expect(notices((await dispatcher.get(page)).text)).toContain("Driver assigned. We've notified them.");
    const late = await carrier.post(`${page}/driver`, { person_id: carrier.id, seen: "" });
    expect([late.status, alerts(late.text)]).toEqual([
      409,
      [`${dispatcher.name} assigned ${vic.name} first. Check the assignment, then try again.`],
    ]);

    const inbox = plain((await vic.get("/inbox")).text);
    expect(inbox).toContain("Assigned");
    expect(plain((await vic.get("/dashboard")).text)).toMatch(
      /Assigned to you\s*Reno, NV → Elko, NV \(HW-\d+\), pickup/,
    );
    const seen = await vic.get(page);
    expect([fact(seen.text, "Rate"), seen.text.match(/\$\d/)]).toEqual([undefined, null]);
    expect(plain(seen.text)).toContain("12 Dock Road");
    expect(fact(seen.text, "Company chat")).toBe(`Message ${carrier.name}`);
    expect(fact((await shipper.get(page)).text, "Driven by")).toMatch(`${vic.name}, truck 12`);
    const list: string[] = JSON.parse((await vic.get("/loads-in-hand.json")).text);
    expect(list).toEqual(expect.arrayContaining([page, `${page}/timeline`]));

    // Only the company signs the rate confirmation.
    expect((await vic.get(`${page}/rate-confirmation`)).status).toBe(404);
    await advance(shipment, "pickup");
    expect(plain((await vic.get("/dashboard")).text)).toMatch(/Waiting for you.*Pick up in Reno, NV/s);
    const owners = await Promise.all([page, `${page}/timeline`, "/dashboard"].map((path) => vic.get(path)));
    const [owner] = owners.map(({ headers }) => headers.get(OFFLINE_OWNER));
    expect(owner).toBeTruthy();
    expect(owners.map(({ headers }) => headers.get(OFFLINE_OWNER))).toEqual(Array(3).fill(owner));
    const pressed = { "X-Pressed-At": new Date().toISOString() };
    const told = await vic.post(`${page}/timeline?step=arrived-pickup`, {}, pressed);
    expect(told.status).toBe(302);
    const picked = await vic.step(loadId, "pick-up", { verification_pin: pin });
    expect([picked.status, await statusOf(app, loadId)]).toEqual([302, "in transit"]);
    expect(documents((await vic.get(page)).text)).toHaveProperty("Bill of lading");

    const shown = await shownTo({ ...shipment, driver: vic });
    const signed = await vic.postFiles(`${page}/receiver-signature`, {
      ...RECEIVED,
      ...shown,
      additional_files: [photo],
    });
    expect([signed.status, signed.location, await statusOf(app, loadId)]).toEqual([302, page, "complete"]);
    const links = documents((await vic.get(page)).text);
    expect(Object.keys(links).sort()).toEqual(["Bill of lading", "Proof of delivery"]);

    const timeline = plain((await shipper.get(`${page}/timeline`)).text);
    for (const text of [
      `${dispatcher.name} for ${carrier.name} assigned ${vic.name}`,
      `${vic.name} for ${carrier.name} arrived at pickup`,
      `${vic.name} for ${carrier.name} picked up the freight`,
      `${vic.name} for ${carrier.name} delivered the freight`,
    ])
      expect(timeline).toContain(text);
    const rows = await app.truth<{ actor_id: string; by_id: string | null }>(
      "select actor_id, by_id from load_events where load_id = ? and event in ('pick up', 'deliver')",
      loadId,
    );
    expect(rows).toEqual(Array(2).fill({ actor_id: carrier.id, by_id: vic.id }));
    const [stop] = await app.truth("select person_id, by_id from whereabouts where load_id = ?", loadId);
    expect(stop).toEqual({ person_id: carrier.id, by_id: vic.id });
  });
});

/** The rates of the loads, as pages and data would show them. */
const RATES = /7,531|7,315|753100|731500/;
/** An amount in the text or the data of a page. */
const AMOUNT = /\$\s?\d|cents\\?"?:\s?\d/i;

describe("the assigned driver opens every address", () => {
  let vic: Visitor;
  let person: BuiltPerson;
  let paths: string[];
  let loadIds: string[];
  let fileIds: string[];
  const isOfLoad = (path: string) => loadIds.some((id) => path.includes(id));

  beforeAll(async () => {
    const world = await buildWorld(app.dataDir);
    const database = databaseIn(app.dataDir);
    const { driver } = world.people;
    person = await saveColleague(driver, { seat: "driver" }, database);
    const carried = await app.truth<{ load_id: string }>(
      "select load_id from userloads where relationship_type = 'driver' and user_id = ?",
      driver.id,
    );
    loadIds = carried.map(({ load_id }) => load_id);
    for (const id of loadIds) {
      await saveAssignment(driver, person, id, database);
      await database.client.execute({
        sql: "update loads set total_rate_cents = 753100, agreed_rate_cents = 731500 where load_id = ?",
        args: [id],
      });
    }
    const files = await app.truth<{ file_id: string }>(
      "select file_id from files where load_id in (select value from json_each(?))",
      JSON.stringify(loadIds),
    );
    fileIds = files.map(({ file_id }) => file_id);
    const all = [...new Set(stopsIn(world).map(({ path }) => path))];
    const others = all.filter((path) => !isOfLoad(path));
    paths = [
      ...all.filter(isOfLoad),
      ...sample(others, Math.ceil(others.length / 3), "pages of an assigned driver"),
    ];
    database.client.close();
    vic = new Visitor(app);
    await vic.post("/login", { email: person.email, password: person.password });
  }, 120_000);

  it("and no page and no data of a page has an amount of an assigned load", {
    timeout: 240_000,
  }, async () => {
    let opened = 0;
    const found: string[] = [];
    for (const path of [...paths, "/loads-in-hand.json", "/inbox/chats"]) {
      for (const address of [path, dataAddress(path)]) {
        const { status, text } = await vic.get(address);
        if (isOfLoad(path) && status === 200) opened++;
        if (RATES.test(text) || (isOfLoad(path) && AMOUNT.test(text))) found.push(address);
      }
    }
    expect(found).toEqual([]);
    expect(opened).toBeGreaterThan(10);
  });

  it("and only documents without an amount open", { timeout: 60_000 }, async () => {
    const kinds = new Set<string>();
    for (const id of fileIds) {
      const { status, bytes } = await vic.get(`/files/${id}`);
      if (status !== 200) continue;
      kinds.add(id.replace(/^.*?_?([a-z_]+)\.[a-z]+$/, "$1"));
      if (id.endsWith(".pdf")) expect(textOfPdf(bytes)).not.toMatch(/\$\d/);
    }
    expect(fileIds.length).toBeGreaterThan(10);
    // The documents are in a folder that the Worker does not read.
    if (!onTheWorker) expect(kinds.size).toBeGreaterThan(0);
  });

  it("and the driver's own export has no amount", async () => {
    const { bytes } = await vic.get("/user-account/export");
    const all = [...readZip(bytes)].map(([, content]) => new TextDecoder().decode(content)).join("\n");
    expect(all).toContain("assigned_loads");
    expect(all).not.toMatch(RATES);
  });

  it("and an end of the seat closes all of it at once", async () => {
    const [loadId = ""] = loadIds;
    expect((await vic.get(`/load-details/${loadId}`)).status).toBe(200);
    const database = databaseIn(app.dataDir);
    await database.client.execute({
      sql: "update seats set ended_at = 2 where person_id = ? and seat = 'driver'",
      args: [person.id],
    });
    database.client.close();
    const answers = await Promise.all(
      ["", "/timeline", "/receiver-signature", "/driver"].map((page) =>
        vic.get(`/load-details/${loadId}${page}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await vic.get("/loads-in-hand.json").then(({ text }) => text)).not.toContain("load-details");
  });
});
