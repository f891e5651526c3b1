import { beforeAll, describe, expect, it, vi } from "vitest";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { appFor } from "./support/app";
import { plain } from "./support/html";
import { advance, type Shipment, shipmentAt } from "./support/shipment";
import { type Answer, Visitor } from "./support/visitor";

const app = appFor("wait-link", { LOG_LEVEL: "info", RATE_LIMIT_SCALE: "1" });

let shipment: Shipment;
let made: Answer;
let path = "";
let seen: Answer;

const mainOf = ({ text }: Answer) => plain(/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "");

beforeAll(async () => {
  shipment = await shipmentAt(app, "in transit");
  const { driver, shipper, page } = shipment;
  await driver.post(`${page}/timeline?step=departed-pickup`);
  await driver.post(`${page}/timeline?step=arrived-delivery`);
  made = await shipper.post(`${page}/timeline?step=make-link`);
  path = /\/t\/[0-9a-f]{32}/.exec(made.text)?.[0] ?? "none";
  seen = await new Visitor(app).get(path);
});

/** The page may show these columns unchanged. */
const SHOWN = [
  "origin_address_city",
  "origin_address_state",
  "destination_address_city",
  "destination_address_state",
];

describe("the tracking page", () => {
  it("shows lane, status, times and delivery day to a visitor", async () => {
    expect(seen.status).toBe(200);
    const [load] = await app.truth<Record<string, string>>(
      "SELECT * FROM loads WHERE load_id = ?",
      shipment.loadId,
    );
    const main = mainOf(seen);
    for (const column of SHOWN) expect(main).toContain(load?.[column]);
    expect(main).toContain("The freight is at delivery.");
    expect(main).toContain("Departed from pickup");
    expect(main).toContain("Arrived at delivery");
    expect(main).toContain(formatDay(load?.delivery_date ?? ""));
    expect(main).toMatch(/Last update/);
  });

  it("shows no other value of the load, its users or its documents", async () => {
    const [load] = await app.truth<Record<string, unknown>>(
      "SELECT * FROM loads WHERE load_id = ?",
      shipment.loadId,
    );
    const people = await app.truth<Record<string, unknown>>(
      `SELECT p.*, u.email FROM profiles p JOIN users u ON u.id = p.id
        WHERE p.id IN (SELECT user_id FROM userloads WHERE load_id = ?)`,
      shipment.loadId,
    );
    expect(people).toHaveLength(2);
    const main = mainOf(seen);
    const words = new Set(main.split(/[\s,]+/));
    // One of the stylesheet's numbers may equal the pin.
    const page = seen.text.replace(/<style[\s\S]*?<\/style>/g, "");
    const values = [load ?? {}, ...people].flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) =>
        value === null || SHOWN.includes(name) ? [] : [[name, String(value)] as const],
      ),
    );
    expect(values.length).toBeGreaterThan(30);
    for (const [name, value] of values) {
      // A short value, such as a flag, must not be a separate word in the text. Short numbers may occur by
      // chance, so they are not checked.
      if (value.length < 3) expect(words.has(value) && Number.isNaN(Number(value)), name).toBe(false);
      else if (!/^(in transit|shipper|driver|estimate|system)$/.test(value))
        expect(page.includes(value) && !/^\d{1,3}$/.test(value), name).toBe(false);
    }
    for (const said of [
      formatMoney(Number(load?.total_rate_cents)),
      formatDay(String(load?.pickup_date)),
      `HW-${load?.load_number}`,
      shipment.pin,
    ])
      expect(main).not.toContain(said);
  });

  it("is not listed, cached or sent to other sites as referrer, even if it is refused", async () => {
    const gone = await new Visitor(app).get("/t/none");
    expect(gone.status).toBe(404);
    expect(mainOf(gone)).toContain("This link has expired or is invalid.");
    for (const { headers, text } of [seen, gone]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-robots-tag")).toContain("noindex");
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).not.toContain("<script");
      // The page sends no referrer, so the app would refuse its forms.
      expect(text).not.toContain("<form");
    }
    const asData = await new Visitor(app).get(`${path}.data`);
    expect(asData.headers.get("cache-control")).toBe("no-store");
    expect(asData.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is shown to its creator once and is not in the log", async () => {
    expect(made.status).toBe(200);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { shipper, page } = shipment;
    expect((await shipper.get(`${page}/timeline`)).text).not.toContain(path);
    const requestId = seen.headers.get("x-request-id") ?? "none";
    await vi.waitFor(async () => expect(await app.log()).toContain(requestId), 15_000);
    expect(await app.log()).toContain('"/t/...');
    expect(await app.log()).not.toContain(path.slice(3));
  });

  it("shows when the freight was delivered", async () => {
    await advance(shipment, "complete");
    expect(mainOf(await new Visitor(app).get(path))).toMatch(/Delivered\w{3}, .* [AP]M P[SD]T/);
  });

  it("is gone once it is revoked", async () => {
    const { shipper, loadId, page } = shipment;
    const link = await app.value<string>("SELECT link_id FROM wait_links WHERE load_id = ?", loadId);
    await shipper.post(`${page}/timeline?step=revoke-link`, { link });
    expect((await new Visitor(app).get(path)).status).toBe(404);
  });

  it("has a limit per address and per minute", async () => {
    const statuses = new Set<number>();
    // More than twice the limit of 120 per minute, because a new minute may begin during the test.
    for (let asked = 0; asked < 260 && !statuses.has(429); asked += 1)
      statuses.add((await new Visitor(app).get("/t/none")).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});
