/** The baseline is the response to an undecodable URL: one sentence without styles or scripts. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { buildWorld } from "../fixtures/scenes/world";
import { startApp } from "../start-app";
import { SLOW, slowConnection } from "./slow-connection";

const BASELINE = "/%zz";
/** An odd number, so that the median is the result of an actual visit. */
const RUNS = 3;

/** The round trips are those to connect and to get HTML and CSS. */
const GOALS = { roundTripsToFirstPaint: 3, timesBaselineToLargestPaint: 1.3 } as const;

interface Visited {
  name: string;
  path: string;
  /** Uses a control that sends no request. */
  use: (page: Page) => Promise<unknown>;
  storage?: Storage;
}

interface Measured {
  firstPaintMs: number;
  largestPaintMs: number;
  usableMs: number;
  bytes: number;
  requests: number;
}

type Storage = BrowserContextOptions["storageState"];

/** Reads all timings in one call, because the baseline's content policy blocks scripts that run later. */
function paints(page: Page): Promise<Pick<Measured, "firstPaintMs" | "largestPaintMs">> {
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "largest-contentful-paint", buffered: true });
    const largest = observer.takeRecords().at(-1);
    return { firstPaintMs: first?.startTime ?? 0, largestPaintMs: largest?.startTime ?? 0 };
  });
}

const shown = (page: Page, selector: string) => page.locator(selector).first().waitFor();

const opens =
  (content: string, within: string): Visited["use"] =>
  async (page) => {
    await shown(page, "h1");
    await shown(page, content);
    await page.locator(`${within} summary:visible`).first().click();
    await shown(page, `${within} details[open]`);
  };

async function typeAddress(page: Page): Promise<void> {
  await shown(page, "h1");
  const field = page.locator("[name=email]");
  await field.fill("name@company.com");
  if ((await field.inputValue()) === "") throw new Error("The field lost the typed value.");
}

async function reachStart(page: Page): Promise<void> {
  await shown(page, "h1");
  await page.getByRole("link", { name: "Get Started" }).first().focus();
}

async function visit(browser: Browser, server: string, { path, use, storage }: Visited): Promise<Measured> {
  const context = await browser.newContext({ storageState: storage });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  let requests = 0;
  line.on("Network.requestWillBeSent", () => (requests += 1));
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server + path, { waitUntil: "commit" });
  await use(page);
  const usableMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const measured = { ...(await paints(page)), usableMs, bytes, requests };
  await context.close();
  return measured;
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function medianVisit(browser: Browser, server: string, visited: Visited): Promise<Measured> {
  const visits: Measured[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, server, visited));
  const of = (key: keyof Measured) => Math.round(median(visits.map((each) => each[key])));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    usableMs: of("usableMs"),
    bytes: of("bytes"),
    requests: of("requests"),
  };
}

function say(goal: string, missed: string[]): void {
  process.stdout.write(
    `${goal}: ${missed.length === 0 ? "met by every page" : `missed by ${missed.join(", ")}`}\n`,
  );
}

/**
 * Cookies ignore ports, so they are also valid for the slow connection. Omits the cookie that marks the
 * stylesheet as cached, because each visit starts with an empty cache.
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
const slow = await slowConnection(app.url);
try {
  const { people, loads } = await buildWorld(app.dataDir);
  const driver = await signedIn(browser, app.url, people.driver);
  const pages: Visited[] = [
    { name: "baseline page", path: BASELINE, use: (page) => shown(page, "body") },
    { name: "home", path: "/", use: reachStart },
    { name: "login", path: "/login", use: typeAddress },
    { name: "board", path: "/search", use: opens("table.loads tbody tr", "main"), storage: driver },
    {
      name: "dashboard",
      path: "/dashboard?tab=pre-pickup",
      use: opens("table.loads tbody tr", "header"),
      storage: driver,
    },
    {
      name: "load details",
      path: `/load-details/${loads.pickup.loadId}`,
      use: opens("[name=verification_pin]", "header"),
      storage: driver,
    },
  ];
  for (const page of pages) await visit(browser, app.url, page);

  const rows: Record<string, object> = {};
  const late: string[] = [];
  const slower: string[] = [];
  let baseline: Measured | undefined;
  for (const page of pages) {
    const measured = await medianVisit(browser, slow.url, page);
    baseline ??= measured;
    const roundTrips = measured.firstPaintMs / SLOW.roundTripMs;
    const timesBaseline = measured.largestPaintMs / baseline.largestPaintMs;
    if (roundTrips > GOALS.roundTripsToFirstPaint) late.push(`${page.name} (${roundTrips.toFixed(2)})`);
    if (timesBaseline > GOALS.timesBaselineToLargestPaint)
      slower.push(`${page.name} (${timesBaseline.toFixed(2)})`);
    rows[page.name] = {
      "first paint ms": measured.firstPaintMs,
      "largest paint ms": measured.largestPaintMs,
      "usable ms": measured.usableMs,
      "round trips to first paint": Number(roundTrips.toFixed(1)),
      "× baseline, first": Number((measured.firstPaintMs / baseline.firstPaintMs).toFixed(2)),
      "× baseline, largest": Number(timesBaseline.toFixed(2)),
      bytes: measured.bytes,
      requests: measured.requests,
    };
  }
  console.table(rows);
  say(`First paint within ${GOALS.roundTripsToFirstPaint} round trips`, late);
  say(`Largest paint within ${GOALS.timesBaselineToLargestPaint} × the baseline's`, slower);
} finally {
  slow.close();
  await browser.close();
  await app.stop();
}
