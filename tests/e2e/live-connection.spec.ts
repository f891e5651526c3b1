import type { Browser, WebSocket } from "@playwright/test";
import { samplePdf } from "../fixtures/documents";
import { onTheWorker } from "../start-app";
import { type AppServer, expect } from "./support/app-server";
import { openLive, test } from "./support/app-with-rooms";
import { inBackground } from "./support/in-background";
import { choose, postLoad, request, signUp } from "./support/people";

const soon = { timeout: 5_000 };
const PART_OF_THE_APP = "On the edge the rooms are part of the app, and never away while it is there.";

async function pairUp(browser: Browser, { url: baseURL }: AppServer) {
  const shipper = await signUp(browser, { role: "shipper", baseURL, javaScriptEnabled: true });
  const driver = await signUp(browser, { role: "driver", baseURL });
  return { shipper, driver, load: await postLoad(shipper) };
}

test.describe("if a connection breaks", () => {
  // The browser logs each socket that it cannot open as an error.
  test.use({ failOnPageFaults: false });

  test("pages poll while the room server is down, and are live again when it is back", async ({
    browser,
    server,
    rooms,
  }) => {
    test.skip(onTheWorker, PART_OF_THE_APP);
    const { shipper, driver, load } = await pairUp(browser, server);
    const { page } = shipper;
    await page.clock.install();
    await openLive(shipper, load);
    const afterAWhile = (isDone: () => boolean | Promise<boolean>) =>
      expect
        .poll(
          async () => {
            await page.clock.fastForward(3_000);
            return isDone();
          },
          { timeout: 20_000 },
        )
        .toBe(true);

    await rooms.crash();
    await request(driver, load);
    await driver.page.goto(load);
    await afterAWhile(() => page.getByRole("rowheader", { name: driver.name }).isVisible());

    const news: string[] = [];
    let silences = 0;
    page.on("websocket", (socket) => {
      if (!socket.url().includes("/parties/main/load:")) return;
      socket.on("framereceived", ({ payload }) => {
        if (/^\d+$/.test(String(payload))) silences += 1;
        else news.push(String(payload));
      });
    });
    await rooms.start();
    await afterAWhile(() => silences > 0);
    await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
    await expect.poll(() => news.join()).toContain('"changed"');
    await expect(page.getByText("No requests at this time.")).toBeVisible(soon);
  });

  test("a change, but not a broken connection, marks selected loads as outdated; the message covers nothing on a phone", async ({
    browser,
    server,
    rooms,
  }) => {
    test.skip(onTheWorker, PART_OF_THE_APP);
    const { shipper, driver, load } = await pairUp(browser, server);
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

  test("a visible inbox reloads every 12 seconds, survives a failed request, and leads to the login", async ({
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
        // Waits for the app, so that the inbox's request has a response before the clock advances.
        await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
      }
      return reads;
    };
    await page.clock.pauseAt(Date.now() + 1_000);
    expect(await pass(25), "visible").toBe(2);
    await inBackground(page, true);
    expect(await pass(13), "in the background").toBe(0);
    await inBackground(page, false);
    expect(await pass(3), "visible again").toBe(1);
    await page.route("**/inbox/chats", (route) => route.abort());
    expect(await pass(13), "without a response").toBe(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    await page.unroute("**/inbox/chats");
    const chats = page.getByRole("list", { name: "Chats" }).getByRole("listitem");
    await expect(chats).toHaveCount(1);
    const answer = (unread: number) => ({ chats: [], next: null, unread, nowMs: Date.now() });
    await page.route("**/inbox/chats", (route) => route.fulfill({ json: answer(0) }));
    expect(await pass(12), "with a response again").toBe(1);
    await expect(chats).toHaveCount(0);
    await page.unroute("**/inbox/chats");
    // The response reports more unread messages than the header shows, so the whole page reloads.
    await page.route("**/inbox/chats", (route) => route.fulfill({ json: answer(7) }));
    await pass(13);
    await expect(chats).toHaveCount(1);
    await page.unroute("**/inbox/chats");
    await page.context().clearCookies();
    await pass(13);
    await expect(page).toHaveURL("/login?redirectTo=%2Finbox");
  });
});
