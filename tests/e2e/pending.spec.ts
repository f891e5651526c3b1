import type { Page, Request } from "@playwright/test";
import { longPdf } from "../http/support/shipment";
import { expect } from "./support/app-server";
import { it } from "./support/maker";
import { fact, fillLoad, logIn, pickDocuments, postLoad, request } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

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

const focused = (page: Page) => page.locator(":focus");

it("a clicked button says so, keeps the focus, and sends once, no matter how often it is clicked", async ({
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

it("files show their progress, can be canceled, and arrive", async ({ make }) => {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  const load = await postLoad(shipper);
  await request(driver, load);
  const { page } = shipper;
  await page.goto(load);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status").first()).toBeFocused();
  await pickDocuments(page, longPdf(400_000));

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
  await expect(page.getByText("Canceled. Your files are still selected.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeFocused();
  await expect(progress).toHaveCount(0);

  await throttle(-1);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  await expect(page.getByRole("status").first()).toHaveText("File uploaded successfully!");
});

it("a user who was signed out keeps the form, logs in elsewhere and sends it", async ({ make }) => {
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

it("nothing is sent in the name of a user who has signed in since, and the form remains for its own user", async ({
  make,
}) => {
  const [shipper, other] = [await make("shipper"), await make("shipper")];
  const { page } = shipper;
  await page.goto("/new_load");
  await fillLoad(page, { cargo_description: "Forty crates of limes" });
  const others = await page.context().newPage();
  await page.context().clearCookies();
  await others.goto("/login");
  await logIn(others, other);
  await expect(others).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Create Load" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    "Nothing was saved. That page belonged to another account that was signed in on this browser. Log in in another tab, then send this again.",
  );
  await others.reload();
  await expect(others.locator("main").getByText(/HW-\d+/)).toHaveCount(0);
  const opened = page.context().waitForEvent("page");
  await alert.getByRole("link", { name: "Log in" }).click();
  const elsewhere = await opened;
  await logIn(elsewhere, shipper);
  await expect(elsewhere).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByText("Load created successfully!")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.locator("main").getByText(/HW-\d+/)).toBeVisible();
});

it("a refused upload names its field", { tag: "@full" }, async ({ make }) => {
  const { page } = await make("driver");
  await page.goto("/user-account/add-files");
  await page.getByLabel("Document type").selectOption("w4");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "w4.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByLabel("File")).toHaveAccessibleDescription(/This file is not one/);
  await expect(page.getByLabel("File")).toBeFocused();
  await expect(page.getByLabel("Document type")).toHaveValue("w4");
});

it("a refusal replaces the previous confirmation and costs no second round trip", async ({ make }) => {
  const { page } = await make("driver");
  await page.goto("/user-account");
  const save = async (username: string) => {
    await page.getByLabel("Username").fill(username);
    await page.getByRole("button", { name: "Save Changes" }).click();
  };
  const saved = page.getByText("Your changes are saved.");
  await save("gale");
  await expect(saved).toBeFocused();
  // An idle page sends other requests, for example for unread messages.
  const readAgain: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) readAgain.push(request.url());
  });
  await save("");
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Enter a username.");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(saved).toHaveCount(0);
  expect(readAgain).toEqual([]);
  await save("gale");
  await expect(saved).toBeFocused();
});

for (const javaScriptEnabled of WITH_SCRIPTS) {
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
    await page.getByLabel("Email").fill("nobody@example.test");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
  });
}

it("a search puts the focus on the number of loads found, and a new page on its heading", async ({
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
  // No test posts a load from here.
  await page.getByLabel("Origin city").fill("yerington");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/origin_city=yerington/);
  await expect(focused(page)).toHaveText("No loads");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(page.getByLabel("Origin city")).toHaveValue("");
  await expect(page.getByLabel("Origin city")).toBeVisible();
});
