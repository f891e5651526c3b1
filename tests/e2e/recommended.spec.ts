import { dayFromNow } from "../fixtures/days";
import { expect, test } from "./support/app-server";
import { type Lane, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

// No other test posts loads in these towns. The page shows only twenty loads, and other tests post loads
// without equipment, which fit every truck.
const TO_HOME: Lane = { origin: ["Wall", "SD", "57790"], destination: ["Rapid City", "SD", "57701"] };
const FROM_HOME: Lane = { origin: ["Rapid City", "SD", "57701"], destination: ["Pierre", "SD", "57501"] };
const FAR_AWAY: Lane = { origin: ["Miami", "FL", "33101"], destination: ["Tampa", "FL", "33602"] };

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test(`loads near home are recommended, with the next ones from their drop-off, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
    const kind = { equipment_type: "HOPP" };
    const near = await postLoad(shipper, { total_rate: "900", ...kind }, TO_HOME);
    const days = { pickup_date: dayFromNow(5), delivery_date: dayFromNow(6) };
    const next = await postLoad(shipper, { total_rate: "2500", ...kind, ...days }, FROM_HOME);
    const far = await postLoad(shipper, { total_rate: "9000", ...kind }, FAR_AWAY);

    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });
    const row = (load: string) => page.getByRole("row").filter({ has: page.locator(`a[href="${load}"]`) });
    await page.goto("/recommended");
    await expect(page.getByText("We don't know where your truck is")).toBeVisible();

    // The page uses the place of the driver's last search until it has a better starting place.
    await page.goto("/search?origin_city=Miami&origin_state=FL");
    await page.goto("/recommended");
    await expect(page.getByText("Distances are from your last search, Miami, FL.")).toBeVisible();
    await expect(row(far)).toBeVisible();
    await expect(row(near)).toHaveCount(0);

    await page.getByRole("link", { name: "Add your truck" }).click();
    await page.getByLabel("Equipment").selectOption(kind.equipment_type);
    await page.getByLabel("Home ZIP code").fill("5770");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Home ZIP code")).toHaveAccessibleDescription(/ZIP/);
    await expect(page.getByLabel("Home ZIP code")).toHaveValue("5770");
    await page.getByLabel("Home ZIP code").fill("57701");
    await page.getByLabel("Username").fill(javaScriptEnabled ? "homebody" : "homebird");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();

    await page.goto("/dashboard");
    const best = page.getByRole("region", { name: "Recommended loads" });
    await expect(best.locator("tbody tr").first()).toBeVisible();
    await best.getByRole("link", { name: "All Recommended Loads" }).click();
    await expect(page.getByText("Distances are from your home, Rapid City, SD.")).toBeVisible();
    await expect(row(near)).toContainText(/\d+ mi from your home, \$\d\.\d\d\/mi incl. deadhead/);
    await expect(row(far)).toHaveCount(0);

    await row(near).getByRole("link").click();
    await expect(page).toHaveURL(near);
    // With scripts, the page shows the time in the browser's time zone. Otherwise, it uses the time zone of
    // the driver's home.
    const posted = page.getByText(/^Posted /).getByRole("time");
    await expect(posted).toHaveText(/, \d+:\d\d\s[AP]M \S+$/);
    const after = page.getByRole("region", { name: "Loads near the delivery" });
    await expect(after.locator(`a[href="${next}"]`)).toBeVisible();
    await expect(after).toContainText("under a mile from this drop");
    await expect(after.locator(`a[href="${near}"]`)).toHaveCount(0);
  });
}
