import { dayFromNow } from "../fixtures/days";
import { samplePdf, samplePhoto, sampleText } from "../fixtures/documents";
import { expect, test } from "./support/app-server";
import {
  choose,
  fact,
  fillLoad,
  menuOf,
  PASSWORD,
  type Person,
  postLoad,
  sendPapers,
  signUp,
} from "./support/people";

type Make = (role: "driver" | "shipper", firstName?: string) => Promise<Person>;

const it = test.extend<{ make: Make }>({
  make: async ({ browser, server }, use) => {
    await use((role, firstName) => signUp(browser, { role, baseURL: server.url, firstName }));
  },
});

it("an empty sign-up moves the focus to its first fault, the account type", async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please fill out all fields correctly.");
  await expect(page.getByRole("radio", { name: "Driver", exact: true })).toBeFocused();
});

it("an incomplete sign-up returns with all typed values except passwords", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ünïcode 🚚");
  await page.getByLabel("Email").fill("not-an-address");
  await page.getByRole("radio", { name: "Driver", exact: true }).check();
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByLabel("Confirm password").fill("but different");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please fill out all fields correctly.");
  await expect(page.getByLabel("First name")).toHaveValue("Ünïcode 🚚");
  await expect(page.getByLabel("Email")).toHaveValue("not-an-address");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/name@company\.com/);
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("The passwords don't match.");
  await expect(page.getByRole("radio", { name: "Driver", exact: true })).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

it("a wrong password is refused, and the right one leads to the requested page", async ({ make, page }) => {
  const driver = await make("driver");
  await page.goto("/search?origin_state=UT");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByLabel("Email").fill(driver.email.toUpperCase());
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Password or username was incorrect. Try again.");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/search?origin_state=UT");
  await menuOf(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

it("an invalid load is refused with a message for each field and keeps the typed values", async ({
  make,
}) => {
  const { page } = await make("shipper");
  await page.goto("/new_load");
  await fillLoad(page, { pickup_date: "", total_rate: "" });
  await page.getByLabel("Hazmat endorsement").check();
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please fill all required fields");
  await expect(page.getByLabel("Cargo")).toHaveValue("Palletised onions");
  await expect(page.getByLabel("Hazmat endorsement")).toBeChecked();
  await expect(page.locator("[name=origin_address_state]")).toHaveValue("NV");

  await fillLoad(page, { pickup_date: dayFromNow(6), delivery_date: dayFromNow(5) });
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Desired Pick Up Date must be prior to or equal to Desired Delivery Date",
  );

  await fillLoad(page, { delivery_date: dayFromNow(7), pickup_date: dayFromNow(6) });
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("status")).toContainText("Load created successfully!");
  await expect(page.getByLabel("Cargo")).toHaveValue("");
});

it("a load that no engine can measure is still posted, without miles", async ({ make }) => {
  const shipper = await make("shipper");
  const load = await postLoad(shipper, {
    origin_address_city: "Nowhere At All",
    origin_address_zip: "",
    weight_lb: "",
    seen_doubts: "We can't find Nowhere At All, NV (origin). Check the spelling.",
  });
  await shipper.page.goto(load);
  await expect(fact(shipper.page, "Miles")).toContainText("Correct the address to get miles.");
  for (const name of ["Rate per mile", "Weight"]) await expect(fact(shipper.page, name)).toHaveText("–");
});

it("drivers cannot post, shippers cannot request, unrelated users cannot see", async ({ make, page }) => {
  const [shipper, other, driver, late] = [
    await make("shipper"),
    await make("shipper"),
    await make("driver"),
    await make("driver"),
  ];
  expect((await driver.page.goto("/new_load"))?.status()).toBe(403);
  await expect(driver.page.getByRole("alert")).toContainText("Only shippers can post loads.");
  const load = await postLoad(shipper);
  await other.page.goto(load);
  await expect(other.page.getByText("Drivers can request this load.")).toBeVisible();
  await expect(other.page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(other.page.getByText("12 Dock Road")).toHaveCount(0);
  await late.page.goto(load);
  await choose(shipper, driver, load);
  for (const stranger of [other, late]) expect((await stranger.page.goto(load))?.status()).toBe(404);
  expect((await page.goto(load))?.url()).toContain("/login");
});

it("documents must both be PDFs; a proof of delivery is a photo or PDF with at most five more files", async ({
  make,
}) => {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  const { page } = shipper;

  await page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Failed to upload file. Please try again.");
  await expect(page.getByLabel("Bill of lading")).toHaveAccessibleDescription(/bill of lading/);
  await page.getByLabel("Rate confirmation").setInputFiles(sampleText("rate.pdf"));
  await page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Failed to upload file. Please try again.");
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
  await expect(page.getByRole("list", { name: "Documents" })).toHaveCount(0);
  await sendPapers(shipper, load);

  await driver.page.goto(load);
  await driver.page.getByLabel("Signed rate confirmation").setInputFiles(await samplePhoto("signed.jpg"));
  await driver.page.getByRole("button", { name: "Upload" }).click();
  await expect(driver.page.getByRole("alert").first()).toHaveText("Failed to upload file. Please try again.");
  await driver.page.getByLabel("Signed rate confirmation").setInputFiles(await samplePdf("signed.pdf"));
  await driver.page.getByRole("button", { name: "Upload" }).click();
  await expect(fact(driver.page, "Status")).toHaveText("Pickup");
  await page.goto(load);
  const pin = await fact(page, "Verification pin").innerText();
  await driver.page.getByLabel("Verification pin").fill(pin);
  await driver.page.getByRole("button", { name: "Confirm Pickup" }).click();
  await expect(fact(driver.page, "Status")).toHaveText("In Transit");

  await driver.page.getByLabel("Proof of delivery").setInputFiles(await samplePhoto("dock.jpg"));
  const many = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => samplePdf(`more-${n}.pdf`)));
  await driver.page.getByLabel("Additional files").setInputFiles(many);
  await driver.page.getByRole("button", { name: "Upload" }).click();
  await expect(driver.page.getByRole("alert").first()).toHaveText("A maximum of 5 files can be uploaded");
  await expect(fact(driver.page, "Status")).toHaveText("In Transit");
  for (const address of [`/edit-load/${load.split("/").at(-1)}`, `${load}?ask=delete`]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: /Save Changes|Delete Load/ })).toHaveCount(0);
  }
});

it("after five wrong pins, even the right one is refused", async ({ make }) => {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  await sendPapers(shipper, load);
  await driver.page.goto(load);
  await driver.page.getByLabel("Signed rate confirmation").setInputFiles(await samplePdf("signed.pdf"));
  await driver.page.getByRole("button", { name: "Upload" }).click();
  await expect(fact(driver.page, "Status")).toHaveText("Pickup");
  await shipper.page.goto(load);
  const pin = await fact(shipper.page, "Verification pin").innerText();
  const confirm = async (typed: string) => {
    await driver.page.getByLabel("Verification pin").fill(typed);
    await driver.page.getByRole("button", { name: "Confirm Pickup" }).click();
  };
  for (let tries = 0; tries < 5; tries++) {
    await confirm(pin === "1111" ? "2222" : "1111");
    await expect(driver.page.getByRole("alert")).toContainText("Incorrect pin.");
  }
  await confirm(pin);
  await expect(driver.page.getByRole("alert")).toHaveText(/Try again in 1\d minutes/);
  await expect(fact(driver.page, "Status")).toHaveText("Pickup");
});
