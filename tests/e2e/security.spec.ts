import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readZip } from "../fixtures/read-zip";
import { expect, test } from "./support/app-server";
import { choose, fact, logIn, PASSWORD, type Person, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

type Make = (role: "driver" | "shipper") => Promise<Person>;

async function sessionIdOnPage(page: Page): Promise<string> {
  await page.goto("/user-account/security");
  return page.locator("[name=session_id]").inputValue();
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  const it = test.extend<{ make: Make; another: (person: Person) => Promise<Page> }>({
    make: async ({ browser, server }, use) => {
      await use((role) => signUp(browser, { role, baseURL: server.url, javaScriptEnabled }));
    },
    another: async ({ browser, server }, use) => {
      await use(async (person) => {
        const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled });
        const page = await context.newPage();
        await page.goto("/login");
        await logIn(page, person);
        await expect(page).toHaveURL("/dashboard");
        return page;
      });
    },
  });

  it.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    it.use({ javaScriptEnabled });

    it("a new password signs out every other device", async ({ make, another }) => {
      const person = await make("driver");
      const other = await another(person);
      const { page } = person;
      await page.goto("/user-account/security");
      const change = async (current: string, password: string, confirm: string) => {
        await page.getByLabel("Current password").fill(current);
        await page.getByLabel("New password", { exact: true }).fill(password);
        await page.getByLabel("Confirm new password").fill(confirm);
        await page.getByRole("button", { name: "Change Password" }).click();
      };
      await change("wrong", "a longer road", "a longer road");
      await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("Wrong password.");
      await change(PASSWORD, "short", "shorter");
      await expect(page.getByRole("alert")).toHaveText("Please fill out all fields correctly.");
      await expect(page.getByLabel("Confirm new password")).toHaveAccessibleDescription(
        "The passwords don't match.",
      );
      await change(PASSWORD, "a longer road", "a longer road");
      await expect(page.getByRole("status")).toHaveText(
        "Password changed. We signed out every other device.",
      );
      await expect(page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem")).toHaveCount(
        1,
      );
      await other.goto("/dashboard");
      await expect(other).toHaveURL(/\/login/);
      await logIn(other, person);
      await expect(other.getByRole("alert")).toHaveText("Password or username was incorrect. Try again.");
      await logIn(other, person, "a longer road");
      await expect(other).toHaveURL("/dashboard");
    });

    it("devices are listed and signed out one by one, or all others at once", async ({ make, another }) => {
      const person = await make("shipper");
      const [second, third] = [await another(person), await another(person)];
      const { page } = person;
      await page.goto("/user-account/security");
      const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
      await expect(devices).toHaveCount(3);
      await expect(devices.first()).toContainText("This device");
      // The third device signed in last, so the list shows it below this device.
      await devices.nth(1).getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByRole("status")).toHaveText("We signed that device out.");
      await third.goto("/dashboard");
      await expect(third).toHaveURL(/\/login/);
      await second.goto("/dashboard");
      await expect(second).toHaveURL("/dashboard");

      const stranger = await make("shipper");
      const theirs = await sessionIdOnPage(stranger.page);
      const refused = await page.request.post("/user-account/security?step=sign-out", {
        form: { session_id: theirs },
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect(refused.status()).toBe(404);
      await stranger.page.goto("/dashboard");
      await expect(stranger.page).toHaveURL("/dashboard");

      await page.goto("/user-account/security");
      const elsewhere = page.getByRole("button", { name: "Sign Out Everywhere Else" });
      await elsewhere.click();
      await expect(page.getByLabel("Your password")).toHaveAccessibleDescription("Wrong password.");
      await expect(devices).toHaveCount(2);
      await page.getByLabel("Your password").fill(PASSWORD);
      await elsewhere.click();
      await expect(devices).toHaveCount(1);
      await expect(page.getByRole("button", { name: "Sign Out Everywhere Else" })).toHaveCount(0);
      await second.goto("/dashboard");
      await expect(second).toHaveURL(/\/login/);
      await devices.first().getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL("/login");
    });

    it("users can download only their own data, as a zip", async ({ make, page, request }) => {
      const shipper = await make("shipper");
      const load = await postLoad(shipper);
      await shipper.page.goto("/user-account/security");
      const waiting = shipper.page.waitForEvent("download");
      await shipper.page.getByRole("link", { name: "Download My Data" }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toMatch(/^haulway-export-\d{4}-\d\d-\d\d\.zip$/);
      const entries = readZip(await readFile(await download.path()));
      const account = JSON.parse(new TextDecoder().decode(entries.get("account.json")));
      expect(account.account.email).toBe(shipper.email);
      expect(`/load-details/${account.loads_posted[0].load_id}`).toBe(load);
      expect(account.sessions).toHaveLength(1);

      expect((await request.get("/user-account/export", { maxRedirects: 0 })).status()).toBe(302);
      await page.goto("/user-account/export");
      await expect(page).toHaveURL("/login?redirectTo=%2Fuser-account%2Fexport");
    });

    it("an account can be closed once no other user depends on it", async ({ make, page: visitor }) => {
      const [shipper, driver] = [await make("shipper"), await make("driver")];
      const { page } = driver;
      const load = await postLoad(shipper);
      await choose(shipper, driver, load);
      await page.goto("/user-account/close");
      await expect(page.getByRole("list", { name: "Loads to finish first" })).toContainText(
        "Reno, NV → Elko, NV",
      );
      await expect(page.getByRole("button", { name: "Close Account" })).toHaveCount(0);

      await shipper.page.goto("/user-account/security");
      await shipper.page.getByRole("link", { name: "Close Account" }).click();
      await expect(shipper.page.getByText("We'll delete your load that isn't in transit yet")).toBeVisible();
      await shipper.page.getByLabel("Your password").fill("wrong");
      await shipper.page.getByRole("button", { name: "Close Account" }).click();
      await expect(shipper.page.getByLabel("Your password")).toHaveAccessibleDescription("Wrong password.");
      await shipper.page.getByLabel("Your password").fill(PASSWORD);
      await shipper.page.getByRole("button", { name: "Close Account" }).click();
      await expect(shipper.page).toHaveURL("/");
      await expect(shipper.page.getByRole("status")).toContainText("Your account is closed.");
      await shipper.page.goto("/dashboard");
      await logIn(shipper.page, shipper);
      await expect(shipper.page.getByRole("alert")).toHaveText(
        "Password or username was incorrect. Try again.",
      );

      await page.goto(load);
      await expect(page).toHaveURL(`${load}/charges`);
      const other = await make("shipper");
      const second = await postLoad(other);
      await page.goto(second);
      await page.getByRole("button", { name: "Request Load" }).click();
      await expect(page.getByText("Request is being processed")).toBeVisible();
      await page.goto("/user-account/close");
      await expect(page.getByText("We'll withdraw your open request.")).toBeVisible();
      await page.getByLabel("Your password").fill(PASSWORD);
      await page.getByRole("button", { name: "Close Account" }).click();
      await expect(page).toHaveURL("/");
      await other.page.goto(second);
      await expect(fact(other.page, "Status")).toHaveText("New");

      await visitor.goto("/signup");
      await visitor.getByLabel("First name").fill("Second");
      await visitor.getByLabel("Last name").fill("Life");
      await visitor.getByLabel("Email").fill(driver.email);
      await visitor.getByRole("radio", { name: "Shipper", exact: true }).check();
      await visitor.getByLabel("Password", { exact: true }).fill("another password");
      await visitor.getByLabel("Confirm password").fill("another password");
      await visitor.getByRole("button", { name: "Submit" }).click();
      await expect(visitor).toHaveURL("/dashboard");
    });
  });
}

for (const address of ["security", "two-step", "close", "export"]) {
  test(`/user-account/${address} asks a visitor to log in, for reading and for writing`, async ({
    request,
  }) => {
    const path = `/user-account/${address}`;
    const to = `/login?redirectTo=${encodeURIComponent(path)}`;
    const read = await request.get(path, { maxRedirects: 0 });
    expect([read.status(), read.headers().location]).toEqual([302, to]);
    if (address === "export") return;
    const headers = { "sec-fetch-site": "same-origin" };
    const sent = await request.post(path, { form: { current_password: PASSWORD }, headers, maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([302, to]);
  });
}
