import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { notices, plain } from "../support/html";
import { type Answer, postLoad, signUp, Visitor } from "../support/visitor";

const app = appFor("hidden");
const CITY = "Winnemucca";
const SEARCH = `/search?origin_city=${CITY}&origin_state=NV`;
const START = { origin_address_city: CITY, origin_address_zip: "89445" };

let shipper: Visitor;
let acme: Visitor;
let driver: Visitor;
let other: Visitor;
let first: string;
let second: string;
let acmes: string;

const truck = { full_name: "Dale Roads", phone_number: "801 555 0100", home_zip: "89445" };

beforeAll(async () => {
  [shipper, acme] = [await signUp(app, "shipper"), await signUp(app, "shipper")];
  [driver, other] = [await signUp(app, "driver"), await signUp(app, "driver")];
  first = await postLoad(shipper, START);
  second = await postLoad(shipper, { ...START, total_rate: "900" });
  acmes = await postLoad(acme, { ...START, total_rate: "1000" });
  await driver.post("/user-account", { ...truck, username: "dale.hides" });
});

/**
 * Matches data that each response changes: the time of reading, the ids of drafts, and ages such as "2
 * minutes ago".
 */
const NEW_EACH_TIME = /\b\d{13}\b|draftId\W+[\w-]{36}|\b\d+ (second|minute)s? ago/g;
const unescaped = (text: string) => text.replaceAll("&amp;", "&");
const from = (path: string) => ({ Referer: new URL(path, app.url).href });

async function click(who: Visitor, page: Answer, path: string, button: string): Promise<Answer> {
  const forms = [...page.text.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`>${button}</button>`));
  if (!form) throw new Error(`${path} has no form with the button ${button}.`);
  const [own = ""] = form.match(new RegExp(`<button[^>]*>${button}</button>`)) ?? [];
  const action = /formaction="([^"]+)"/i.exec(own)?.[1] ?? /action="([^"]+)"/.exec(form)?.[1] ?? "";
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const fields = Object.fromEntries(inputs.map(([, name, value = ""]) => [name, unescaped(value)]));
  return who.post(unescaped(action), fields, from(path));
}

const idsIn = ({ text }: Answer) => [
  ...new Set([...text.matchAll(/href="\/load-details\/([\w-]+)"/g)].map(([, id]) => id)),
];
const found = async (who: Visitor, path = SEARCH) => idsIn(await who.get(path)).sort();
const countOf = ({ text }: Answer) => /<h2 id="found"[^>]*>([^<]*)/.exec(text)?.[1];

describe("a load hidden on its page", () => {
  it("leaves the search results for this driver alone; they open again, with Undo", async () => {
    const page = await driver.get(SEARCH);
    expect(idsIn(page).sort()).toEqual([first, second, acmes].sort());
    const load = `/load-details/${second}`;
    await driver.get(load, from(SEARCH));
    const hidden = await driver.post(`/hidden?step=hide&load=${second}`, { to: SEARCH }, from(load));
    expect([hidden.status, hidden.location]).toEqual([302, SEARCH]);
    const after = await driver.get(hidden.location ?? "");
    expect(notices(after.text)[0]).toMatch(/^Load hidden\./);
    expect(idsIn(after).sort()).toEqual([first, acmes].sort());
    expect(plain(after.text)).toContain("1 hidden load. See them");
    expect(countOf(after)).toBe("2 loads");
    expect(await found(other)).toEqual([first, second, acmes].sort());

    const undone = await click(driver, after, SEARCH, "Undo");
    expect(undone.location).toMatch(new RegExp(`^${SEARCH.replace("?", "\\?")}#HW-\\d+$`));
    const again = await driver.get(undone.location ?? "");
    expect(notices(again.text)).toEqual(["This load is no longer hidden."]);
    expect(idsIn(again).sort()).toEqual([first, second, acmes].sort());
    expect(plain(again.text)).not.toContain("hidden load");
  });

  it("is refused as on other pages of the load: shippers 403, unknown ids 404, signed out to the login", async () => {
    const hide = (who: Visitor, id: string) => who.post(`/hidden?step=hide&load=${id}`);
    expect((await hide(shipper, first)).status).toBe(403);
    expect((await shipper.get("/hidden")).status).toBe(403);
    expect((await shipper.get(SEARCH)).text).not.toContain("/hidden");
    for (const id of ["none", "", crypto.randomUUID()]) {
      expect((await hide(driver, id)).status).toBe(404);
      // The driver has hidden none of these, so showing them again changes nothing and reveals no id.
      expect((await driver.post(`/hidden?step=show&load=${id}`)).status).toBe(302);
      expect((await driver.post(`/hidden?step=show-broker&broker=${id}`)).status).toBe(302);
    }
    expect((await hide(new Visitor(app), first)).location).toMatch(/^\/login/);
    expect(await app.truth("SELECT * FROM hidden_loads")).toEqual([]);
  });

  it("twice is hidden once, and shown again twice is shown", async () => {
    for (const step of ["hide", "hide", "show", "show"]) {
      const answer = await driver.post(`/hidden?step=${step}&load=${first}`, {}, from(SEARCH));
      expect([step, answer.status, answer.location]).toEqual([step, 302, SEARCH]);
      const count = await app.value("SELECT count(*) FROM hidden_loads");
      expect(count).toBe(step === "hide" ? 1 : 0);
    }
  });

  it("leads nowhere else: a foreign page or a made-up path leads to the list of what is hidden", async () => {
    const hide = `/hidden?step=hide&load=${first}`;
    for (const [fields, headers] of [
      [{ to: "//elsewhere.test/search" }, {}],
      [{ to: "https://elsewhere.test/login" }, {}],
      [{}, { Referer: "https://elsewhere.test/search" }],
    ] as const) {
      const { location } = await driver.post(hide, fields, headers);
      expect(location).toMatch(/^\/(hidden|search)$/);
    }
    await driver.post(`/hidden?step=show&load=${first}`);
  });
});

describe("a load hidden from the search results", () => {
  const asking = () => `/hidden?load=${second}`;

  it("is asked about on a page that leads back to the row, or hides the load and leads back", async () => {
    const page = await driver.get(SEARCH);
    expect(unescaped(page.text)).toContain(`href="${asking()}"`);
    const asked = await driver.get(asking(), from(SEARCH));
    expect(plain(asked.text)).toContain("Hide this load or its broker?");
    expect(unescaped(asked.text)).toMatch(new RegExp(`href="${SEARCH.replace("?", "\\?")}#HW-\\d+"`));
    const hidden = await click(driver, asked, asking(), "Hide This Load");
    expect([hidden.status, hidden.location]).toEqual([302, SEARCH]);
    expect(await found(driver)).toEqual([first, acmes].sort());
    await driver.post(`/hidden?step=show&load=${second}`);
  });

  it("is not asked about to shippers, for unknown loads, or with a way to a foreign page", async () => {
    expect((await shipper.get(asking())).status).toBe(403);
    expect((await driver.get("/hidden?load=none")).status).toBe(404);
    const asked = await driver.get(asking(), { Referer: "https://elsewhere.test/search" });
    expect((await click(driver, asked, asking(), "Hide This Load")).location).toBe("/hidden");
    await driver.post(`/hidden?step=show&load=${second}`);
  });
});

describe("a broker hidden on a load's page", () => {
  it("leads back to the search, whose results, counts and map lose all loads of the broker", async () => {
    const page = await driver.get(`/load-details/${first}`, from(SEARCH));
    const hidden = await click(driver, page, `/load-details/${first}`, "Hide This Broker");
    expect(hidden.location).toBe(SEARCH);
    const after = await driver.get(SEARCH);
    expect(notices(after.text)[0]).toMatch(/^Broker hidden\./);
    expect(idsIn(after)).toEqual([acmes]);
    expect(countOf(after)).toBe("1 load");
    expect(plain(after.text)).toContain("2 hidden loads. See them");
    // If a search has no results, the page shows how many loads a search with one filter fewer would find.
    // Hidden loads are not counted.
    const none = await driver.get(`${SEARCH}&min_rate=1200`);
    expect(idsIn(none)).toEqual([]);
    expect(plain(none.text)).toMatch(/Without “[^”]*1,200[^”]*” 1 load(?!s)/);
    expect(plain(none.text)).toContain("1 hidden load. See them");
  });

  it("leaves recommendations and the dashboard, and new loads send no alert and are not counted", async () => {
    for (const path of ["/recommended", "/dashboard", "/search?origin_city=89445"]) {
      const ids = await found(driver, path);
      expect([path, ids.includes(acmes), ids.includes(first), ids.includes(second)]).toEqual([
        path,
        true,
        false,
        false,
      ]);
    }
    for (const who of [driver, other]) await who.post(SEARCH, { name: "Home" });
    const third = await postLoad(shipper, START);
    const matches = (who: Visitor) =>
      app.truth("SELECT 1 FROM load_alerts WHERE person_id = ? AND load_id = ?", who.id, third);
    await expect.poll(() => matches(other), { timeout: 20_000 }).toHaveLength(1);
    expect(await matches(driver)).toEqual([]);
    expect(await app.truth("SELECT 1 FROM notices WHERE person_id = ?", driver.id)).toEqual([]);
    const saved = async (who: Visitor) => plain((await who.get("/search")).text);
    expect(await saved(driver)).toMatch(/Home 1 new/);
    expect(await saved(other)).toMatch(/Home 4 new/);
  });

  it("keeps the load's page, which says so and shows it again; requests, chats and dashboard stay", async () => {
    const page = await driver.get(`/load-details/${first}`);
    expect(page.status).toBe(200);
    expect(plain(page.text)).toContain("You hid this broker. Show Again");
    expect(page.text).not.toContain("Hide This Broker");
    expect((await driver.step(first, "request")).status).toBe(302);
    expect(idsIn(await driver.get("/dashboard"))).toContain(first);
    const chat = await app.value(
      "SELECT group_id FROM groups WHERE load_id = ? AND driver_id = ?",
      first,
      driver.id,
    );
    expect((await driver.post(`/chat?group=${chat}`, { content: "Still there?" })).status).toBe(302);
    expect((await shipper.step(first, "reject", { driver_id: driver.id })).status).toBe(302);

    const shown = await click(driver, page, `/load-details/${first}`, "Show Again");
    expect(shown.location).toBe(`/load-details/${first}`);
    const after = await driver.get(shown.location ?? "");
    expect(notices(after.text)).toEqual(["This broker is no longer hidden."]);
    expect(plain(after.text)).not.toContain("You hid");
    expect(await found(driver)).toContain(second);
  });

  it("does not tell the broker: none of the broker's pages changes", async () => {
    const chat = await app.value("SELECT group_id FROM groups WHERE load_id = ?", first);
    const load = `/load-details/${second}`;
    const pages = [
      ...["/dashboard", "/dashboard?tab=new", "/loads-complete", "/inbox", `/chat?group=${chat}`],
      ...[load, `${load}/timeline`, `${load}/record`, `${load}/changes`, `${load}/book-now`],
      ...["/search", "/invoices", "/user-account", "/user-account/notifications"],
      ...[`/edit-load/${second}`, `/new_load/${second}`],
    ];
    const seen = async () =>
      Promise.all(
        pages.map(async (path) => {
          const { status, text } = await shipper.get(path);
          return [path, status, plain(text).replace(NEW_EACH_TIME, "")];
        }),
      );
    // The first time, pages show a pending confirmation and mark messages as read.
    await seen();
    const before = await seen();
    expect(before.filter(([, status]) => status !== 200)).toEqual([]);
    for (const hide of [`hide-broker&load=${second}`, `hide&load=${second}`])
      expect((await driver.post(`/hidden?step=${hide}`)).status).toBe(302);
    expect(await seen()).toEqual(before);
    await driver.post(`/hidden?step=show&load=${second}`);
  });
});

describe("the list of what is hidden", () => {
  it("names each with Show Again, and says what hiding does", async () => {
    await driver.post(`/hidden?step=hide&load=${acmes}`);
    const page = await driver.get("/hidden");
    const words = plain(page.text);
    expect(words).toContain("booked loads and chats don't change");
    expect(words).toContain(`${shipper.name}All loads from this broker are hidden.`);
    expect(words).toMatch(/Winnemucca, NV → Elko, NV \(HW-\d+\)/);
    expect(page.text).toContain(`href="/load-details/${acmes}"`);
    expect((await driver.get("/user-account")).text).toContain('href="/hidden"');
    for (const _ of ["broker", "load"]) {
      const shown = await click(driver, await driver.get("/hidden"), "/hidden", "Show Again");
      expect(shown.location).toBe("/hidden");
    }
    const empty = plain((await driver.get("/hidden")).text);
    expect(empty).toContain(
      "No hidden loads or brokers. Select Hide in the search results to hide a load or its broker.",
    );
    expect(await found(driver)).toHaveLength(4);
  });
});
