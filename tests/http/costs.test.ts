import { beforeAll, describe, expect, it } from "vitest";
import { dayFromNow } from "../fixtures/days";
import { appFor } from "./support/app";
import { controlValue, fact, plain } from "./support/html";
import { postLoad, signUp, Visitor } from "./support/visitor";

const app = appFor("costs");
const PAGE = "/user-account/costs";
const COSTS = {
  fuel_price: "3.799",
  miles_per_gallon: "6.5",
  other_per_mile: "0.25",
  fixed_month: "4000",
  days_month: "21",
};
const RANGE = String.raw`-?\$[\d,.]+( to -?\$[\d,.]+)?`;
const SAID = /profit_|Profit |\bYour (cost|profit)\b/;
const IN_BRIEF = new RegExp(`Profit ${RANGE}, ${RANGE}/mi, ${RANGE}/hr`);

let shipper: Visitor;
let driver: Visitor;
let other: Visitor;
let loadId: string;

beforeAll(async () => {
  [shipper, driver, other] = [
    await signUp(app, "shipper"),
    await signUp(app, "driver"),
    await signUp(app, "driver"),
  ];
  loadId = await postLoad(shipper);
  await postLoad(shipper, { total_rate: "900", pickup_date: dayFromNow(4), delivery_date: dayFromNow(5) });
  await driver.post("/user-account", {
    full_name: "Dale Roads",
    username: "dale.roads",
    phone_number: "801 555 0100",
    home_zip: "89801",
  });
});

const search = (who: Visitor, query = "") => who.get(`/search?origin_city=Reno&${query}`);
const load = (who: Visitor) => who.get(`/load-details/${loadId}`);

describe("a driver's costs", () => {
  it("have one link on the account page; until they are saved, no load shows profit", async () => {
    expect((await driver.get("/user-account")).text.split(`href="${PAGE}"`)).toHaveLength(2);
    for (const answer of [await search(driver), await load(driver)]) {
      expect(answer.status).toBe(200);
      expect(plain(answer.text)).not.toMatch(/profit|your cost/i);
    }
    expect(plain((await search(driver, "sort=profit_per_mile")).text)).toContain(
      "To sort by profit, add your costs under Profile",
    );
  });

  it("are refused next to the field, with the typed values", async () => {
    const refused = await driver.post(PAGE, { ...COSTS, miles_per_gallon: "0" });
    expect(refused.status).toBe(400);
    expect(plain(refused.text)).toContain("Enter at least 1.");
    expect(controlValue(refused.text, "fuel_price")).toBe("3.799");
    expect(controlValue(refused.text, "miles_per_gallon")).toBe("0");
    expect(plain((await search(driver)).text)).not.toMatch(/profit/i);
  });

  it("begin with figures that name their years and sources", async () => {
    const empty = await driver.get(PAGE);
    expect(controlValue(empty.text, "fixed_month")).toBeUndefined();
    expect(plain(empty.text)).toMatch(/\$0\.39 per mile \(ATRI, 2024\)/);
    const filled = await driver.get(`${PAGE}?fill`);
    expect(controlValue(filled.text, "fixed_month")).toBe("4075");
    expect(controlValue(filled.text, "fuel_price")).toBeUndefined();
    expect(plain((await search(driver)).text)).not.toMatch(/profit/i);
  });

  it("after they are saved, show each open load's profit, with deadhead from home or from the searched place", async () => {
    const saved = await driver.post(PAGE, COSTS);
    expect([saved.status, saved.location]).toEqual([302, PAGE]);
    // Searches without a place, because the app remembers the place of the last search, which was Reno.
    await driver.get("/search");
    const page = await load(driver);
    expect(fact(page.text, "Your cost")).toMatch(
      new RegExp(`^${RANGE} for [\\d,]+ mi, incl\\. \\d+ mi deadhead from Elko, NV$`),
    );
    expect(fact(page.text, "Your profit")).toMatch(
      new RegExp(`^${RANGE}: ${RANGE}/mi, ${RANGE}/hr, incl\\. dock and rest time$`),
    );
    const fromReno = plain((await search(driver)).text);
    expect(fromReno).toMatch(IN_BRIEF);
    expect(fromReno).not.toMatch(/mi deadhead/);
    expect(plain((await driver.get("/search")).text)).toMatch(/\/hr with \d+ mi deadhead/);
  });

  it("are the same in the results of a search and on the load's page", async () => {
    const far = { pickup_date: dayFromNow(6), delivery_date: dayFromNow(8) };
    const other = await postLoad(shipper, {
      ...far,
      origin_address_city: "Sparks",
      origin_address_zip: "89431",
    });
    let compared = 0;
    for (const query of [
      "",
      "origin_city=Reno",
      "origin_city=Sparks, NV",
      "origin_city=Elko, NV&origin_radius=500",
      "origin_city=89502",
    ]) {
      const { text } = await driver.get(`/search?${query}`);
      for (const id of [loadId, other]) {
        const [, row = ""] = text.split(`href="/load-details/${id}"`);
        if (!row) continue;
        compared += 1;
        const [, inResults] = /Profit (\S+(?: to \S+)?), /.exec(plain(row)) ?? [];
        const onPage = fact((await driver.get(`/load-details/${id}`)).text, "Your profit");
        expect([query, id, onPage?.split(":")[0]]).toEqual([query, id, inResults]);
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it("sort a search by profit per mile", async () => {
    const { text } = await search(driver, "sort=profit_per_mile");
    const chosen = [...text.matchAll(/<option[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => / selected/.test(tag));
    expect(chosen).toContainEqual(expect.stringContaining('"profit_per_mile"'));
    const rates = [...text.matchAll(/<strong>\$(1,450\.50|900)/g)].map(([, rate]) => rate);
    expect(rates).toEqual(["1,450.50", "900"]);
    const nowhere = plain((await driver.get("/search?sort=profit_per_mile")).text);
    expect(nowhere).toContain("Enter an origin city or ZIP code to sort by profit.");
  });

  it("sort a search by profit per hour, which is lower for a long route with rests than for a short one", async () => {
    const { text } = await search(driver, "sort=profit_per_hour");
    expect(text).toMatch(/<option value="profit_per_hour" selected/);
    const rates = [...text.matchAll(/<strong>\$(1,450\.50|900)/g)].map(([, rate]) => rate);
    expect(rates).toEqual(["1,450.50", "900"]);
    expect(plain((await driver.get("/search?sort=profit_per_hour")).text)).toContain(
      "Enter an origin city or ZIP code to sort by profit.",
    );
  });

  it("are visible to nobody else: not the owner, not another driver, not a visitor", async () => {
    await driver.post(`/load-details/${loadId}?step=request`);
    const pages = [
      `/load-details/${loadId}`,
      "/search?origin_city=Reno",
      `/driver-request/${driver.id}?load=${loadId}`,
    ];
    for (const path of pages) {
      const { status, text } = await shipper.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(plain(text)).not.toMatch(/profit|your cost/i);
      expect(text).not.toMatch(/profit_per_mile|milesPerGallon/);
    }
    const refused = await shipper.get(PAGE);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("Nothing was changed");
    expect(plain((await search(shipper, "sort=profit_per_mile")).text)).toContain(
      "Only drivers can use this",
    );
    for (const answer of [await load(other), await search(other)])
      expect(plain(answer.text)).not.toMatch(/profit|your cost/i);
    expect((await new Visitor(app).get(PAGE)).location).toMatch(/^\/login/);
  });

  it("are deleted with one click; a second click finds nothing to delete", async () => {
    for (const _ of ["once", "twice"]) expect((await driver.post(`${PAGE}?step=remove`)).location).toBe(PAGE);
    for (const answer of [await load(driver), await search(driver)])
      expect(plain(answer.text)).not.toMatch(SAID);
  });
});
