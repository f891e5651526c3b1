/**
 * Tests a load with stops between over HTTP without scripts: adding and removing stops in the form, posting,
 * editing, copying, and what others see.
 */
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { dayFromNow } from "../fixtures/days";
import { appFor } from "./support/app";
import { alerts, controlValue, plain } from "./support/html";
import { loadFields, signUp, type Visitor } from "./support/visitor";

const app = appFor("stops-between");
const LATER = { delivery_date: dayFromNow(7) };
const WINNEMUCCA = {
  stop1_kind: "drop",
  stop1_date: dayFromNow(4),
  stop1_time: "08:00",
  stop1_until: "12:00",
  stop1_street: "3 Secret Street",
  stop1_city: "Winnemucca",
  stop1_state: "NV",
  stop1_zip: "",
  stop1_pieces: "4",
  stop1_weight_lb: "2400",
  stop1_note: "Secret note",
  stop1_contact: "Secret desk",
  stop1_contact_phone: "(775) 555-0142",
};

let shipper: Visitor;
let driver: Visitor;
beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  driver = await signUp(app, "driver");
});

const send = (path: string, fields: Record<string, string>) =>
  shipper.send("POST", path, { body: new URLSearchParams(fields), follow: true });

/** Returns the value of a control as a browser would send it: of an input, a select or a textarea. */
function valueIn(html: string, name: string): string | undefined {
  const named = ` name="${name}"[^>]*>`;
  const [, chosen] = new RegExp(`<select[^>]*${named}(.*?)</select>`, "s").exec(html) ?? [];
  if (chosen !== undefined) {
    const [, tag = "", text = ""] = /<option([^>]* selected[^>]*)>([^<]*)/.exec(chosen) ?? [];
    return / value="([^"]*)"/.exec(tag)?.[1] ?? text;
  }
  const [, typed] = new RegExp(`<textarea[^>]*${named}(.*?)</textarea>`, "s").exec(html) ?? [];
  if (typed !== undefined) return plain(typed);
  return new RegExp(`<input[^>]*${named}`).test(html) ? (controlValue(html, name) ?? "") : undefined;
}

/** Returns the values of all controls that a browser would send with the form. */
function valuesIn(html: string): Record<string, string> {
  const tags = html.match(/<(?:input|select|textarea)[^>]* name="[^"]+"[^>]*>/g) ?? [];
  const names = tags
    .filter((tag) => !tag.includes('type="checkbox"'))
    .map((tag) => / name="([^"]+)"/.exec(tag)?.[1] ?? "");
  return Object.fromEntries([...new Set(names)].map((name) => [name, valueIn(html, name) ?? ""]));
}

async function posted(fields: Record<string, string>): Promise<string> {
  const { location } = await shipper.post("/new_load", loadFields({ ...LATER, ...fields }));
  return /created=([^&]+)/.exec(location ?? "")?.[1] ?? "";
}

describe("the form", () => {
  it("gets a stop with a button, and keeps what was typed", async () => {
    const typed = loadFields({ ...LATER, cargo_description: "Half-typed onions", total_rate: "" });
    const more = await send("/new_load?stop=add", typed);
    expect(more.status).toBe(200);
    expect(alerts(more.text)).toEqual([]);
    for (const [name, value] of Object.entries(typed)) expect(valueIn(more.text, name), name).toBe(value);
    expect(plain(more.text)).toContain("Stop 2");
    expect(valueIn(more.text, "stop1_kind")).toBe("");
    const second = await send("/new_load?stop=add", { ...valuesIn(more.text), stop1_city: "Winnemucca" });
    expect(valueIn(second.text, "stop1_city")).toBe("Winnemucca");
    expect(second.text).toContain('name="stop2_kind"');
    const fewer = await send("/new_load?stop=remove-2", valuesIn(second.text));
    expect(fewer.text).not.toContain("stop2_");
    expect(valueIn(fewer.text, "stop1_city")).toBe("Winnemucca");
    expect(valueIn(fewer.text, "cargo_description")).toBe("Half-typed onions");
  });

  it("keeps what was typed in the other stops if one in the middle is removed", async () => {
    const stop = (position: number, city: string) => ({
      [`stop${position}_kind`]: "drop",
      [`stop${position}_city`]: city,
      [`stop${position}_note`]: `Ask for ${city}`,
      [`stop${position}_date`]: "half a date",
    });
    const typed = { ...loadFields(LATER), total_rate: "so much" };
    const three = { ...typed, ...stop(1, "Winnemucca"), ...stop(2, "Carlin"), ...stop(3, "Elko") };
    const { text } = await send("/new_load?stop=remove-2", three);
    const left = { ...typed, ...stop(1, "Winnemucca"), ...stop(2, "Elko") };
    for (const [name, value] of Object.entries(left)) expect(valueIn(text, name), name).toBe(value);
    expect(text).not.toMatch(/Carlin|stop3_/);
    expect(text).toMatch(/<fieldset[^>]* autofocus[^>]*><legend>Stop 3/i);
  });

  it("has at most eight stops, and its page stays small", async () => {
    let values: Record<string, string> = loadFields(LATER);
    for (let count = 1; count <= MOST_BETWEEN; count++) {
      const { text } = await send("/new_load?stop=add", values);
      values = { ...valuesIn(text) };
      expect(text).toContain(`name="stop${count}_kind"`);
    }
    const full = await send("/new_load?stop=keep", values);
    expect(full.text).not.toContain("Add a Stop");
    expect((await send("/new_load?stop=add", values)).text).not.toContain("stop9_");
    expect(await weightOf(shipper, "/new_load?stop=keep", values)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("shows the error of a stop next to its field, with what was typed", async () => {
    const wrong = loadFields({ ...LATER, ...WINNEMUCCA, stop1_kind: "", stop1_date: dayFromNow(9) });
    const refused = await send("/new_load", wrong);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="stop1_kind-error"[^>]*>Choose pickup or drop\./);
    expect(refused.text).toMatch(/id="stop1_date-error"[^>]*>The delivery is on /);
    expect(valueIn(refused.text, "stop1_street")).toBe("3 Secret Street");
  });
});

/** Returns the size of a response on the wire, in bytes. */
function sizeOf(viewer: Visitor, path: string, form?: Record<string, string>): Promise<number> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    "Accept-Encoding": "gzip",
    Cookie: viewer.cookieHeader(),
    Origin: app.url,
    ...(body && { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, app.url), { method: form ? "POST" : "GET", headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.byteLength)).on("error", reject);
      answer.on("end", () => resolve(bytes));
    });
    asked.on("error", reject).end(body);
  });
}

/** The budget of a page's HTML and stylesheets, in bytes, as in `budgets/sizes.test.ts`. */
const MOST_BYTES = 14_000;

/** Returns the size of a page and of its stylesheets, compressed, in bytes. */
async function weightOf(viewer: Visitor, path: string, form?: Record<string, string>): Promise<number> {
  const body = form && new URLSearchParams(form);
  const page = form ? await viewer.send("POST", path, { body }) : await viewer.get(path);
  expect(page.status, path).toBe(200);
  const sheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  expect(sheets.length).toBeGreaterThan(0);
  const sizes = await Promise.all([
    sizeOf(viewer, path, form),
    ...sheets.map((sheet) => sizeOf(viewer, sheet)),
  ]);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

const CITIES = ["Winnemucca", "Battle Mountain", "Carlin", "Elko", "Wells", "Wendover", "Tooele", "Provo"];
const STATES = ["NV", "NV", "NV", "NV", "NV", "UT", "UT", "UT"];
const STREETS = ["3 Mine Road", "88 Depot Way", "1290 Gold Street", "45 Idaho Street", "7 Lake Avenue"];

/** Returns the fields of eight stops with different values. */
const eightStops = () =>
  Object.fromEntries(
    CITIES.flatMap((city, at) => {
      const stop = {
        kind: at % 3 ? "drop" : "pickup",
        date: dayFromNow(4 + Math.floor(at / 3)),
        time: `0${6 + (at % 3)}:${at % 2}0`,
        until: `1${at % 7}:30`,
        street: STREETS[at % STREETS.length] ?? "",
        city,
        state: STATES[at] ?? "",
        zip: "",
        pieces: String(3 + at * 2),
        weight_lb: String(1_500 + at * 370),
        note: `Dock ${at + 3}, call ${at + 1} hour before`,
        contact: `Receiving desk ${at + 1}`,
        contact_phone: `(775) 555-01${40 + at}`,
      };
      return Object.entries(stop).map(([member, value]) => [`stop${at + 1}_${member}`, value]);
    }),
  );

describe("a posted load with a stop between", () => {
  it("shows the stop on its page and in lists; strangers see its city and hours only", async () => {
    const loadId = await posted(WINNEMUCCA);
    const own = plain((await shipper.get(`/load-details/${loadId}`)).text);
    expect(own).toContain("Stop 2: drop");
    for (const words of ["3 Secret Street", "4 pieces, 2,400 lb", "Secret note", "Secret desk", "555-0142"])
      expect(own).toContain(words);
    const others = await driver.get(`/load-details/${loadId}`);
    expect(plain(others.text)).toContain("Winnemucca, NV");
    expect(plain(others.text)).toContain("8:00 AM–12:00 PM P");
    expect(others.text).not.toMatch(/Secret|555-0142|2,400|2400/);
    expect(others.text).toContain(".nv-winnemucca.");
    const found = await driver.get("/search");
    expect(plain(found.text)).toContain("1 stop between");
    expect(found.text).not.toMatch(/Secret|555-0142/);
  });

  it("has small pages even with eight stops", async () => {
    const loadId = await posted(eightStops());
    const pages: [Visitor, string][] = [
      [shipper, `/load-details/${loadId}`],
      [driver, `/load-details/${loadId}`],
      [shipper, `/edit-load/${loadId}`],
      [shipper, `/new_load/${loadId}`],
    ];
    const sizes: Record<string, number> = {};
    for (const [viewer, path] of pages)
      sizes[`${path} ${viewer === driver ? "driver" : "shipper"}`] = await weightOf(viewer, path);
    for (const [page, bytes] of Object.entries(sizes)) expect(bytes, page).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("is edited and copied with its stop", async () => {
    const loadId = await posted(WINNEMUCCA);
    const edit = await shipper.get(`/edit-load/${loadId}`);
    for (const [name, value] of Object.entries(WINNEMUCCA)) expect(valueIn(edit.text, name)).toBe(value);
    const more = await send(`/edit-load/${loadId}?stop=add`, {
      ...valuesIn(edit.text),
      stop1_note: "Gate 9",
    });
    expect(valueIn(more.text, "stop1_note")).toBe("Gate 9");
    expect(valueIn(more.text, "revision")).toBe("1");
    const saved = await send(`/edit-load/${loadId}`, valuesIn(more.text));
    expect(saved.status).toBe(200);
    expect(plain((await shipper.get(`/load-details/${loadId}`)).text)).toContain("Gate 9");
    const copy = await shipper.get(`/new_load/${loadId}?later=7`);
    expect(valueIn(copy.text, "stop1_date")).toBe(dayFromNow(11));
  });

  it("keeps the revision that the form has seen while stops are added", async () => {
    const loadId = await posted(WINNEMUCCA);
    const stale = valuesIn((await shipper.get(`/edit-load/${loadId}`)).text);
    await send(`/edit-load/${loadId}`, { ...stale, total_rate: "1500" });
    const more = await send(`/edit-load/${loadId}?stop=add`, stale);
    expect(valueIn(more.text, "revision")).toBe("1");
    const refused = await send(`/edit-load/${loadId}`, valuesIn(more.text));
    expect(refused.status).toBe(409);
  });
});

it("a load without stops between does not mention them in its pages, lists and files", async () => {
  const owner = await signUp(app, "shipper");
  const { location } = await owner.post("/new_load", loadFields());
  const loadId = /created=([^&]+)/.exec(location ?? "")?.[1] ?? "";
  const page = `/load-details/${loadId}`;
  const views = [page, "/dashboard", `${page}/record`, "/loads.csv"];
  const texts = [...views.map((path) => [owner, path] as const), [driver, page] as const];
  for (const [viewer, path] of texts) {
    const { status, text } = await viewer.get(path);
    expect(status, path).toBe(200);
    expect(text.match(/"stops"|stops? between|stop \d|stop\d_/gi), path).toBeNull();
  }
});
