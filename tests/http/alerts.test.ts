import { beforeAll, describe, expect, it, vi } from "vitest";
import { without } from "~/search/addresses";
import { appFor } from "./support/app";
import { alerts, complaint, controlValue, heading, notices, plain } from "./support/html";
import { postLoad, signUp, type Visitor } from "./support/visitor";

const app = appFor("alerts");
const RENO = "origin_city=Reno&origin_state=NV&origin_radius=50";

let driver: Visitor;
let other: Visitor;
let shipper: Visitor;
beforeAll(async () => {
  [driver, other] = [await signUp(app, "driver"), await signUp(app, "driver")];
  shipper = await signUp(app, "shipper");
});

const searches = () => app.truth("SELECT * FROM saved_searches ORDER BY saved_search_id");
const idOf = (name: string) =>
  app.value<string>("SELECT saved_search_id FROM saved_searches WHERE name = ?", name);
const save = (who: Visitor, query: string, name: string) => who.post(`/search?${query}`, { name });

describe("the search page", () => {
  it("lets drivers save a search that has a filter, under a name built from its filters", async () => {
    const page = await driver.get(`/search?${RENO}&equipment_type=V`);
    expect(controlValue(page.text, "name")).toBe("Reno, NV · Van");
    expect(page.text).toContain('href="/saved-searches"');
    for (const query of [
      "",
      "posted_within=4",
      `${RENO}&min_rate=-1`,
      "origin_city=Nowhere&origin_radius=9",
    ]) {
      const without = await driver.get(`/search?${query}`);
      expect([query, controlValue(without.text, "name")]).toEqual([query, undefined]);
    }
    const theirs = await shipper.get(`/search?${RENO}`);
    expect(controlValue(theirs.text, "name")).toBeUndefined();
    expect(theirs.text).not.toContain("/saved-searches");
  });

  it("saves it once and confirms", async () => {
    const before = (await searches()).length;
    const sent = await Promise.all([1, 2, 3].map(() => save(driver, `${RENO}&page=2`, "Reno out")));
    expect(sent.map(({ status, location }) => [status, location])).toEqual(
      Array(3).fill([302, without(new URLSearchParams(RENO), "page")]),
    );
    expect(await searches()).toHaveLength(before + 1);
    const page = await driver.get(sent[0]?.location ?? "");
    expect(notices(page.text)).toEqual([
      "Search saved. If your alerts are on, new matching loads come to your inbox.",
    ]);
    expect(plain((await driver.get("/saved-searches")).text)).toContain("ithin 50 mi of Reno, NV");
    expect(plain((await driver.get("/search")).text)).toContain("Reno out");
  });

  it.each([
    [RENO, "", 400, "Please fix the marked fields.", "Name this search."],
    [RENO, "x".repeat(61), 400, "Please fix the marked fields.", "Use at most 60 characters."],
    [RENO, "Another name", 409, "You already saved this search as “Reno out”.", undefined],
  ])(
    "refuses %s named %j with %i and keeps the typed values",
    async (query, name, status, message, beside) => {
      const before = await searches();
      const answer = await save(driver, query, name);
      expect(answer.status).toBe(status);
      expect(alerts(answer.text)).toEqual([message]);
      expect(complaint(answer.text, "name")).toBe(beside);
      expect(controlValue(answer.text, "name")).toBe(name);
      expect(controlValue(answer.text, "origin_city")).toBe("Reno");
      expect(await searches()).toEqual(before);
    },
  );

  it("saves nothing for shippers, and no search without filters", async () => {
    const before = await searches();
    expect((await save(shipper, RENO, "Mine")).status).toBe(403);
    expect((await shipper.get("/saved-searches")).status).toBe(403);
    const everything = await save(driver, "sort=rate", "All");
    expect(everything.status).toBe(400);
    expect(alerts(everything.text)).toEqual(["Choose a filter first. This search finds every load."]);
    expect(await searches()).toEqual(before);
  });
});

describe("another user's search", () => {
  it("cannot be seen, changed or deleted, and a form for it saves nothing", async () => {
    await save(driver, "origin_state=UT", "Utah");
    const id = await idOf("Utah");
    const before = await searches();
    const looks = await other.get(`/search?origin_state=UT&saved=${id}`);
    expect(looks.status).toBe(200);
    expect(looks.text).not.toContain("Save Changes");
    for (const searchId of [id, "nonsense"]) {
      expect((await other.post(`/search?origin_state=ID&saved=${searchId}`, { name: "Mine" })).status).toBe(
        404,
      );
      expect((await other.get(`/saved-searches?ask=delete&search=${searchId}`)).status).toBe(404);
    }
    expect((await other.post(`/saved-searches?step=delete&search=${id}`)).status).toBe(404);
    expect(plain((await other.get("/saved-searches")).text)).not.toContain("Utah");
    expect(await searches()).toEqual(before);
  });
});

describe("the user's own search", () => {
  it("is edited on the page of its filters and stays selected while filters are tried", async () => {
    await save(other, "origin_state=ID", "Idaho");
    const id = await idOf("Idaho");
    const list = await other.get("/saved-searches");
    expect(list.text).toContain(`/search?origin_state=ID&amp;saved=${id}`);
    const page = await other.get(`/search?origin_state=WA&saved=${id}`);
    expect(controlValue(page.text, "saved")).toBe(id);
    expect(controlValue(page.text, "name")).toBe("Idaho");
    const changed = await other.post(`/search?origin_state=WA&saved=${id}`, { name: "Washington" });
    expect(changed.location).toBe("/search?origin_state=WA");
    expect(await app.truth("SELECT name, query FROM saved_searches WHERE saved_search_id = ?", id)).toEqual([
      { name: "Washington", query: "origin_state=WA" },
    ]);
  });

  it("is deleted after a confirmation; deleting it twice is harmless", async () => {
    const id = await idOf("Washington");
    const asked = await other.get(`/saved-searches?ask=delete&search=${id}`);
    expect(heading(asked.text)).toBe("Are you sure you want to delete this search?");
    for (let press = 0; press < 2; press++) {
      const answer = await other.post(`/saved-searches?step=delete&search=${id}`);
      expect(answer.location).toBe("/saved-searches");
    }
    expect(notices((await other.get("/saved-searches")).text)).toEqual(["Search deleted."]);
    expect(plain((await other.get("/saved-searches")).text)).toContain("No saved searches yet.");
    expect((await other.get(`/saved-searches?ask=delete&search=${id}`)).status).toBe(404);
  });
});

describe("the alert settings", () => {
  const fields = { quiet_from: "22", quiet_until: "6", time_zone: "America/Phoenix", hourly_cap: "5" };

  it("are saved and shown in the form", async () => {
    const sent = await other.post("/saved-searches?step=settings", fields);
    expect(sent.location).toBe("/saved-searches");
    const page = await other.get("/saved-searches");
    expect(page.text).toContain('<option value="America/Phoenix" selected="">');
    expect(page.text).toContain('<option value="22" selected="">');
    expect(controlValue(page.text, "hourly_cap")).toBe("5");
  });

  it("with invalid values are refused next to their fields, with the typed values", async () => {
    const answer = await other.post("/saved-searches?step=settings", { ...fields, hourly_cap: "21" });
    expect(answer.status).toBe(400);
    expect(complaint(answer.text, "hourly_cap")).toBe("Use a number from 0 to 20.");
    expect(controlValue(answer.text, "hourly_cap")).toBe("21");
    expect(await app.value("SELECT hourly_cap FROM alert_settings WHERE person_id = ?", other.id)).toBe(5);
  });
});

it("a new matching load is in the driver's inbox within ten seconds", async () => {
  const loadId = await postLoad(shipper);
  const feed = () =>
    app.truth<{ content: string }>(
      "SELECT content FROM messages m JOIN groups g ON g.group_id = m.group_id AND g.is_default WHERE g.owner_id = ? AND m.load_id = ?",
      driver.id,
      loadId,
    );
  await vi.waitFor(async () => expect(await feed()).toHaveLength(1), { timeout: 10_000, interval: 200 });
  const [message] = await feed();
  expect(message?.content).toMatch(
    /^\$1,450\.50 Reno to Elko \(NV to NV\), pickup .* New for your search “Reno out”\./,
  );
});
