import { samplePdf } from "../fixtures/documents";
import { expect, test } from "./support/app-server";
import { choose, fact, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`a driver checks in, the shipper and a visitor with the link read it; JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    const as = (role: "driver" | "shipper") =>
      signUp(browser, { role, baseURL: server.url, javaScriptEnabled });
    const [shipper, driver] = [await as("shipper"), await as("driver")];
    const load = await postLoad(shipper);
    for (const { page } of [shipper, driver]) await page.setViewportSize({ width: 360, height: 740 });
    await choose(shipper, driver, load);
    const upload = async ({ page }: typeof driver, files: Record<string, string>, status: string) => {
      await page.goto(load);
      for (const [label, name] of Object.entries(files))
        await page.getByLabel(label).setInputFiles(await samplePdf(name));
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(fact(page, "Status")).toHaveText(status);
    };
    const told = (words: string | RegExp) => expect(driver.page.getByRole("status")).toHaveText(words);
    const press = (name: string) => driver.page.getByRole("button", { name, exact: true }).click();

    await test.step("before the documents are signed, the driver reports being on the way", async () => {
      await driver.page.goto(load);
      await driver.page.getByRole("link", { name: "Timeline" }).click();
      await driver.page.waitForURL(/\/timeline/);
      await expect(driver.page.getByRole("button", { name: "Arrived" })).toHaveCount(0);
      await press("I'm Here");
      await told("Checked in: on the way.");
      await press("I'm Here");
      await expect(driver.page.getByRole("alert")).toContainText("less than 10 minutes ago");
    });

    await test.step("at pickup the driver arrives, corrects the time, and departs", async () => {
      await upload(
        shipper,
        { "Rate confirmation": "rate.pdf", "Bill of lading": "bill.pdf" },
        "Rate Confirmation Sent",
      );
      await upload(driver, { "Signed rate confirmation": "signed.pdf" }, "Pickup");
      await driver.page.goto(load);
      await press("Arrived");
      await expect(driver.page).toHaveURL(`${load}/timeline`);
      await told(/^Checked in: arrived at pickup \d\d?:\d\d\s[AP]M P[SD]T\.$/);
      await driver.page.getByText("Correct a Time").click();
      await driver.page.getByLabel("Which time").selectOption({ index: 1 });
      await driver.page.getByLabel("Actual time").fill("2020-01-01T08:00");
      await press("Correct");
      await expect(driver.page.getByRole("alert").first()).toHaveText("Enter a time in the last 48 hours.");
      const local = (atMs: number) =>
        new Intl.DateTimeFormat("sv-SE", {
          timeZone: "America/Los_Angeles",
          dateStyle: "short",
          timeStyle: "short",
        })
          .format(atMs)
          .replace(" ", "T");
      const correctTo = async (atMs: number) => {
        await driver.page.getByLabel("Which time").selectOption({ index: 1 });
        await driver.page.getByLabel("Actual time").fill(local(atMs));
        await press("Correct");
      };
      // The driver signed a moment ago, so the app refuses an arrival two hours earlier.
      await correctTo(Date.now() - 130 * 60_000);
      await expect(driver.page.getByRole("alert").first()).toContainText(
        "Enter a time after the rate confirmation was signed",
      );
      await correctTo(Date.now());
      await told("Time corrected. The timeline shows both times.");
      await press("Departed");
      await told(/^Checked in: departed from pickup \d\d?:\d\d\s[AP]M P[SD]T\.$/);
      await expect(driver.page.getByRole("table")).toContainText("departed from pickup");
    });

    await test.step("the shipper reads it on the timeline and in the inbox", async () => {
      const { page } = shipper;
      await page.goto(`${load}/timeline`);
      await expect(page.getByRole("table")).toContainText(`${driver.name} arrived at pickup, corrected`);
      await expect(page.getByRole("button", { name: "Departed" })).toHaveCount(0);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll).toBeLessThanOrEqual(360);
      await page.goto("/inbox");
      await page.getByRole("link", { name: /Haulway 🚚/ }).click();
      await expect(page.getByRole("log")).toContainText(`${driver.name} departed from pickup.`);
    });

    await test.step("a visitor with the link reads it without an account, until it is revoked", async () => {
      const { page } = shipper;
      await page.goto(`${load}/timeline`);
      await page.getByRole("button", { name: "Create Link" }).click();
      const href = await page.getByRole("status").getByRole("link").getAttribute("href");
      const path = new URL(href ?? "").pathname;
      const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled });
      const visitor = await context.newPage();
      await visitor.goto(path);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Reno, NV → Elko, NV");
      await expect(fact(visitor, "Last update")).toContainText(", near Reno, NV");
      await expect(visitor.getByText(driver.name)).toHaveCount(0);
      await page.getByRole("button", { name: "Revoke" }).click();
      await expect(page.getByRole("status")).toHaveText("Link revoked. It no longer works.");
      await visitor.goto(path);
      await expect(visitor.getByRole("alert")).toContainText("This link has expired");
      await context.close();
    });
  });
