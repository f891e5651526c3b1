import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { TERMS } from "~/loads/form/terms";
import { isWithoutScripts } from "~/ui/public-pages";
import { type Stop, stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { buildWorld, type Who } from "../../fixtures/scenes/world";
import { appFor } from "../support/app";
import { Visitor } from "../support/visitor";

const app = appFor("sizes");

/**
 * The sizes are in bytes after gzip, or after Brotli if the name contains Brotli. A kilobyte has 1,000 bytes,
 * as on mobile carriers' bills. The browser loads the service worker once, after the page.
 */
const BUDGET = {
  "HTML and CSS": 14_000,
  scripts: 106_000,
  "scripts by Brotli": 92_000,
  "after the page": 1_500,
  "service worker": 6_500,
};

function overBudget(page: string, what: keyof typeof BUDGET, bytes: number, most = BUDGET[what]): string[] {
  if (bytes <= most) return [];
  const over = (bytes - most).toLocaleString("en-US");
  if (most === 0)
    return [`${page}: sends ${over} bytes of scripts, but app/ui/public-pages.ts says it has none`];
  return [`${page}: ${what} ${over} bytes over the budget of ${most.toLocaleString("en-US")}`];
}

const UNPACKED = { gzip: gunzipSync, br: brotliDecompressSync };
type Encoding = keyof typeof UNPACKED;

/** Marks the stylesheet as cached. */
const SHEET_COOKIE = "haulway_sheet";

/** The size of the compressed response, in bytes. */
function weigh(
  path: string,
  visitor: Visitor,
  { status = 200, saveData = false, encoding = "gzip" as Encoding } = {},
): Promise<{ bytes: number; text: string }> {
  const headers = {
    "Accept-Encoding": encoding,
    Cookie: visitor.cookieHeader(),
    ...(saveData && { "Save-Data": "on" }),
  };
  return new Promise((resolve, reject) => {
    get(new URL(path, app.url), { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const isZipped = answer.headers["content-encoding"] === encoding;
        if (answer.statusCode !== status) return reject(new Error(`${path} returned ${answer.statusCode}`));
        resolve({ bytes: body.byteLength, text: (isZipped ? UNPACKED[encoding](body) : body).toString() });
      });
    }).on("error", reject);
  });
}

const assets = new Map<string, ReturnType<typeof weigh>>();

function weighAsset(url: string, encoding: Encoding = "gzip"): ReturnType<typeof weigh> {
  const name = `${encoding} ${url}`;
  const known = assets.get(name) ?? weigh(url, new Visitor(app), { encoding });
  assets.set(name, known);
  return known;
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/**
 * These scripts load only after an action, in an app on an iPhone's Home Screen, if notifications are on, or
 * if forms or files wait on the device. All other lazy imports count toward the budget.
 */
const ON_PRESS =
  /\/(?:browser-phone|draw-signature|driver-dialog|file-links|driver-info|keep-draft|save-form|leaving|marks|post-files|shrink-photos|watch-place)-[^/]+$/;
/** The offline features, which a driver's page loads automatically after it is usable. */
const AFTER_THE_PAGE = /\/(?:add-place-to-form|on-page)-[^/]+$/;

/** Returns the same user in a browser that has not cached the stylesheet, so that the page inlines it. */
function newHere(visitor: Visitor): Visitor {
  const twin = visitor.twin();
  twin.cookies.delete(SHEET_COOKIE);
  return twin;
}

async function weightOf(path: string, visitor: Visitor, status = 200) {
  const first = await weigh(path, newHere(visitor), { status });
  const page = await weigh(path, visitor, { status });
  const styles = new Set(all(page.text, /<link rel="stylesheet" href="([^"]+)"/g));
  const scripts = new Set(
    all(page.text, /["'](\/build\/[^"']+\.js)["']/g).filter((url) => isOf(page.text, url)),
  );
  const later = new Set<string>();
  let css = 0;
  for (const url of styles) css += (await weighAsset(url)).bytes;
  let js = 0;
  let jsByBrotli = 0;
  let after = 0;
  for (const url of scripts) {
    const script = await weighAsset(url);
    js += script.bytes;
    jsByBrotli += (await weighAsset(url, "br")).bytes;
    const imported = all(script.text, /(?:from|import)\s*\(?["'](\/build\/[^"']+\.js)["']/g);
    for (const more of imported)
      if (AFTER_THE_PAGE.test(more)) later.add(more);
      else if (!ON_PRESS.test(more)) scripts.add(more);
  }
  for (const url of later) after += (await weighAsset(url)).bytes;
  const images = await imagesOf(page.text, visitor);
  return {
    "first visit": first.bytes,
    html: page.bytes,
    css,
    page: page.bytes + css,
    scripts: js,
    "scripts by Brotli": jsByBrotli,
    "after the page": after,
    images: images.bytes,
    fetched: [...scripts],
    requests: 1 + styles.size + scripts.size + images.count,
  };
}

/** Ignores the page's manifest, which also lists the scripts of every linked route. */
function isOf(text: string, url: string): boolean {
  return (
    text.includes(`rel="modulepreload" href="${url}"`) ||
    text.includes(`import("${url}")`) ||
    text.includes(`from "${url}"`)
  );
}

/** Counts only images that the page loads immediately from their own URLs. */
async function imagesOf(text: string, visitor: Visitor): Promise<{ bytes: number; count: number }> {
  const urls = new Set(
    all(text, /<(?:img|source)[^>]+?src(?:set)?="([^"]+)"/g).filter((url) => url.startsWith("/")),
  );
  let bytes = 0;
  for (const url of urls) bytes += (await weigh(url, visitor)).bytes;
  return { bytes, count: urls.size };
}

/** Pages without scripts: those whose content depends on the URL, and the back office. */
const OTHERS_WITHOUT_SCRIPT = /^\/(customer-support\/request|refused|t\/.*|staff(\/.*)?)$/;

const sendsScripts = (pathname: string) =>
  !isWithoutScripts(pathname) && !OTHERS_WITHOUT_SCRIPT.test(pathname);

describe("the size of a page, with ten rows if it has rows", () => {
  const visitors = {} as Record<Who, Visitor>;
  let stops: Stop[];

  beforeAll(async () => {
    const world = await buildWorld(app.dataDir);
    stops = stopsIn(world);
    visitors.visitor = new Visitor(app);
    await visitors.visitor.get("/");
    for (const who of ["shipper", "driver", "halfway"] as const) {
      visitors[who] = new Visitor(app);
      const { email, password } = world.people[who];
      await visitors[who].post("/login", { email, password });
      await visitors[who].get("/");
    }
  });

  it("every page stays within its budget", { timeout: 120_000 }, async () => {
    const table: Record<string, object> = {};
    const over: string[] = [];
    for (const { name, who, path, status } of sample(
      stops,
      Math.ceil(stops.length / 2),
      "pages that are weighed",
    )) {
      const page = await weightOf(path, visitors[who], status);
      const { fetched, ...row } = page;
      table[name] = row;
      const hasScripts = sendsScripts(new URL(path, app.url).pathname);
      over.push(
        ...overBudget(name, "HTML and CSS", Math.max(page.page, page["first visit"])),
        ...overBudget(name, "scripts", page.scripts, hasScripts ? BUDGET.scripts : 0),
        ...overBudget(name, "scripts by Brotli", page["scripts by Brotli"]),
        ...overBudget(name, "after the page", page["after the page"]),
      );
      expect(page.css, `${name}: bytes of its stylesheet`).toBeGreaterThan(500);
      expect(page["first visit"], `${name}: a first visit inlines the stylesheet`).toBeGreaterThan(page.html);
      if (!hasScripts) continue;
      const missing = "a page without scripts has a row in app/ui/public-pages.ts";
      expect(page.scripts, `${name}: bytes of its scripts; ${missing}`).toBeGreaterThan(60_000);
      expect(page["scripts by Brotli"], `${name}: bytes of its scripts by Brotli`).toBeLessThan(page.scripts);
      expect(fetched, `${name}: its scripts`).toContainEqual(expect.stringContaining("/room-connections-"));
      expect(page["after the page"], `${name}: bytes of scripts after the page`).toBeGreaterThan(500);
    }
    console.table(table);
    expect(over, over.join("\n")).toEqual([]);
  });

  it("the service worker stays within its budget", async () => {
    const { bytes } = await weighAsset("/sw.js");
    expect(bytes, "bytes of the service worker").toBeGreaterThan(1_000);
    expect(overBudget("/sw.js", "service worker", bytes)).toEqual([]);
  });

  it("no script contains the table of a load's terms: the form's labels come with its page", async () => {
    const { fetched } = await weightOf("/new_load", visitors.shipper);
    for (const url of fetched) {
      const { text } = await weighAsset(url);
      const carried = TERMS.accessorials.map(({ label }) => label).filter((label) => text.includes(label));
      expect(carried, `${url} imports app/loads/form/terms.ts`).toEqual([]);
    }
  });

  it("no page sends a script if Data Saver is on", async () => {
    const some = sample(stops, Math.ceil(stops.length / 4), "pages with Data Saver");
    for (const { name, who, path, status } of some) {
      const { text } = await weigh(path, visitors[who], { status, saveData: true });
      expect(text.includes("<script"), `${name}: has a script although Data Saver is on`).toBe(false);
    }
    // The outbox list needs a script even with Data Saver. The page sends that script only if the URL
    // contains `?list`.
    const { text } = await weigh("/outbox?list", visitors.driver, { saveData: true });
    expect(text).toContain("<script");
  });
});
