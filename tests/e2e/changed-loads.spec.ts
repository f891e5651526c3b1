import type { Page } from "@playwright/test";
import { dayFromNow } from "../fixtures/days";
import { expect, test } from "./support/app-server";
import { choose, fact, type Person, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

type Make = (role: "driver" | "shipper", firstName?: string) => Promise<Person>;

function acceptButton(page: Page, driver: Person) {
  return page.getByRole("row", { name: driver.name }).getByRole("button", { name: `Accept ${driver.name}` });
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  const it = test.extend<{ make: Make }>({
    make: async ({ browser, server }, use) => {
      await use((role, firstName) =>
        signUp(browser, { role, baseURL: server.url, firstName, javaScriptEnabled }),
      );
    },
  });
  it.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    it("an outdated page shows who was first and the current state, and the other driver dismisses the message", async ({
      make,
    }) => {
      const [shipper, first, second] = [
        await make("shipper"),
        await make("driver", "Ann"),
        await make("driver", "Bo"),
      ];
      const load = await postLoad(shipper);
      for (const driver of [first, second]) {
        await driver.page.goto(load);
        await driver.page.getByRole("button", { name: "Request Load" }).click();
        await expect(driver.page.getByRole("status")).toHaveText("Request is being processed");
      }
      const secondTab = await shipper.page.context().newPage();
      await secondTab.goto(load);
      await shipper.page.goto(load);
      await acceptButton(shipper.page, first).click();
      await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation");
      const [answer] = await Promise.all([
        secondTab.waitForResponse((response) => response.request().method() === "POST"),
        acceptButton(secondTab, second).click(),
      ]);
      expect(answer.status()).toBe(409);
      await expect(secondTab.getByRole("alert")).toContainText("can't accept this request anymore");
      await expect(fact(secondTab, "Status")).toHaveText("Rate Confirmation");
      await expect(secondTab.getByRole("table", { name: "Driver" })).toContainText(first.name);

      const { page } = second;
      await page.goto("/inbox");
      await page.getByRole("link", { name: shipper.name }).click();
      await expect(page.getByRole("main")).toContainText("This load went to another driver.");
      await page.goto("/dashboard");
      const lost = page.getByRole("region", { name: "Went to another driver" });
      await expect(lost).toContainText("Reno, NV → Elko, NV (HW-");
      await lost.getByRole("button", { name: "Dismiss" }).click();
      await expect(lost).toHaveCount(0);
      await expect(page).toHaveURL("/dashboard?tab=new");
    });

    it("a driver withdraws, a shipper rejects, and the load is new again", { tag: "@full" }, async ({
      make,
    }) => {
      const [shipper, driver] = [await make("shipper"), await make("driver")];
      const load = await postLoad(shipper);
      await driver.page.goto(load);
      await driver.page.getByRole("button", { name: "Request Load" }).click();
      await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
      await expect(fact(driver.page, "Status")).toHaveText("New");
      await driver.page.getByRole("button", { name: "Request Load" }).click();
      await expect(driver.page.getByRole("button", { name: "Withdraw Request" })).toBeVisible();
      await shipper.page.goto(load);
      await shipper.page.getByRole("button", { name: "Reject" }).click();
      await expect(shipper.page.getByText("No requests at this time.")).toBeVisible();
      await expect(fact(shipper.page, "Status")).toHaveText("New");
      await driver.page.reload();
      await expect(driver.page.getByRole("button", { name: "Request Load" })).toBeVisible();
    });

    it("a copy has its own dates, an edit releases the driver, a deletion asks for confirmation", {
      tag: "@full",
    }, async ({ make }) => {
      const [shipper, driver] = [await make("shipper"), await make("driver")];
      const { page } = shipper;
      const load = await postLoad(shipper);
      await choose(shipper, driver, load);
      await page.getByRole("link", { name: "Copy" }).click();
      await expect(page.getByLabel("Cargo")).toHaveValue("Palletised onions");
      await expect(page.getByLabel("Rate in dollars")).toHaveValue("1450.5");
      await expect(page.getByLabel("Desired pick up date")).not.toHaveValue("");

      await page.goto(load);
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByRole("link", { name: "Discard Changes" }).click();
      await expect(page).toHaveURL(load);
      await page.getByRole("link", { name: "Edit" }).click();
      await expect(page.getByText(`Saving removes ${driver.name} from`)).toBeVisible();
      await page.getByLabel("Weight").fill("");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("alert")).toHaveText("Please fill all required fields");
      await page.getByLabel("Weight").fill("40000");
      const pickup = page.getByLabel("Desired pick up date");
      const day = await pickup.inputValue();
      await pickup.fill(dayFromNow(9));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Desired Pick Up Date must be prior to or equal to Desired Delivery Date",
      );
      await pickup.fill(day);
      const [saved, back] = await Promise.all([
        page.waitForRequest((request) => request.method() === "POST"),
        page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(load)),
        page.getByRole("button", { name: "Save Changes" }).click(),
        expect(page.getByRole("status")).toHaveText("Changes Are Being Saved"),
        expect(page.getByRole("link", { name: "Back to the Load" })).toHaveAttribute("href", load),
      ]);
      await expect(page).toHaveURL(load);
      const answer = await saved.response();
      if (javaScriptEnabled) {
        await back.response();
        expect(back.timing().startTime - saved.timing().startTime).toBeGreaterThan(1_400);
      } else expect(answer?.headers().refresh).toBe(`1.5;url=${load}`);
      await expect(fact(page, "Status")).toHaveText("New");
      await expect(fact(page, "Weight")).toHaveText("40,000 lb");
      await driver.page.goto("/dashboard?tab=pre-pickup");
      await expect(driver.page.locator(`.list a[href="${load}"]`)).toHaveCount(0);
      const ended = driver.page.getByRole("region", { name: "Changed since your request" });
      await expect(ended).toContainText(/Weight changed from [\d,]+ lb to 40,000 lb\./);
      await ended.getByRole("button", { name: "Request Again" }).click();
      await expect(driver.page).toHaveURL(load);
      await expect(driver.page.getByText("Request is being processed")).toBeVisible();
      await driver.page.goto("/dashboard");
      await expect(ended).toHaveCount(0);

      await page.getByRole("link", { name: "Delete" }).click();
      await expect(
        page.getByRole("heading", { name: "Are you sure you want to delete this load?" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Keep Load" }).click();
      await page.getByRole("link", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete Load" }).click();
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("status")).toHaveText("Load deleted.");
      expect((await page.goto(load))?.status()).toBe(404);
    });
  });
}
