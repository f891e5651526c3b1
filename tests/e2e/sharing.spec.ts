import { expect, test } from "./support/app-server";
import { choose, fact, postLoad, signUp } from "./support/people";

const WELLS = { latitude: 41.1116, longitude: -114.9645, accuracy: 25 };
const ELKO = { latitude: 40.8324, longitude: -115.7631, accuracy: 25 };

test("a driver shares locations with one load: with each check-in and while the page is open, until consent is withdrawn", async ({
  browser,
  server,
}) => {
  const as = (role: "driver" | "shipper") =>
    signUp(browser, { role, baseURL: server.url, javaScriptEnabled: true });
  const [shipper, driver] = [await as("shipper"), await as("driver")];
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  const { page } = driver;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const told = (words: string) => expect(page.getByRole("status")).toHaveText(words);
  await page.context().grantPermissions(["geolocation"], { origin: server.url });
  await page.context().setGeolocation(WELLS);
  // Waits for the script that adds the time and the location, which loads after the page.
  const ready = () =>
    page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/add-place-to-form-[^/]+$/.test(name)),
    );
  await page.goto(`${load}/timeline`);
  await ready();

  await test.step("without consent no location is sent", async () => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === "POST" && each.url().includes("step=here")),
      press("I'm Here"),
    ]);
    expect(request.postData()).toMatch(/(^|&)at=\d+/);
    expect(request.postData()).not.toContain("latitude");
    await told("Checked in: on the way.");
  });

  await test.step("with consent, the open page reports the location, and the map shows it", async () => {
    await press("Share My Location");
    await told("Sharing is on. The shipper sees your location when you check in.");
    await page.getByRole("switch").click();
    await expect(page.getByText("Location sent.")).toBeVisible();
    await shipper.page.goto(`${load}/timeline`);
    await expect(fact(shipper.page, "Last update")).toContainText(", near Wells, NV");
    const map = shipper.page.getByRole("img", { name: /with the last reported location/ });
    await expect(map.locator("circle")).toBeVisible();
    await page.context().setGeolocation(ELKO);
    // The app counts the other party's view after sending the response, so the test retries.
    await expect(async () => {
      await page.reload();
      await ready();
      await expect(page.getByText(/Viewed once, last/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // After a reload, the page reports no location until the user turns sharing on again.
    await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  });

  await test.step("a button on a page with consent sends the location", async () => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === "POST" && each.url().includes("step=here")),
      press("I'm Here"),
    ]);
    expect(request.postData()).toContain("latitude=40.8324");
    await expect(page.getByRole("alert")).toContainText("less than 10 minutes ago");
  });

  await test.step("after consent is withdrawn, the location is gone", async () => {
    await press("Stop Sharing");
    await told("Sharing stopped. We deleted what you shared.");
    await expect(page.getByRole("switch")).toHaveCount(0);
    await shipper.page.goto(`${load}/timeline`);
    await expect(shipper.page.getByText("Wells, NV")).toHaveCount(0);
  });
});
