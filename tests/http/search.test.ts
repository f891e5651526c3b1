import { beforeAll, describe, expect, it } from "vitest";
import { SORTS } from "~/search/engine/sorts";
import { FIELDS, FLAGS, LIST_FIELDS } from "~/search/filters";
import { dayFromNow } from "../fixtures/days";
import { appFor } from "./support/app";
import { complaint, controlValue, INNARDS, plain } from "./support/html";
import { postLoad, signUp, type Visitor } from "./support/visitor";

const app = appFor("search");

let shipper: Visitor;
let driver: Visitor;
let inWinnemucca = "";

beforeAll(async () => {
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
  const place = {
    origin_address_city: "Winnemucca",
    origin_address_state: "NV",
    origin_address_zip: "89445",
  };
  inWinnemucca = await postLoad(shipper, { ...place, equipment_type: "V" });
  for (let load = 0; load < 12; load++) await postLoad(shipper, { origin_address_city: "Reno" });
});

const search = (query: string | Record<string, string>) =>
  driver.get(`/search?${new URLSearchParams(query)}`);
const found = (html: string) =>
  [...html.matchAll(/href="\/load-details\/([^"?]+)"/g)].map((match) => match[1]);
const links = (html: string, rel: string) =>
  new RegExp(`<a[^>]*rel="${rel}"[^>]*href="([^"]+)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");

const NASTY = [
  "2026-02-30",
  "-1",
  "1e9",
  "%",
  "_",
  "' or 1=1 --",
  '"><script>',
  "\0",
  "Re\0no",
  "x".repeat(5_000),
  "９９",
  "NaN",
  "[]",
  "__proto__",
];
const NAMES = [...FIELDS, ...LIST_FIELDS].map(({ name }) => name);
const OTHERS = ["page", "after", "sort", "origin_states", "destination_states", ...FLAGS];

describe("bad input", () => {
  it.each([...NAMES, ...OTHERS])("in %s still gives the rest of the search", async (name) => {
    for (const typed of NASTY) {
      const rest = name.startsWith("origin_") ? "destination_state=NV" : "origin_city=Winnemucca";
      const answer = await driver.get(`/search?${rest}&${name}=${encodeURIComponent(typed)}`);
      expect([name, typed, answer.status]).toEqual([name, typed, 200]);
      expect(answer.text).not.toMatch(INNARDS);
      expect(answer.text).not.toContain("<script>");
      const shown = found(answer.text);
      if (!name.startsWith("origin_")) expect(shown.every((id) => id === inWinnemucca)).toBe(true);
    }
    const several = await driver.get(`/search?${name}=a&${name}=b&${name}[]=c&${name}=`);
    expect(several.status).toBe(200);
  });

  it("is reported next to its field, and the typed value remains", async () => {
    const query = {
      origin_city: "Winnemucca",
      origin_date: "2026-02-30",
      min_rate: "-1",
      origin_state: "Utah",
    };
    const { text } = await search(query);
    expect(complaint(text, "origin_date")).toBe("That's not a valid date.");
    expect(complaint(text, "min_rate")).toBe("Use a number from 0 to 1,000,000.");
    expect(complaint(text, "origin_state")).toBe("Choose one of the 50 states.");
    expect([controlValue(text, "min_rate"), controlValue(text, "origin_states")]).toEqual(["-1", "UTAH"]);
    expect(found(text)).toEqual([inWinnemucca]);
  });

  it("is reported next to its own control, with more filters opened if it is one of them", async () => {
    const isOpen = (html: string) => /<details class="more" open=""/.test(html);
    const told = async (query: string, control: string, who = driver) => {
      const { text } = await who.get(`/search?${query}`);
      expect([control, new RegExp(`aria-describedby="${control}-error"`).test(text)]).toEqual([
        control,
        true,
      ]);
      return [complaint(text, control), isOpen(text)];
    };
    expect(await told("origin_states=Utah, NV", "origin_states")).toEqual([
      "Use two-letter state codes separated by commas, like NV, ID.",
      true,
    ]);
    expect(await told("origin_city=Reno, NV&origin_state=UT", "origin_state")).toEqual([
      "“Reno, NV” already includes a state, so we ignored UT.",
      false,
    ]);
    expect(await told("origin_date=2026-12-02&destination_date=2026-12-01", "destination_date")).toEqual([
      "“Deliver by” is before “Earliest pickup”, so no load can match. Change one of the dates.",
      false,
    ]);
    expect(await told("can_take=true", "can_take")).toEqual([
      "Add equipment to your profile to use this filter.",
      true,
    ]);
    expect(await told("can_take=true", "can_take", shipper)).toEqual(["Only drivers can use this.", true]);
    for (const name of [...NAMES, ...FLAGS]) {
      if (name.endsWith("_city")) continue;
      const [words] = await told(`${name}=%25`, name);
      expect([name, words]).toEqual([name, expect.stringMatching(/\w\.$/)]);
    }
  });

  it("of a radius or an order without a place is reported at its field", async () => {
    expect(complaint((await search("origin_radius=50")).text, "origin_radius")).toBe(
      "Enter a city or ZIP code first.",
    );
    const { text } = await search("sort=deadhead");
    expect(complaint(text, "sort")).toBe("Enter an origin city or ZIP code to sort by deadhead.");
    expect(found(text)).toHaveLength(10);
  });

  it("of a state that does not match the ZIP code is reported at the state, with the applied radius", async () => {
    const { text } = await search("origin_city=89502&origin_state=UT");
    expect(found(text)).toHaveLength(10);
    expect(complaint(text, "origin_state")).toBe(
      "89502 is in NV. We're showing loads near it in all states.",
    );
    const none = (end: string, html: string) =>
      new RegExp(`<select[^>]*name="${end}_radius"[^>]*><option[^>]*>([^<]+)`).exec(html)?.[1];
    expect(none("origin", text)).toBe("Within 150 mi (default)");
    expect(none("destination", text)).toBe("This city only");
  });

  it("of an unknown place, a repeated field and an invalid page is reported, and the rest applies", async () => {
    expect(complaint((await search("destination_city=Zzqq")).text, "destination_city")).toBe(
      "We couldn't find this place, so we searched for it as typed.",
    );
    for (const query of [
      "origin_city=Winnemucca&origin_city=Reno",
      "origin_city[]=Winnemucca&origin_city[]=Reno",
    ]) {
      const { text } = await search(`${query}&page=-1`);
      expect(found(text)).toEqual([inWinnemucca]);
      expect(complaint(text, "origin_city")).toBe("Only one value is allowed, so we used the first.");
      expect(plain(text)).toContain("Page not found. Showing page 1.");
      expect(links(text, "prev")).toBeUndefined();
    }
  });

  it("of a page far beyond the last gets a message", async () => {
    const { status, text } = await search("page=99999");
    expect([status, found(text)]).toEqual([200, []]);
    expect(plain(text)).toContain("Narrow the search, or continue from this page.Page 2,000");
    expect(links(text, "prev")).toBeUndefined();
  });
});

describe("a search", () => {
  it("finds loads in every order and never shows a street or a pin", async () => {
    const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", inWinnemucca);
    expect(pin).toMatch(/^\d{4}$/);
    for (const sort of Object.keys(SORTS)) {
      const { text } = await search({ origin_city: "89445", origin_radius: "30", sort });
      expect([sort, found(text)]).toEqual([sort, [inWinnemucca]]);
      expect(text).not.toContain("12 Dock Road");
      const data = await driver.get(`/search.data?origin_city=89445&origin_radius=30&sort=${sort}`);
      expect(data.text).toContain(inWinnemucca);
      for (const secret of ["12 Dock Road", "7 Yard Lane", "verification_pin"])
        expect(data.text).not.toContain(secret);
    }
  });

  it("shows no load twice to a user who pages forward while others post", async () => {
    const first = await search("origin_city=Reno");
    const next = links(first.text, "next");
    expect(next).toMatch(/page=2&after=/);
    for (let load = 0; load < 3; load++) await postLoad(shipper, { origin_address_city: "Reno" });
    const second = await driver.get(next ?? "");
    expect(found(second.text)).toHaveLength(2);
    expect(found(second.text).filter((id) => found(first.text).includes(id))).toEqual([]);
    // Without `after`, new loads have moved earlier loads onto this page.
    expect(found((await search("origin_city=Reno&page=2")).text)).toHaveLength(5);
    expect(links(second.text, "prev")).toBe("/search?origin_city=Reno&page=1");
  });

  it("without results suggests filters to remove, and how many loads that gives", async () => {
    const { text } = await search({
      origin_city: "Winnemucca",
      equipment_type: "R",
      destination_date: dayFromNow(30),
    });
    expect(found(text)).toEqual([]);
    expect(plain(text)).toContain("No open loads match.");
    expect(text).toMatch(/Without “Reefer”<\/a> (<!-- -->)?1(<!-- -->)? (<!-- -->)?load</);
  });

  it("has a link for each filter that removes it", async () => {
    const { text } = await search(
      "origin_city=Winnemucca&equipment_type=V&equipment_type=F&min_rate=100&page=2",
    );
    const chips = [...text.matchAll(/<a class="chip"[^>]*href="([^"]+)"/g)].map((match) =>
      match[1]?.replaceAll("&amp;", "&"),
    );
    expect(chips).toEqual([
      "/search?equipment_type=V&equipment_type=F&min_rate=100",
      "/search?origin_city=Winnemucca&equipment_type=V&equipment_type=F",
      "/search?origin_city=Winnemucca&min_rate=100&equipment_type=F",
      "/search?origin_city=Winnemucca&min_rate=100&equipment_type=V",
    ]);
  });
});

describe("a load number in a place field", () => {
  const numberOf = (loadId: string) =>
    app.value<number>("SELECT load_number FROM loads WHERE load_id = ?", loadId);

  it.each(["origin_city", "destination_city"])("%s leads to the load in every spelling", async (name) => {
    const number = await numberOf(inWinnemucca);
    for (const typed of [`HW-${number}`, `hw${number}`, ` hw ${number} `]) {
      const answer = await search({ [name]: typed, destination_state: "UT" });
      expect([answer.status, answer.location]).toEqual([302, `/load-details/${inWinnemucca}`]);
    }
  });

  it("gets a message if there is no such load, or none that the viewer may see", async () => {
    const loadId = await postLoad(shipper);
    await driver.step(loadId, "request");
    await shipper.step(loadId, "accept", { driver_id: driver.id });
    const stranger = await signUp(app, "driver");
    for (const number of [await numberOf(loadId), 999_999_999]) {
      const answer = await stranger.get(`/search?origin_city=HW-${number}&destination_state=NV`);
      expect(answer.status).toBe(200);
      expect(complaint(answer.text, "origin_city")).toBe(
        `There's no open load HW-${number}. Check the number. The load may have been taken or deleted.`,
      );
      expect(controlValue(answer.text, "origin_city")).toBe(`HW-${number}`);
      expect(answer.text).not.toContain(loadId);
    }
    expect((await search({ origin_city: `HW-${await numberOf(loadId)}` })).location).toBe(
      `/load-details/${loadId}`,
    );
  });
});

describe("place suggestions while typing", () => {
  it("are at most eight, even for unusual input", async () => {
    const answer = await driver.get("/search/places?q=winn");
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).places).toContainEqual({
      label: "Winnemucca, NV",
      city: "Winnemucca",
      state: "NV",
    });
    for (const typed of NASTY) {
      const { status, text } = await driver.get(`/search/places?q=${encodeURIComponent(typed)}`);
      expect([typed, status]).toEqual([typed, 200]);
      expect(JSON.parse(text).places.length).toBeLessThanOrEqual(8);
    }
    expect(JSON.parse((await driver.get("/search/places")).text)).toEqual({ places: [] });
  });

  it("name the city near a coarse location, and none for a precise one or for other text", async () => {
    const near = async (typed: string) =>
      JSON.parse((await driver.get(`/search/places?near=${encodeURIComponent(typed)}`)).text).places;
    expect(await near("40.8,-115.8")).toEqual([{ label: "Elko, NV", city: "Elko", state: "NV" }]);
    for (const typed of ["40.8324,-115.7631", "", ...NASTY])
      expect([typed, await near(typed)]).toEqual([typed, []]);
  });
});
