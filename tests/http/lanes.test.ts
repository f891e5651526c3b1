import { beforeAll, describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { databaseIn } from "../fixtures/servers/database-in";
import { appFor } from "./support/app";
import { alerts, controlValue, fact, notices, plain } from "./support/html";
import { loadFields, postLoad, signUp, Visitor } from "./support/visitor";

const app = appFor("lanes");

const SHOWN = /\$4\.00\/mi \(range \$3\.70–\$4\.30\) · 7 flatbed loads Reno, NV → Elko, NV, last 30 days/;

const LANE = {
  origin_address_city: "Reno",
  origin_address_state: "NV",
  origin_address_zip: "89502",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  destination_address_zip: "89801",
} as const;

let shipper: Visitor;
let driver: Visitor;
let loadId: string;

beforeAll(async () => {
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
  loadId = await postLoad(shipper, { equipment_type: "F" });
  const database = databaseIn(app.dataDir);
  const carrier = await savePerson({ role: "driver" }, database);
  const owners = [];
  for (let made = 0; made < 3; made += 1) owners.push(await savePerson({ role: "shipper" }, database));
  for (const [index, cents] of [85_000, 90_000, 95_000, 100_000, 105_000, 110_000, 115_000].entries()) {
    const owner = owners[index % owners.length];
    const terms = { ...LANE, calculated_miles: 250, total_rate_cents: cents, equipment_type: "F" } as const;
    await saveLoad({ owner, driver: carrier, status: "pickup", terms }, database);
  }
  database.client.close();
});

function mapIn(html: string) {
  const [tag] = /<img class="map"[^>]*>/.exec(html) ?? [];
  const [src, alt] = ["src", "alt"].map(
    (name) => new RegExp(` ${name}="([^"]*)"`).exec(tag ?? "")?.[1] ?? "",
  );
  return { src: src ?? "", alt: plain(alt ?? "") };
}

describe("the map", () => {
  it.each<[string, () => Visitor, () => string, RegExp]>([
    [
      "the shipper's load",
      () => shipper,
      () => `/load-details/${loadId}`,
      /^Map: Reno, NV to Elko, NV, about \d+ mi$/,
    ],
    [
      "the load, to a driver",
      () => driver,
      () => `/load-details/${loadId}`,
      /^Map: Reno, NV to Elko, NV, about /,
    ],
    ["the search", () => driver, () => "/search", /^Map of the lane on this page$/],
    ["the shipper's dashboard", () => shipper, () => "/dashboard", /^Map of the lane on this page$/],
  ])("is on %s, with a text alternative and an image that loads", async (_, visitor, path, words) => {
    const { src, alt } = mapIn((await visitor().get(path())).text);
    expect(alt).toMatch(words);
    const picture = await new Visitor(app).get(src);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
    ]);
    expect(picture.text).toMatch(/^<svg .*<\/svg>$/s);
  });

  it("is not sent again to a browser that has it", async () => {
    const { src } = mapIn((await shipper.get("/dashboard")).text);
    const first = await new Visitor(app).get(src);
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const tag = first.headers.get("etag") ?? "";
    const again = await new Visitor(app).get(src, { "If-None-Match": tag });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    const other = await new Visitor(app).get(src, { "If-None-Match": '"another"' });
    expect(other.bytes.byteLength).toBe(first.bytes.byteLength);
    const none = await new Visitor(app).get("/maps/4/nv-reno.nv-nowhere.svg", { "If-None-Match": tag });
    expect(none.status).toBe(404);
  });
});

describe("the market", () => {
  it("is shown to both parties of a load", async () => {
    for (const visitor of [shipper, driver]) {
      const { text } = await visitor.get(`/load-details/${loadId}`);
      expect(fact(text, "Booked rates")).toMatch(SHOWN);
    }
  });

  it("is shown once a load is posted", async () => {
    const fields = loadFields({ equipment_type: "F", total_rate: "1000" });
    const { text } = await shipper.send("POST", "/new_load", {
      body: new URLSearchParams(fields),
      follow: true,
    });
    expect(notices(text).join()).toMatch(/Load created successfully!.*Booked rates: /);
    expect(notices(text).join()).toMatch(SHOWN);
  });

  it("is shown in the form of a new load while it is filled in, to signed-in users", async () => {
    const query = new URLSearchParams({
      equipment_type: "F",
      origin_address_zip: "89502",
      destination_address_zip: "89801",
    });
    const answer = await shipper.get(`/market?${query}`);
    expect(JSON.parse(answer.text).market).toMatch(SHOWN);
    expect((await new Visitor(app).get(`/market?${query}`)).status).toBe(302);
  });
});

describe("estimated miles", () => {
  it("are marked at the top of a load's page", async () => {
    const { text } = await driver.get(`/load-details/${loadId}`);
    expect(fact(text, "Miles")).toMatch(/^~\d+$/);
  });

  it("are marked on the home page", async () => {
    const { text } = await new Visitor(app).get("/");
    expect(plain(/<td class="number far">(.*?)<\/td>/.exec(text)?.[1] ?? "")).toMatch(/^~\d+ mi$/);
  });
});

describe("an unknown place", () => {
  const DOUBT = "We can't find Quux Lke City, UT. Check the spelling. Correct the address to get miles.";
  const terms = {
    origin_address_city: "Quux Lke City",
    origin_address_state: "UT",
    origin_address_zip: "",
  };

  it("does not prevent a posting; afterwards the owner is told why there are no miles", async () => {
    const post = (fields: Record<string, string>) =>
      shipper.send("POST", "/new_load", { body: new URLSearchParams(fields), follow: true });
    const asked = await post(loadFields(terms));
    expect([asked.status, alerts(asked.text).join()]).toEqual([
      400,
      expect.stringContaining("We can't find"),
    ]);
    const seen_doubts = controlValue(asked.text, "seen_doubts") ?? "";
    const { text } = await post(loadFields({ ...terms, seen_doubts }));
    expect(notices(text).join()).toMatch(/Load created successfully!/);
    expect(notices(text).join()).toContain(DOUBT);
    const [, path = ""] = /href="(\/load-details\/[^"]+)"/.exec(text) ?? [];
    expect(fact((await shipper.get(path)).text, "Miles")).toBe(DOUBT);
    expect(fact((await driver.get(path)).text, "Miles")).toBe("–");
    expect(plain((await shipper.get(path.replace("load-details", "edit-load"))).text)).toContain(DOUBT);
  });

  it("is reported to the form while it is filled in; a known place is not", async () => {
    const told = async (query: Record<string, string>) =>
      JSON.parse((await shipper.get(`/market?${new URLSearchParams(query)}`)).text).doubts;
    expect(await told(terms)).toEqual({ origin: DOUBT, destination: null });
    expect(await told({ origin_address_zip: "84104" })).toEqual({ origin: null, destination: null });
  });
});
