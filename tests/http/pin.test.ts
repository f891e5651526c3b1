import { beforeAll, describe, expect, it } from "vitest";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { appFor } from "./support/app";
import { alerts, complaint, fact, timesShown } from "./support/html";
import { advance, type Shipment, shipmentAt } from "./support/shipment";
import { type Answer, loadFields, signUp, type Visitor } from "./support/visitor";

const app = appFor("pin");

function addressesOf({ loadId, driver }: Shipment): string[] {
  const details = `/load-details/${loadId}`;
  return [
    details,
    `${details}?ask=delete`,
    `${details}.data`,
    `${details}.data?_routes=root`,
    `${details}.data?_routes=${encodeURIComponent("routes/load-details.$loadId")}`,
    `${details}?_data=${encodeURIComponent("routes/load-details.$loadId")}`,
    `/edit-load/${loadId}`,
    `/edit-load/${loadId}.data?_routes=${encodeURIComponent("routes/edit-load.$loadId")}`,
    `/new_load/${loadId}`,
    `/new_load/${loadId}.data?_routes=${encodeURIComponent("routes/new_load.($loadId)")}`,
    `/new_load?created=${loadId}`,
    `/new_load.data?created=${loadId}&_routes=${encodeURIComponent("routes/new_load.($loadId)")}`,
    `/driver-request/${driver.id}?load=${loadId}`,
    `/driver-request/${driver.id}.data?load=${loadId}`,
    `/driver-request/${driver.id}/info.json?load=${loadId}`,
    "/dashboard",
    "/dashboard?tab=pre-pickup",
    "/dashboard?tab=in-transit",
    "/dashboard.data?tab=pre-pickup",
    "/loads-complete",
    "/loads-complete.data",
    "/search",
    "/search.data",
  ];
}

/** Ids and sizes may contain the same four digits, so only a separate word counts. */
function shows(answer: Answer, pin: string): boolean {
  const isWord = new RegExp(`(?<![\\w.$,-])${pin}(?![\\w-])`);
  const headers = [...answer.headers].filter(
    ([name]) => !/^(content-length|date|x-request-id|etag)$/.test(name),
  );
  return isWord.test(answer.text) || headers.some(([, value]) => isWord.test(value));
}

describe("the verification pin", () => {
  let shipment: Shipment;
  let others: Record<string, Visitor>;

  beforeAll(async () => {
    shipment = await shipmentAt(app, "new");
    const rejected = await signUp(app, "driver");
    others = {
      "the driver": shipment.driver,
      "a driver who asked and was turned down": rejected,
      "another driver": await signUp(app, "driver"),
      "another shipper": await signUp(app, "shipper"),
    };
    await rejected.step(shipment.loadId, "request");
    await shipment.shipper.step(shipment.loadId, "reject", { driver_id: rejected.id });
  });

  it.each(LOAD_STATUSES)("is shown only to the owner: %s", async (status: LoadStatus) => {
    if (status !== "new") await advance(shipment, status);
    const { shipper, pin, loadId } = shipment;
    const own = await shipper.get(`/load-details/${loadId}`);
    expect(fact(own.text, "Verification pin")).toBe(pin);
    expect(shows(own, pin)).toBe(true);
    expect(shows(await shipper.get(`/load-details/${loadId}.data`), pin)).toBe(true);

    for (const [who, visitor] of Object.entries(others)) {
      for (const address of addressesOf(shipment)) {
        const answer = await visitor.get(address);
        expect(shows(answer, pin), `${who} at ${address}`).toBe(false);
      }
    }
  });

  it("is not in a refusal either", async () => {
    const other = await shipmentAt(app, "pickup", { shipper: shipment.shipper });
    const { driver, loadId, pin } = other;
    const wrong = pin === "5555" ? "5556" : "5555";
    const refused = [
      await driver.step(loadId, "pick-up", { verification_pin: wrong }),
      await driver.post(`/load-details/${loadId}.data?step=pick-up`, { verification_pin: wrong }),
      await driver.step(loadId, "sign"),
      await driver.step(loadId, "request"),
      await driver.post(`/edit-load/${loadId}`, loadFields()),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([400, 400, 409, 409, 403]);
    for (const answer of refused) expect(shows(answer, pin)).toBe(false);
  });

  it.each([
    [
      "full-width digits",
      (pin: string) => [...pin].map((d) => String.fromCharCode(0xfee0 + d.charCodeAt(0))).join(""),
    ],
    ["the pin and a space", (pin: string) => `${pin} `],
    ["a zero and the pin", (pin: string) => `0${pin}`],
    ["three digits", (pin: string) => pin.slice(0, 3)],
    ["nothing", () => ""],
    ["the pin, a NUL byte and more", (pin: string) => `${pin}\0${pin}`],
  ])("is not accepted as %s", async (_, written) => {
    const { driver, loadId, pin } = await shipmentAt(app, "pickup");
    const answer = await driver.step(loadId, "pick-up", { verification_pin: written(pin) });
    expect(answer.status).toBe(400);
    expect(await app.value("SELECT load_status FROM loads WHERE load_id = ?", loadId)).toBe("pickup");
  });

  it.each([
    ["12", "12"],
    ["abcd", "abcd"],
    ["🚚🚚", "🚚🚚"],
    ['5"', "5&quot;"],
  ])("that is refused stays in its field: %s", async (typed, shown) => {
    const { driver, loadId } = await shipmentAt(app, "pickup");
    const { status, text } = await driver.step(loadId, "pick-up", { verification_pin: typed });
    expect(status).toBe(400);
    const [field] = /<input[^>]*name="verification_pin"[^>]*>/.exec(text) ?? [];
    expect(field).toContain(` value="${shown}"`);
    expect(alerts(text)).toEqual([complaint(text, "verification_pin")]);
    expect(timesShown(text, "Incorrect pin.")).toBe(1);
  });

  it("changes after an edit, and a copy has its own", async () => {
    const { shipper, loadId } = await shipmentAt(app, "new");
    const pins = new Set<string>();
    for (let edit = 0; edit < 5; edit++) {
      const form = await shipper.get(`/edit-load/${loadId}`);
      const revision = / name="revision" value="(\d+)"/.exec(form.text)?.[1] ?? "";
      expect((await shipper.post(`/edit-load/${loadId}`, { ...loadFields(), revision })).status).toBe(200);
      const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
      expect(pin).toMatch(/^[1-9]\d{3}$/);
      pins.add(pin);
    }
    expect(pins.size).toBeGreaterThan(1);
  });
});
