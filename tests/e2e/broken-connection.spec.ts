import type { Page, Route } from "@playwright/test";
import { expect } from "./support/app-server";
import { it } from "./support/maker";
import { choose, fact, fillLoad, pickDocuments, postLoad, request } from "./support/people";

const NO_CONNECTION = "You're offline. Nothing is lost. Try again when you have signal.";

async function divertPosts(page: Page, divert: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === "POST" ? divert(route) : route.fallback());
  await page.route("**", handler);
  return () => page.unroute("**", handler);
}

it.describe("on a broken connection", () => {
  // The browser logs the failed request as an error, although the page has no fault.
  it.use({ failOnPageFaults: false });

  it("an offline form stays unchanged and is sent exactly once when the connection is back", async ({
    make,
  }) => {
    const { page } = await make("shipper");
    await page.goto("/new_load");
    await fillLoad(page, { cargo_description: "Forty crates of limes" });
    const button = page.getByRole("button", { name: "Create Load" });
    const said = page.getByRole("alert").filter({ hasText: NO_CONNECTION });

    await page.context().setOffline(true);
    await button.click();
    await expect(said).toBeVisible();
    await expect(page).toHaveURL("/new_load");
    await page.context().setOffline(false);

    let mend = await divertPosts(page, (route) => route.abort("connectionreset"));
    await button.click();
    await expect(said).toBeVisible();
    await expect(button).toBeEnabled();
    await mend();
    mend = await divertPosts(page, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await button.click();
    await expect(said).toBeVisible();
    await mend();

    await expect(page.getByLabel("Cargo")).toHaveValue("Forty crates of limes");
    await page.getByLabel("Cargo").fill("Forty crates of lemons");
    await button.click();
    const created = await page.getByRole("status").getByRole("link").getAttribute("href");
    await page.goto(created ?? "");
    await expect(fact(page, "Cargo")).toHaveText("Forty crates of lemons");
  });

  it("a link and a saved form open their page although its script does not load at first", async ({
    make,
  }) => {
    const { page } = await make("shipper");
    let isReady = page.waitForResponse(/on-page/);
    await page.goto("/new_load");
    await fillLoad(page, { cargo_description: "Forty crates of limes" });
    await isReady;
    const once = { times: 1 };
    await page.route("**/build/routes/load-details*", (route) => route.abort("connectionreset"), once);
    await page.getByRole("button", { name: "Create Load" }).click();
    await page.getByRole("status").getByRole("link").click();
    await expect(fact(page, "Cargo")).toHaveText("Forty crates of limes");
    await expect(page).toHaveURL(/\/load-details\//);

    isReady = page.waitForResponse(/on-page/);
    await page.goto(page.url().replace("load-details", "edit-load"));
    await isReady;
    await page.getByLabel("Cargo").fill("Forty crates of lemons");
    await page.route("**/build/routes/load-details*", (route) => route.abort("connectionreset"), once);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(fact(page, "Cargo")).toHaveText("Forty crates of lemons");
    await expect(page).toHaveURL(/\/load-details\//);
  });

  it("a refusal and values typed after it survive a broken connection", async ({ make }) => {
    const { page } = await make("shipper");
    const isReady = page.waitForResponse(/on-page/);
    await page.goto("/new_load");
    await fillLoad(page, { total_rate: "" });
    await isReady;
    const button = page.getByRole("button", { name: "Create Load" });
    await button.click();
    const refusal = page.getByRole("alert").filter({ hasText: "Please fill all required fields" });
    await expect(refusal).toBeVisible();
    await page.waitForLoadState("networkidle");
    const cargo = page.getByLabel("Cargo");
    await cargo.fill("Forty crates of limes");
    await expect(cargo).toHaveValue("Forty crates of limes");
    const mend = await divertPosts(page, (route) => route.abort("connectionreset"));
    await button.click();
    await expect(page.getByRole("alert").filter({ hasText: NO_CONNECTION })).toBeVisible();
    await expect(refusal).toBeVisible();
    await mend();
    await page.getByLabel("Rate in dollars").fill("900");
    await button.click();
    const created = await page.getByRole("status").getByRole("link").getAttribute("href");
    await page.goto(created ?? "");
    await expect(fact(page, "Cargo")).toHaveText("Forty crates of limes");
  });

  it("a form that posts to another address leaves its page unchanged and keeps the chosen files", async ({
    make,
  }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const load = await postLoad(shipper);
    await request(driver, load);
    const { page } = shipper;
    const said = page.getByRole("alert").filter({ hasText: NO_CONNECTION });
    await page.goto(load);

    // All requests fail as if the phone were offline, although the browser reports that it is online.
    await page.route("**", (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(said).toBeVisible();
    await expect(page).toHaveURL(load);
    await expect(page.getByRole("rowheader", { name: driver.name })).toBeVisible();
    await page.unroute("**");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");

    await pickDocuments(page);
    const mend = await divertPosts(page, (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(said).toBeVisible();
    expect(await page.getByLabel("Rate confirmation").inputValue()).toContain("rate.pdf");
    await mend();
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  });

  it("if the connection breaks after the response, the user sees what was saved, and the page loads later", async ({
    make,
  }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const load = await postLoad(shipper);
    await choose(shipper, driver, load);
    const { page } = shipper;
    await pickDocuments(page);
    const cut = (route: Route) =>
      route.request().method() === "POST" ? route.fallback() : route.abort("connectionreset");
    await page.route("**", cut);
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("File uploaded successfully!");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();

    await page.unroute("**", cut);
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
    await expect(page.getByRole("status").first()).toHaveText("File uploaded successfully!");
    await expect(page).toHaveURL(load);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    await expect(page).not.toHaveURL(load);
    await expect(page.getByText("File uploaded successfully!")).toHaveCount(0);
  });

  it("a message sent with the keyboard stays in its box", async ({ make }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const { page } = driver;
    await page.goto(await postLoad(shipper));
    await page.getByRole("button", { name: "Request Load" }).click();
    await page.getByRole("link", { name: "Message" }).click();
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("Empty by seven.");
    const mend = await divertPosts(page, (route) => route.abort("connectionreset"));
    await box.press("Control+Enter");
    await expect(page.getByRole("alert").filter({ hasText: NO_CONNECTION })).toBeVisible();
    await expect(box).toHaveValue("Empty by seven.");
    await mend();
    await box.press("Control+Enter");
    await expect(page.getByRole("log", { name: "Messages" })).toContainText("Empty by seven.");
    await expect(box).toHaveValue("");
  });
});
