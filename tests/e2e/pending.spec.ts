import type { Page, Request, Route } from "@playwright/test";
import { type SampleFile, samplePdf } from "../fixtures/documents";
import { expect, test } from "./app-server";
import { fact, fillLoad, logIn, type Person, postLoad, signUp } from "./people";

const NO_CONNECTION = "No connection. Nothing is lost; try again when you have signal.";

type Make = (role: "driver" | "shipper", javaScriptEnabled?: boolean) => Promise<Person>;

const it = test.extend<{ make: Make }>({
  make: async ({ browser, server }, use) => {
    await use((role, javaScriptEnabled = true) =>
      signUp(browser, { role, baseURL: server.url, javaScriptEnabled }),
    );
  },
});

/** A large PDF, which takes a while: readers ignore what follows its end. */
async function longPdf(name: string, bytes: number): Promise<SampleFile> {
  const pdf = await samplePdf(name);
  return { ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(bytes, "% "), Buffer.from("\n%%EOF\n")]) };
}

/** Keeps the page's posts waiting until `release`. */
async function holdPosts(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const posts: Request[] = [];
  await page.route(
    () => true,
    async (route, request) => {
      if (request.method() === "POST") {
        posts.push(request);
        await held;
      }
      await route.continue();
    },
  );
  return { posts, release: () => release() };
}

/** Answers the page's posts in place of the app. @returns a function that ends this */
async function divertPosts(page: Page, divert: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === "POST" ? divert(route) : route.fallback());
  await page.route("**", handler);
  return () => page.unroute("**", handler);
}

const focused = (page: Page) => page.locator(":focus");

it("a pressed button says so, keeps the focus, and sends once however often it is pressed", async ({
  make,
}) => {
  const { page } = await make("shipper");
  await page.goto("/new_load");
  await fillLoad(page);
  const { posts, release } = await holdPosts(page);
  const button = page.getByRole("button", { name: "Create Load" });
  await button.dblclick();
  const busy = page.getByRole("button", { name: "Loading..." });
  await expect(busy).toBeFocused();
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await busy.press("Enter");
  await page.getByLabel("Cargo").press("Enter");
  release();
  await expect(page.getByText("Load created successfully!")).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(page.getByRole("button", { name: "Create Load" })).toBeEnabled();
});

it.describe("on a broken line", () => {
  // The browser logs this, which is no fault of the page.
  it.use({ failOnPageFaults: false });

  it("without signal a form stays as it is, and is sent once there is signal", async ({ make }) => {
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

  it("a press on a link leads on although the script of its page does not come at first", async ({
    make,
  }) => {
    const { page } = await make("shipper");
    const isReady = page.waitForResponse(/on-page/);
    await page.goto("/new_load");
    await fillLoad(page, { cargo_description: "Forty crates of limes" });
    await isReady;
    const once = { times: 1 };
    await page.route("**/build/routes/load-details*", (route) => route.abort("connectionreset"), once);
    await page.getByRole("button", { name: "Create Load" }).click();
    await page.getByRole("status").getByRole("link").click();
    await expect(fact(page, "Cargo")).toHaveText("Forty crates of limes");
    await expect(page).toHaveURL(/\/load-details\//);
  });

  it("a refusal and what was typed since outlive a line that breaks", async ({ make }) => {
    const { page } = await make("shipper");
    const isReady = page.waitForResponse(/on-page/);
    await page.goto("/new_load");
    await fillLoad(page, { total_rate: "" });
    await isReady;
    const button = page.getByRole("button", { name: "Create Load" });
    await button.click();
    const refusal = page.getByRole("alert").filter({ hasText: "Please fill all required fields" });
    await expect(refusal).toBeVisible();
    // After a refusal the page reads itself again.
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

  it("a form that goes to another address leaves its page as it is, and keeps the chosen files", async ({
    make,
  }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const load = await postLoad(shipper);
    await driver.page.goto(load);
    await driver.page.getByRole("button", { name: "Request Load" }).click();
    await expect(driver.page.getByText("Request is being processed")).toBeVisible();
    const { page } = shipper;
    const said = page.getByRole("alert").filter({ hasText: NO_CONNECTION });
    await page.goto(load);

    // Everything fails, as without signal although the browser believes that it is online.
    await page.route("**", (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(said).toBeVisible();
    await expect(page).toHaveURL(load);
    await expect(page.getByRole("rowheader", { name: driver.name })).toBeVisible();
    await page.unroute("**");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");

    await page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
    await page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));
    const mend = await divertPosts(page, (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(said).toBeVisible();
    expect(await page.getByLabel("Rate confirmation").inputValue()).toContain("rate.pdf");
    await mend();
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  });

  it("a line that breaks after the answer says what was saved, and the page comes once there is signal", async ({
    make,
  }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const load = await postLoad(shipper);
    await driver.page.goto(load);
    await driver.page.getByRole("button", { name: "Request Load" }).click();
    await expect(driver.page.getByText("Request is being processed")).toBeVisible();
    const { page } = shipper;
    await page.goto(load);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
    await page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));
    const cut = (route: Route) =>
      route.request().method() === "POST" ? route.fallback() : route.abort("connectionreset");
    await page.route("**", cut);
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("File uploaded successfully!");
    // Still signed in.
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();

    await page.unroute("**", cut);
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
    await expect(page.getByRole("status").first()).toHaveText("File uploaded successfully!");
    await expect(page).toHaveURL(load);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    await expect(page).not.toHaveURL(load);
    await expect(page.getByText("File uploaded successfully!")).toHaveCount(0);
  });

  it("a message sent by the keyboard stays in its box", async ({ make }) => {
    const [shipper, driver] = [await make("shipper"), await make("driver")];
    const { page } = driver;
    await page.goto(await postLoad(shipper));
    await page.getByRole("button", { name: "Request Load" }).click();
    await page.getByRole("link", { name: `Chat with ${shipper.name}` }).click();
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

it("files show how far they are, can be taken back, and arrive", async ({ make }) => {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  const load = await postLoad(shipper);
  await driver.page.goto(load);
  await driver.page.getByRole("button", { name: "Request Load" }).click();
  await expect(driver.page.getByText("Request is being processed")).toBeVisible();
  const { page } = shipper;
  await page.goto(load);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status").first()).toBeFocused();
  await page.getByLabel("Rate confirmation").setInputFiles(await longPdf("rate.pdf", 400_000));
  await page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));

  const line = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(40_000);
  await page.getByRole("button", { name: "Upload" }).click();
  const progress = page.getByRole("progressbar", { name: "Uploaded" });
  await expect(progress).toHaveAttribute("value", /^[1-9]\d?$/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled. Nothing was uploaded; your files are still chosen.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeFocused();
  await expect(progress).toHaveCount(0);

  await throttle(-1);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  await expect(page.getByRole("status").first()).toHaveText("File uploaded successfully!");
});

it("who was signed out meanwhile keeps the form, logs in elsewhere and sends it", async ({ make }) => {
  const shipper = await make("shipper");
  const { page } = shipper;
  await page.goto("/new_load");
  await fillLoad(page, { cargo_description: "Forty crates of limes" });
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("alert")).toContainText("You were signed out.");
  await expect(page.getByLabel("Cargo")).toHaveValue("Forty crates of limes");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/login");
  await logIn(elsewhere, shipper);
  await expect(elsewhere).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByText("Load created successfully!")).toBeVisible();
});

it("a refused upload names its field", async ({ make }) => {
  const { page } = await make("driver");
  await page.goto("/user-account/add-files");
  await page.getByLabel("What is it?").selectOption("w4");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "w4.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByLabel("File")).toHaveAccessibleDescription(/This file is not one/);
  await expect(page.getByLabel("File")).toBeFocused();
  await expect(page.getByLabel("What is it?")).toHaveValue("w4");
});

for (const javaScriptEnabled of [false, true]) {
  it(`a refusal moves the focus to the first wrong field, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    make,
  }) => {
    const { page } = await make("shipper", javaScriptEnabled);
    await page.goto("/new_load");
    await fillLoad(page, { pickup_date: "", total_rate: "" });
    for (let again = 0; again < 2; again++) {
      await page.getByRole("button", { name: "Create Load" }).click();
      await expect(page.getByRole("alert")).toHaveText("Please fill all required fields");
      await expect(page.getByLabel("Desired pick up date")).toBeFocused();
      await page.getByLabel("Cargo").focus();
    }
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("nobody@example.test");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
  });
}

it("a search goes on at the number of loads found, and a new page starts at its heading", async ({
  make,
}) => {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  for (let load = 0; load < 3; load++) await postLoad(shipper);
  const { page } = driver;
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(focused(page)).toHaveText("Search loads");
  await page.getByLabel("Origin city").fill("reno");
  const button = page.getByRole("button", { name: "Search" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/origin_city=reno/);
  await expect(focused(page)).toHaveText(/^\d+\+? loads$/);
  await expect(focused(page)).toBeInViewport();
  await expect(button).toBeHidden();
  await page.getByText("reno Edit").click();
  await page.getByLabel("Origin city").fill("elko");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/origin_city=elko/);
  await expect(focused(page)).toHaveText("No loads");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(page.getByLabel("Origin city")).toHaveValue("");
  await expect(page.getByLabel("Origin city")).toBeVisible();
});
