import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./app";
import { shipmentAt } from "./shipment";
import { postLoad, signUp, signUpMany, Visitor } from "./visitor";

const app = appFor("sizes");

/** design.md, "JavaScript and weight". Gzip, in bytes; a kilobyte is 1,000 as on the price list of a carrier. */
const BUDGET = { page: 14_000, scripts: 105_000 };

/** What goes over the line: nothing unpacked. */
function weigh(path: string, visitor: Visitor): Promise<{ bytes: number; text: string }> {
  const headers = { "Accept-Encoding": "gzip", Cookie: visitor.cookieHeader() };
  return new Promise((resolve, reject) => {
    get(new URL(path, app.url), { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const isZipped = answer.headers["content-encoding"] === "gzip";
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
        resolve({ bytes: body.byteLength, text: (isZipped ? gunzipSync(body) : body).toString() });
      });
    }).on("error", reject);
  });
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** Everything that a browser fetches for a page, and what its scripts import. */
async function weightOf(path: string, visitor: Visitor) {
  const page = await weigh(path, visitor);
  const styles = new Set(all(page.text, /<link rel="stylesheet" href="([^"]+)"/g));
  const scripts = new Set(
    all(page.text, /["'](\/build\/[^"']+\.js)["']/g).filter((url) => isOf(page.text, url)),
  );
  let css = 0;
  for (const url of styles) css += (await weigh(url, visitor)).bytes;
  let js = 0;
  for (const url of scripts) {
    const script = await weigh(url, visitor);
    js += script.bytes;
    for (const more of all(script.text, /(?:from|import)\s*["'](\/build\/[^"']+\.js)["']/g))
      scripts.add(more);
  }
  return { html: page.bytes, css, scripts: js };
}

/** Fetched by this page: its manifest names those of every route it could go to as well. */
function isOf(text: string, url: string): boolean {
  return (
    text.includes(`rel="modulepreload" href="${url}"`) ||
    text.includes(`import("${url}")`) ||
    text.includes(`from "${url}"`)
  );
}

const PUBLIC = ["/", "/about", "/pricing", "/privacy", "/customer-support"];

describe("what a page weighs, with ten rows where it has rows", () => {
  const table: Record<string, { html: number; css: number; page: number; scripts: number }> = {};
  const pages: Record<string, () => [path: string, visitor: Visitor]> = {};
  let nobody: Visitor;
  let shipper: Visitor;
  let driver: Visitor;
  let requested = "";
  let complete = "";

  beforeAll(async () => {
    [nobody, shipper, driver] = [new Visitor(app), await signUp(app, "shipper"), await signUp(app, "driver")];
    for (let load = 0; load < 10; load++) await postLoad(shipper, { origin_address_city: `Town ${load}` });
    const asked = await shipmentAt(app, "new", { shipper });
    requested = asked.loadId;
    for (const other of await signUpMany(app, "driver", 10)) await other.step(requested, "request");
    for (let load = 0; load < 10; load++)
      complete = (await shipmentAt(app, "complete", { shipper, driver })).loadId;
  }, 60_000);

  Object.assign(pages, {
    "/": () => ["/", nobody],
    "/about": () => ["/about", nobody],
    "/pricing": () => ["/pricing", nobody],
    "/privacy": () => ["/privacy", nobody],
    "/customer-support": () => ["/customer-support", nobody],
    "/login": () => ["/login", nobody],
    "/signup": () => ["/signup", nobody],
    "/dashboard": () => ["/dashboard", shipper],
    "/search": () => ["/search", driver],
    "/loads-complete": () => ["/loads-complete", driver],
    "/new_load": () => ["/new_load", shipper],
    "/load-details, ten requests": () => [`/load-details/${requested}`, shipper],
    "/load-details, complete": () => [`/load-details/${complete}`, driver],
    "/edit-load": () => [`/edit-load/${requested}`, shipper],
  } satisfies typeof pages);

  it.each(Object.keys(pages))("%s keeps to its budget", async (name) => {
    const [path, visitor] = (pages[name] as () => [string, Visitor])();
    const { html, css, scripts } = await weightOf(path, visitor);
    table[name] = { html, css, page: html + css, scripts };
    expect(css).toBeGreaterThan(500);
    expect(html + css).toBeLessThanOrEqual(BUDGET.page);
    expect(scripts).toBeLessThanOrEqual(BUDGET.scripts);
    if (PUBLIC.includes(name)) expect(scripts).toBe(0);
    else expect(scripts).toBeGreaterThan(60_000);
  });

  afterAll(() => console.table(table));
});
