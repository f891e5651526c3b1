import type { Page } from "@playwright/test";
import { expect, test } from "./support/app-server";
import { fact, type Person, postLoad, request, signUp } from "./support/people";

interface Stage {
  shipper: Person;
  drivers: [Person, ...Person[]];
  load: string;
}

type Make = (drivers: number) => Promise<Stage>;

const it = test.extend<{ stage: Make }>({
  stage: async ({ browser, server, javaScriptEnabled }, use) => {
    await use(async (count) => {
      const baseURL = server.url;
      const shipper = await signUp(browser, { role: "shipper", baseURL, javaScriptEnabled });
      const load = await postLoad(shipper);
      const asking = async () => {
        const driver = await signUp(browser, { role: "driver", baseURL });
        await request(driver, load);
        return driver;
      };
      const drivers: Stage["drivers"] = [await asking()];
      while (drivers.length < count) drivers.push(await asking());
      await shipper.page.goto(load);
      return { shipper, drivers, load };
    });
  },
});

const viewInfo = (page: Page, driver?: Person) =>
  (driver ? page.getByRole("row", { name: driver.name }) : page).getByRole("link", { name: "View Info" });
const asks = (page: Page) => page.getByRole("table", { name: "Load requirements" });

it("without JavaScript, View Info is a page that shows how the driver fits, and accepts", {
  tag: "@full",
}, async ({ stage }) => {
  const { shipper, drivers, load } = await stage(1);
  const [driver] = drivers;
  const { page } = shipper;
  const row = page.getByRole("row", { name: driver.name });
  // The load weighs 42,000 lb. A new driver's profile has no weight limit and no proof of insurance.
  await expect(row).toContainText("Check first");
  await expect(row).toContainText("Meets 0 of 4. Missing: weight, insurance");

  await viewInfo(page).click();
  await expect(page).toHaveURL(/\/driver-request\/[^/]+\?load=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(driver.name);
  await expect(page).toHaveTitle(new RegExp(`${driver.name} · HW-\\d+ Reno to Elko · Haulway$`));
  await expect(page.getByText("Meets 0 of 4. Missing: weight, insurance")).toBeVisible();
  const weight = asks(page).getByRole("row", { name: "Weight 42,000 lb" });
  await expect(weight.getByRole("cell")).toHaveText(["Missing", "Unknown"]);
  const certificate = asks(page).getByRole("row", { name: "Certificate of insurance Required" });
  await expect(certificate.getByRole("cell")).toHaveText(["Missing", "Unknown"]);
  await expect(fact(page, "W-9")).toHaveText("Shown once you accept the driver");
  await expect(fact(page, "MC certificate")).toHaveText("Missing");
  await expect(page.getByText("No reviews yet")).toBeVisible();

  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(load);
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
});

it("only the owner and the driver can view a driver's page", { tag: "@full" }, async ({
  stage,
  browser,
  server,
}) => {
  const { shipper, drivers } = await stage(1);
  const address = (await viewInfo(shipper.page).getAttribute("href")) ?? "";
  const stranger = await signUp(browser, { role: "shipper", baseURL: server.url });
  const answer = await stranger.page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(stranger.page.getByRole("alert")).toHaveText(
    "No driver information could be displayed at this time.",
  );
  const own = drivers[0].page;
  expect((await own.goto(address))?.status()).toBe(200);
  await expect(own.getByText("Shippers see this when you request a load.")).toBeVisible();
  await expect(own.getByRole("button", { name: "Accept" })).toHaveCount(0);

  const visitor = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(address);
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(address)}`);
});

it("a page number beyond the last gets a message and a link back, in the same tab", { tag: "@full" }, async ({
  stage,
}) => {
  const { page } = (await stage(1)).shipper;
  await page.goto("/dashboard?tab=new&page=9");
  await expect(page.getByText("There are no loads on page 9.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Page 1" }).click();
  await expect(page).toHaveURL("/dashboard?tab=new&page=1");
  await expect(page.locator("table.loads tbody tr")).toHaveCount(1);
  await page.goto("/loads-complete");
  await expect(page.getByText("Loads move here once their proof of delivery is uploaded.")).toBeVisible();
});

it.describe("with JavaScript", () => {
  it.use({ javaScriptEnabled: true });

  it("View Info is a dialog: it loads, and Escape, Close, Back and a click outside close it", async ({
    stage,
  }) => {
    const { shipper, drivers, load } = await stage(2);
    const [driver] = drivers;
    const { page } = shipper;
    const dialog = page.getByRole("dialog", { name: driver.name });
    const link = viewInfo(page, driver);

    await it.step("it says that it is loading, then shows what the page shows", async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/driver-request.*info\.json/, async (route) => {
        await held;
        await route.continue();
      });
      await link.click();
      await expect(dialog.getByRole("status")).toHaveText("Loading...");
      release();
      await expect(asks(page)).toBeVisible();
      await expect(dialog.getByRole("status")).toHaveCount(0);
      await page.unroute(/driver-request.*info\.json/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reno, NV → Elko, NV");
    });

    await it.step("the focus is inside; Escape closes the dialog and restores the focus", async () => {
      await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(page).toHaveURL(load);
    });

    await it.step("by keyboard, and the Close button", async () => {
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(page).toHaveURL(load);
    });

    await it.step("the back button closes it and stays on the load; forward opens it again", async () => {
      await link.click();
      await expect(asks(page)).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(load);
      await page.goForward();
      await expect(asks(page)).toBeVisible();
    });

    await it.step("a click outside closes it, a click inside does not", async () => {
      await dialog.getByRole("heading", { name: driver.name }).click();
      await expect(dialog).toBeVisible();
      await page.mouse.click(4, 4);
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(load);
    });

    await it.step("reloaded while open, it opens again and can still be closed", async () => {
      await link.click();
      await expect(asks(page)).toBeVisible();
      await page.reload();
      await expect(asks(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(load);
    });
  });

  it("Accept works inside the dialog", async ({ stage }) => {
    const { shipper, load } = await stage(2);
    const { page } = shipper;
    await viewInfo(page).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(load);
    await expect(page.getByRole("status").first()).toContainText("Driver accepted.");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
  });

  it("Reject works inside the dialog and keeps the other driver", { tag: "@full" }, async ({ stage }) => {
    const { shipper, drivers } = await stage(2);
    const [first, second] = drivers;
    if (!first || !second) throw new Error("There are not two drivers.");
    const { page } = shipper;
    await viewInfo(page, first).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(page.getByRole("status").first()).toHaveText("Request rejected.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(viewInfo(page)).toHaveCount(1);
    await expect(viewInfo(page, second)).toBeVisible();
  });

  it("an answer that comes too late is shown on the load's page, with the dialog closed", async ({
    stage,
  }) => {
    const { shipper, drivers, load } = await stage(2);
    const [driver] = drivers;
    const { page } = shipper;
    await viewInfo(page, driver).click();
    await expect(asks(page)).toBeVisible();
    await driver.page.goto(load);
    await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
    await expect(driver.page.getByRole("button", { name: "Request Load" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("alert")).toHaveText("This request is no longer open.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(viewInfo(page)).toHaveCount(1);
  });

  it.describe("if the response does not arrive", () => {
    it.use({ failOnPageFaults: false });

    it("the dialog says so, the page behind it remains, and a retry works", async ({ stage }) => {
      const { page } = (await stage(1)).shipper;
      await page.route(/driver-request.*info\.json/, (route) => route.abort());
      await viewInfo(page).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toHaveText("Error fetching data");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reno, NV → Elko, NV");
      await page.unroute(/driver-request.*info\.json/);
      await dialog.getByRole("button", { name: "Try Again" }).click();
      await expect(asks(page)).toBeVisible();
    });
  });

  it.describe("if a script of the dialog does not come", () => {
    it.use({ failOnPageFaults: false });

    for (const script of ["driver-info", "driver-dialog"])
      it(`${script}: the dialog says so and nothing reloads, even with the dialog's address`, async ({
        stage,
      }) => {
        const { page } = (await stage(1)).shipper;
        await page.route(new RegExp(`/build/.*${script}`), (route) => route.abort());
        let loads = 0;

        const isDocument = (request: { isNavigationRequest(): boolean }) => request.isNavigationRequest();
        page.on("request", (request) => {
          if (isDocument(request)) loads += 1;
        });
        await viewInfo(page).click();
        const dialog = script === "driver-dialog" ? page.getByRole("main") : page.getByRole("dialog");
        await expect(dialog.getByRole("alert")).toContainText("Error fetching data");
        await expect(dialog.getByRole("link", { name: "Open as a Page" })).toBeVisible();
        await page.reload();
        await expect(dialog.getByRole("alert")).toContainText("Error fetching data");
        const before = loads;
        if (script !== "driver-dialog") await dialog.getByRole("button", { name: "Try Again" }).click();
        await expect(dialog.getByRole("alert")).toContainText("Error fetching data");
        // If the page reloaded, the reload would begin before this request's response arrives, and would
        // abort the request.
        expect(await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok))).toBe(true);
        expect(loads).toBe(before);
      });
  });

  it("the dialog has a message if the driver's request is gone", { tag: "@full" }, async ({ stage }) => {
    const { shipper, drivers, load } = await stage(2);
    const [driver] = drivers;
    await driver.page.goto(load);
    await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
    await expect(driver.page.getByRole("button", { name: "Request Load" })).toBeVisible();
    await viewInfo(shipper.page, driver).click();
    const dialog = shipper.page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toHaveText(
      "No driver information could be displayed at this time.",
    );
  });
});
