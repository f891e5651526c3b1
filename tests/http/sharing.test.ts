import { beforeAll, describe, expect, it, vi } from "vitest";
import { appFor } from "./support/app";
import { plain } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { signUp, Visitor } from "./support/visitor";
import { consentOf, PLACE } from "./tables/forms-of-the-timeline";

const app = appFor("sharing", { LOG_LEVEL: "info" });

let shipment: Shipment;
let timeline = "";
let link = "";

const step = (name: string, fields: Record<string, string> = {}, who = shipment.driver) =>
  who.post(`${timeline}?step=${name}`, fields);
const looks = () => app.value<number>("SELECT sum(looks) FROM sharing WHERE load_id = ?", shipment.loadId);
const SEEN = 9;
/** The app counts a view after its response. */
const counted = (many: number) => vi.waitFor(async () => expect(await looks()).toBe(many), 5_000);

beforeAll(async () => {
  shipment = await shipmentAt(app, "in transit");
  timeline = `${shipment.page}/timeline`;
  const made = await step("make-link", {}, shipment.shipper);
  link = /\/t\/[0-9a-f]{32}/.exec(made.text)?.[0] ?? "none";
});

describe("a location", () => {
  it("is refused without consent, and only the chosen driver can consent", async () => {
    const words = await consentOf(shipment);
    expect(words.split("\n\n")).toHaveLength(4);
    expect((await step("place", PLACE)).status).toBe(409);
    const stranger = await signUp(app, "driver");
    for (const [who, status] of [
      [shipment.shipper, 403],
      [stranger, 404],
      [new Visitor(app), 302],
    ] as const)
      expect((await step("share", { words }, who)).status).toBe(status);
    expect(await app.truth("SELECT * FROM sharing")).toEqual([]);
    expect((await step("share", { words })).status).toBe(302);
    expect(await app.truth("SELECT words, looks FROM sharing")).toEqual([{ words, looks: 0 }]);
    expect((await step("place", PLACE, shipment.shipper)).status).toBe(403);
  });

  it("is saved with each check-in and shown to both parties and to users with the link", async () => {
    expect((await step("here", PLACE)).status).toBe(302);
    for (const [who, path] of [
      [shipment.shipper, timeline],
      [shipment.shipper, shipment.page],
      [shipment.driver, timeline],
      [shipment.driver, shipment.page],
      [new Visitor(app), link],
    ] as const) {
      const { text } = await who.get(path);
      expect(plain(text), path).toMatch(/Last update[\s\S]*?, near Wells, NV/);
      expect(plain(text), path).toMatch(/Expected arrival[\s\S]*? to (?:\w{3}, \w{3} \d+, )?\d/);
    }
    const { text } = await shipment.shipper.get(timeline);
    expect(text).toMatch(/<svg class="map" [^>]*role="img"/);
    expect(text).toMatch(/<circle cx="\d+" cy="\d+"/);
    expect(plain(text)).toContain("was on the way near Wells, NV");
    await counted(4);
  });

  it("is on no page, in no address and in no log line as degrees", async () => {
    for (const [who, path] of [
      [shipment.shipper, timeline],
      [shipment.shipper, `${timeline}.data`],
      [shipment.shipper, shipment.page],
      [shipment.shipper, `${shipment.page}.data`],
      [shipment.shipper, "/dashboard?tab=in-transit"],
      [new Visitor(app), `${link}.data`],
    ] as const) {
      const { text } = await who.get(path);
      expect(text, path).not.toMatch(/41\.11|114\.96/);
    }
    await counted(SEEN);
    expect(await app.log()).not.toMatch(/41\.11|114\.96/);
  });
});

describe("a view", () => {
  it("counts if the other party opens the page, but not for the driver, a refresh or a prefetch", async () => {
    const before = SEEN;
    const { shipper, driver } = shipment;
    const url = new URL(timeline, app.url).href;
    const headers: Record<string, string>[] = [
      { "X-Ahead": "1" },
      { "Sec-Purpose": "prefetch" },
      { Referer: url },
    ];
    for (const each of headers) await shipper.get(timeline, each);
    await driver.get(timeline);
    await (await signUp(app, "shipper")).get(timeline);
    await shipper.get(timeline, { Referer: new URL("/dashboard", app.url).href });
    await shipper.get(shipment.page);
    await new Visitor(app).get(link);
    await counted(before + 3);
    expect(plain((await driver.get(timeline)).text)).toMatch(
      new RegExp(`Viewed ${before + 3} times, last \\w+`),
    );
  });
});

describe("after consent is withdrawn", () => {
  it("the location is gone from every page and from the export, which still has the consent", async () => {
    const { shipper, driver } = shipment;
    expect((await step("stop-sharing")).status).toBe(302);
    for (const [who, path] of [
      [shipper, timeline],
      [shipper, shipment.page],
      [driver, timeline],
      [new Visitor(app), link],
    ] as const)
      expect(plain((await who.get(path)).text), path).not.toContain("Wells, NV");
    expect((await step("place", PLACE)).status).toBe(409);
    expect(await app.truth("SELECT latitude, near FROM sharing")).toEqual([{ latitude: null, near: null }]);
    expect(await app.value("SELECT near FROM whereabouts WHERE kind = 'here'")).toBeNull();
  });
});
