import type { WebSocket } from "@playwright/test";
import { samplePdf } from "../fixtures/documents";
import { onTheWorker } from "../start-app";
import { expect } from "./app-server";
import { test } from "./app-with-rooms";
import { inBackground } from "./in-background";
import { choose, fact, type Person, postLoad, signUp } from "./people";

/** Opens a page and waits until its room has told for how long it has been silent. */
async function openLive({ page }: Pick<Person, "page">, path: string): Promise<void> {
  const isLive = new Promise((resolve) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => /^\d+$/.test(String(payload)) && resolve(true)),
    ),
  );
  await page.goto(path);
  await isLive;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

const soon = { timeout: 5_000 };
const PART_OF_THE_APP = "On the edge the rooms are part of the app, and never away while it is there.";

test("a load is not read again where its room has been quiet since the page was read", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const load = await postLoad(shipper);
  const { page } = shipper;
  let silentMs = 600_000;
  let tell = (_text: string) => {};
  await page.routeWebSocket(/\/load:/, (socket) => {
    tell = (text) => socket.send(text);
    tell(String(silentMs));
  });
  let reads = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `${load}.data`) reads += 1;
  });
  for (const expected of [0, 1]) {
    reads = 0;
    const isToken = page.waitForResponse((answer) => answer.url().includes("room=load"));
    await page.goto(load);
    await isToken;
    await page.waitForLoadState("networkidle");
    expect(reads).toBe(expected);
    silentMs = 0;
  }
  const isReadAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${load}.data`);
  tell('{"type":"changed","id":"7"}');
  await isReadAgain;
});

test("load details and dashboard show what others do, and never take away what is typed", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const driver = await signUp(browser, { role: "driver", baseURL: server.url });
  const load = await postLoad(shipper);
  const dashboard = await shipper.page.context().newPage();
  await openLive({ page: dashboard }, "/dashboard");
  await openLive(shipper, load);
  const { page } = shipper;

  await page.getByRole("link", { name: "Copy" }).focus();
  await page.evaluate(() => scrollTo(0, 200));
  await driver.page.goto(load);
  await driver.page.getByRole("button", { name: "Request Load" }).click();
  await expect(page.getByRole("rowheader", { name: driver.name })).toBeVisible(soon);
  await expect(fact(page, "Status")).toHaveText("Pending");
  await expect(page.getByRole("link", { name: "Copy" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(dashboard.locator("table").getByText("Needs your action")).toBeAttached(soon);

  await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
  await expect(page.getByText("No requests at this time.")).toBeVisible(soon);
  await expect(dashboard.locator("table").getByText("Needs your action")).toHaveCount(0, soon);

  await driver.page.getByRole("button", { name: "Request Load" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByLabel("Rate confirmation")).toBeVisible();
  await page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
  await page.getByLabel("Bill of lading").focus();

  // The same shipper, in another window.
  await dashboard.goto(load.replace("load-details", "edit-load"));
  await dashboard.getByRole("button", { name: "Save Changes" }).click();
  await expect(fact(dashboard, "Status")).toHaveText("New");

  await expect(page.getByText("This load has changed.")).toBeVisible(soon);
  await expect(page.getByLabel("Bill of lading")).toBeFocused();
  expect(await page.getByLabel("Rate confirmation").inputValue()).toContain("rate.pdf");
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
  await page.getByRole("link", { name: "Show" }).click();
  await expect(fact(page, "Status")).toHaveText("New");
  await expect(page.getByText("This load has changed.")).toHaveCount(0);
});

test.describe("where a line breaks", () => {
  // The browser logs each socket that it cannot open.
  test.use({ failOnPageFaults: false });

  test("pages ask by themselves while the room server is gone, and are live again when it is back", async ({
    browser,
    server,
    rooms,
  }) => {
    test.skip(onTheWorker, PART_OF_THE_APP);
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
    const driver = await signUp(browser, { role: "driver", baseURL: server.url });
    const load = await postLoad(shipper);
    const { page } = shipper;
    await openLive(shipper, load);

    await rooms.crash();
    await driver.page.goto(load);
    await driver.page.getByRole("button", { name: "Request Load" }).click();
    await expect(driver.page.getByText("Request is being processed")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: driver.name })).toBeVisible({ timeout: 25_000 });

    const opened = page.waitForEvent("websocket", {
      predicate: (socket) => socket.url().includes("/parties/main/load:"),
      timeout: 30_000,
    });
    await rooms.start();
    const isNews = ({ payload }: { payload: string | Buffer }) => !/^\d+$/.test(String(payload));
    const heard = (await opened).waitForEvent("framereceived", { timeout: 30_000, predicate: isNews });
    await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
    expect(String((await heard).payload)).toContain('"changed"');
    await expect(page.getByText("No requests at this time.")).toBeVisible(soon);
  });

  test("what is chosen is not called old by a line that breaks, but by a change; the notice covers nothing on a phone", async ({
    browser,
    server,
    rooms,
  }) => {
    test.skip(onTheWorker, PART_OF_THE_APP);
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
    const driver = await signUp(browser, { role: "driver", baseURL: server.url });
    const load = await postLoad(shipper);
    await choose(shipper, driver, load);
    const { page } = shipper;
    await page.setViewportSize({ width: 360, height: 640 });
    await openLive(shipper, load);
    await page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
    const notice = page.getByText("This load has changed.");

    await rooms.crash();
    const sockets: WebSocket[] = [];
    page.on("websocket", (socket) => {
      if (socket.url().includes("/parties/main/load:")) sockets.push(socket);
    });
    await rooms.start();
    await expect.poll(() => sockets.some((socket) => !socket.isClosed()), { timeout: 30_000 }).toBe(true);
    // Meanwhile the line is live again.
    const other = await page.context().newPage();
    await other.goto(load.replace("load-details", "edit-load"));
    await expect(notice).toHaveCount(0);
    await other.getByRole("button", { name: "Save Changes" }).click();
    await expect(notice).toBeVisible(soon);
    await page.evaluate(() => scrollTo(0, 0));
    const box = await notice.boundingBox();
    for (const name of ["Back", "Refresh"]) {
      const button = await page.getByRole("link", { name }).first().boundingBox();
      expect(button?.y, name).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 1_000));
    }
    expect(box?.y).toBeGreaterThanOrEqual(56);
  });

  test("an inbox that is looked at reads itself every 12 seconds, outlives a reading that fails, and leads to the login", async ({
    browser,
    server,
  }) => {
    const { page } = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
    await page.clock.install();
    await openLive({ page }, "/inbox");
    let reads = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/inbox/chats") reads += 1;
    });
    const pass = async (seconds: number) => {
      reads = 0;
      for (let n = 0; n < seconds; n++) {
        await page.clock.runFor(1_000);
        // The request is answered before the clock goes on.
        await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
      }
      return reads;
    };
    await page.clock.pauseAt(Date.now() + 1_000);
    expect(await pass(25), "looked at").toBe(2);
    await inBackground(page, true);
    expect(await pass(13), "in the background").toBe(0);
    await inBackground(page, false);
    expect(await pass(3), "looked at again").toBe(1);
    await page.route("**/inbox/chats", (route) => route.abort());
    expect(await pass(13), "without an answer").toBe(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    await page.unroute("**/inbox/chats");
    const chats = page.getByRole("list", { name: "Chats" }).getByRole("listitem");
    await expect(chats).toHaveCount(1);
    const answer = (unread: number) => ({ chats: [], next: null, unread, nowMs: Date.now() });
    await page.route("**/inbox/chats", (route) => route.fulfill({ json: answer(0) }));
    expect(await pass(12), "with an answer again").toBe(1);
    await expect(chats).toHaveCount(0);
    await page.unroute("**/inbox/chats");
    // More wait than the page's header says: all of the page is read.
    await page.route("**/inbox/chats", (route) => route.fulfill({ json: answer(7) }));
    await pass(13);
    await expect(chats).toHaveCount(1);
    await page.unroute("**/inbox/chats");
    await page.context().clearCookies();
    await pass(13);
    await expect(page).toHaveURL("/login?redirectTo=%2Finbox");
  });
});
