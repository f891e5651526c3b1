import { samplePdf } from "../fixtures/documents";
import { expect } from "./support/app-server";
import { openLive, test } from "./support/app-with-rooms";
import { fact, postLoad, signUp } from "./support/people";

const soon = { timeout: 5_000 };

test("a load is not reloaded if its room has been silent since the page was loaded", async ({
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

test("the load's page and the dashboard show what others do and never lose typed values", async ({
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

test("the user's own save is not reported as a change, but another's is", async ({ browser, server }) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const load = await postLoad(shipper);
  const { page } = shipper;
  const other = await page.context().newPage();
  let told = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"changed"')) told += 1;
    }),
  );
  await page.clock.install();
  const choose = async (on: typeof page, nth: number) => {
    await on.getByLabel("Who can book").selectOption({ index: nth });
    await on.getByRole("button", { name: "Save", exact: true }).click();
    await expect(on.getByRole("status")).toContainText("Saved.");
  };
  await openLive(shipper, `${load}/book-now`);
  await page.evaluate(() => {
    (window as { seen?: string }).seen = "";
    new MutationObserver(() => {
      const { innerText } = document.body;
      if (innerText.includes("This load has changed.")) (window as { seen?: string }).seen += "noted ";
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const [saves, nth] of [1, 2, 0].entries()) {
    await choose(page, nth);
    await expect.poll(() => told).toBeGreaterThan(saves);
    // Once a second, the page checks whether its form is still in use.
    await page.clock.runFor(2_000);
  }
  expect(await page.evaluate(() => (window as { seen?: string }).seen)).toBe("");

  // After five seconds, the page no longer attributes a change to its own save.
  await page.clock.fastForward(5_000);
  await page.getByLabel("Who can book").selectOption({ index: 1 });
  await other.goto(`${load}/book-now`);
  await choose(other, 2);
  await expect(page.getByText("This load has changed.")).toBeVisible(soon);
});
