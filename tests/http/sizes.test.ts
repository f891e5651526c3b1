import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { type Stop, stopsIn } from "../fixtures/every-page";
import { buildWorld, type Who } from "../fixtures/world";
import { appFor } from "./app";
import { Visitor } from "./visitor";

const app = appFor("sizes");

/** The budgets of a page, in bytes after gzip; a kilobyte is 1,000 bytes, as carriers bill it. Every browser of today takes Brotli. */
const BUDGET = { page: 14_000, scripts: 103_000, scriptsByBrotli: 92_000, afterThePage: 1_500 };

const UNPACKED = { gzip: gunzipSync, br: brotliDecompressSync };
type Encoding = keyof typeof UNPACKED;

/** The cookie that says that the stylesheet is in the browser's cache. */
const SHEET_COOKIE = "haulway_sheet";

/** The bytes of an answer on the wire, still compressed. */
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
        if (answer.statusCode !== status) return reject(new Error(`${path} answered ${answer.statusCode}`));
        resolve({ bytes: body.byteLength, text: (isZipped ? UNPACKED[encoding](body) : body).toString() });
      });
    }).on("error", reject);
  });
}

const assets = new Map<string, ReturnType<typeof weigh>>();

/** The same of a file of the build, which is the same for everybody. */
function weighAsset(url: string, encoding: Encoding = "gzip"): ReturnType<typeof weigh> {
  const name = `${encoding} ${url}`;
  const known = assets.get(name) ?? weigh(url, new Visitor(app), { encoding });
  assets.set(name, known);
  return known;
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/**
 * Loaded only after a press of View Info or of Draw, a first letter in a form, of its button, or a file that is chosen, where notices are on, or once something waits
 * on a phone. All other lazy imports count.
 */
const ON_PRESS =
  /\/(?:browser-phone|draw-signature|driver-dialog|driver-info|keep-draft|keep-form|leaving|marks|post-files|shrink-photos|watch-place)-[^/]+$/;
/** Loaded by themselves once a page can be used: what the driver's pocket adds to a page. */
const AFTER_THE_PAGE = /\/(?:carry|on-page)-[^/]+$/;

/** The same person in a browser without the stylesheet in its cache, so that the page inlines it. */
function newHere(visitor: Visitor): Visitor {
  const twin = visitor.twin();
  twin.cookies.delete(SHEET_COOKIE);
  return twin;
}

/** Everything that a browser fetches for a page, and what its scripts import. */
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

/** The scripts that this page loads. Its manifest also names those of every route that it links to. */
function isOf(text: string, url: string): boolean {
  return (
    text.includes(`rel="modulepreload" href="${url}"`) ||
    text.includes(`import("${url}")`) ||
    text.includes(`from "${url}"`)
  );
}

/** Everything else that the page loads at once: images with their own addresses. */
async function imagesOf(text: string, visitor: Visitor): Promise<{ bytes: number; count: number }> {
  const urls = new Set(
    all(text, /<(?:img|source)[^>]+?src(?:set)?="([^"]+)"/g).filter((url) => url.startsWith("/")),
  );
  let bytes = 0;
  for (const url of urls) bytes += (await weigh(url, visitor)).bytes;
  return { bytes, count: urls.size };
}

/** Public pages send no script; login and signup do, which warms the cache for the pages after them. */
const WITHOUT_SCRIPT = /^\/(about|get-app|pricing|privacy|customer-support.*|coming-soon|refused|t\/.*)?$/;

describe("what a page weighs, with ten rows where it has rows", () => {
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

  it("every page keeps to its budget", { timeout: 120_000 }, async () => {
    const table: Record<string, object> = {};
    const over: string[] = [];
    for (const { name, who, path, status } of stops) {
      const page = await weightOf(path, visitors[who], status);
      const { fetched, ...row } = page;
      table[name] = row;
      const hasScripts = !WITHOUT_SCRIPT.test(new URL(path, app.url).pathname);
      const most = Math.max(page.page, page["first visit"]);
      if (most > BUDGET.page) over.push(`${name}: HTML and CSS ${most}`);
      const mostScript = hasScripts ? BUDGET.scripts : 0;
      if (page.scripts > mostScript) over.push(`${name}: scripts ${page.scripts}`);
      const byBrotli = page["scripts by Brotli"];
      if (byBrotli > BUDGET.scriptsByBrotli) over.push(`${name}: scripts by Brotli ${byBrotli}`);
      const after = page["after the page"];
      if (after > BUDGET.afterThePage) over.push(`${name}: after the page ${after}`);
      // The page has what is measured.
      expect(page.css, `${name}: bytes of its style sheet`).toBeGreaterThan(500);
      expect(
        page["first visit"],
        `${name}: bytes of a first visit, which brings the style sheet`,
      ).toBeGreaterThan(page.html);
      if (hasScripts) {
        expect(
          page.scripts,
          `${name}: bytes of scripts; a page without scripts is named in WITHOUT_SCRIPT`,
        ).toBeGreaterThan(60_000);
        expect(byBrotli, `${name}: bytes of scripts by Brotli, compared with gzip`).toBeLessThan(
          page.scripts,
        );
        expect(fetched, name).toContainEqual(expect.stringContaining("/room-lines-"));
        expect(after, name).toBeGreaterThan(500);
      }
    }
    console.table(table);
    expect(over).toEqual([]);
  });

  it("no page sends a script to whoever saves data", async () => {
    for (const { name, who, path, status } of stops) {
      const { text } = await weigh(path, visitors[who], { status, saveData: true });
      expect(text.includes("<script"), name).toBe(false);
    }
    // But that one page which nothing else can draw, where it is asked for.
    const { text } = await weigh("/outbox?list", visitors.driver, { saveData: true });
    expect(text).toContain("<script");
  });
});
