/**
 * `npm run bench -- pages`: what a person with one bar of signal waits for. Headless Chromium, 400 kbit/s, round trips of
 * 400 ms, nothing cached, scripts on; beside a bare page of the same server (one sentence, no style, no script: what it
 * answers to an address that cannot be read), measured in the same run.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { buildWorld } from "../fixtures/every-page";
import { startApp } from "../start-app";
import { SLOW, slowLine } from "./slow-line";

const BARE = "/%zz";
/** An odd number: the median is one of them. */
const RUNS = 3;

interface Measured {
  firstPaintMs: number;
  largestPaintMs: number;
  bytes: number;
  requests: number;
}

type Storage = BrowserContextOptions["storageState"];

/** Which moments the browser noted. Read at once: the bare page's policy lets nothing run later. */
function paints(page: Page): Promise<Pick<Measured, "firstPaintMs" | "largestPaintMs">> {
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "largest-contentful-paint", buffered: true });
    const largest = observer.takeRecords().at(-1);
    return { firstPaintMs: first?.startTime ?? 0, largestPaintMs: largest?.startTime ?? 0 };
  });
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string, storageState?: Storage): Promise<Measured> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  let requests = 0;
  line.on("Network.requestWillBeSent", () => (requests += 1));
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: "networkidle" });
  const measured = { ...(await paints(page)), bytes, requests };
  await context.close();
  return measured;
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function medianVisit(browser: Browser, url: string, storageState?: Storage): Promise<Measured> {
  const visits: Measured[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, url, storageState));
  const of = (key: keyof Measured) => Math.round(median(visits.map((each) => each[key])));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    bytes: of("bytes"),
    requests: of("requests"),
  };
}

/**
 * Signed in over the fast line; cookies know no port, so they hold on the slow one too. All but the one that says that the
 * stylesheet is there: the cache of a visit is empty.
 */
async function signedIn(browser: Browser, url: string, who: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const answer = await context.request.post("/login", {
    form: { email: who.email, password: who.password },
    headers: { Origin: url },
  });
  if (!answer.url().endsWith("/dashboard")) throw new Error(`Signing in led to ${answer.url()}.`);
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies: cookies.filter(({ name }) => name !== "haulway_sheet"), origins: [] };
}

const app = await startApp("bench-pages");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
const slow = await slowLine(app.url);
try {
  const { people, loads } = await buildWorld(app.dataDir);
  const driver = await signedIn(browser, app.url, people.driver);
  const pages: [name: string, path: string, storage?: Storage][] = [
    ["bare page", BARE],
    ["home", "/"],
    ["login", "/login"],
    ["board", "/search", driver],
    ["dashboard", "/dashboard", driver],
    ["load details", `/load-details/${loads.pickup.loadId}`, driver],
  ];
  // The process and the browser are warm; the cache of each visit is not.
  for (const [, path, storage] of pages) await visit(browser, app.url + path, storage);

  const rows: Record<string, object> = {};
  let bare: Measured | undefined;
  for (const [name, path, storage] of pages) {
    const measured = await medianVisit(browser, slow.url + path, storage);
    bare ??= measured;
    rows[name] = {
      "first paint ms": measured.firstPaintMs,
      "largest paint ms": measured.largestPaintMs,
      "round trips before it": Number((measured.firstPaintMs / SLOW.roundTripMs).toFixed(1)),
      "× bare, first": Number((measured.firstPaintMs / bare.firstPaintMs).toFixed(2)),
      "× bare, largest": Number((measured.largestPaintMs / bare.largestPaintMs).toFixed(2)),
      bytes: measured.bytes,
      requests: measured.requests,
    };
  }
  console.table(rows);
} finally {
  slow.close();
  await browser.close();
  await app.stop();
}
