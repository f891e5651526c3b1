import type { Page } from "@playwright/test";
import { type Between, loadsBetween } from "../fixtures/scenes/complete-load";
import { type AppServer, expect, test } from "./support/app-server";
import { menuOf, type Person, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

const LANE = "Salt Lake City, UT → Denver, CO";

async function parties(make: (role: "driver" | "shipper") => Promise<Person>, server: AppServer) {
  const [shipper, driver] = [await make("shipper"), await make("driver")];
  const [loadId] = await loadsBetween(server.dataDir, [{ shipper, driver }]);
  return { shipper, driver, loadId: loadId ?? "", load: `/load-details/${loadId}` };
}

async function openReview(page: Page, load: string, name: string): Promise<string> {
  await page.goto(load);
  await page.getByRole("link", { name: `Review ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Review ${name}`);
  return new URL(page.url()).pathname;
}

async function submit(page: Page): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Submit Review" }).click(),
  ]);
  return answer.status();
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test("both parties of a complete load review each other, once", async ({ browser, server }) => {
      const make = (role: "driver" | "shipper") =>
        signUp(browser, { role, baseURL: server.url, javaScriptEnabled });
      const { shipper, driver, load } = await parties(make, server);
      const { page } = shipper;

      await test.step("stars are required, and typed text remains", async () => {
        await openReview(page, load, driver.name);
        await expect(page.getByText(`Driver for ${LANE}`)).toBeVisible();
        const picker = page.getByRole("radiogroup", { name: "Rating" });
        await expect(picker.getByRole("radio")).toHaveCount(5);
        for (const name of ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"]) {
          await expect(picker.getByRole("radio", { name, exact: true })).not.toBeChecked();
        }
        await page.getByLabel("Comments").fill("On time.\nClean papers & <b>kind</b>.");
        expect(await submit(page)).toBe(400);
        await expect(page.getByRole("alert")).toHaveText("Please choose a rating out of 5");
        await expect(picker).toHaveAccessibleDescription("Please choose a rating out of 5");
        await expect(page.getByLabel("Comments")).toHaveValue("On time.\nClean papers & <b>kind</b>.");
      });

      await test.step("a comment that is too long is refused, and the stars remain", async () => {
        await page.getByRole("radio", { name: "4 stars" }).check();
        await page.getByLabel("Comments").fill("x".repeat(2_001));
        expect(await submit(page)).toBe(400);
        await expect(page.getByLabel("Comments")).toHaveAccessibleDescription(/This has 2,001/);
        await expect(page.getByLabel("Comments")).toBeFocused();
        await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
        await page.getByLabel("Comments").fill("On time.\nClean papers & <b>kind</b>.");
      });

      await test.step("a review can be submitted with only the keyboard", async () => {
        await page.getByRole("radio", { name: "4 stars" }).focus();
        await page.keyboard.press("ArrowLeft");
        await expect(page.getByRole("radio", { name: "3 stars" })).toBeChecked();
        await page.keyboard.press("ArrowRight");
        await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
        await page.keyboard.press("ArrowRight");
        await expect(page.getByRole("radio", { name: "5 stars" })).toBeChecked();
        await page.keyboard.press("Tab");
        await expect(page.getByLabel("Comments")).toBeFocused();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("status")).toHaveText("Review Submitted");
        await expect(page.getByRole("region", { name: "Your review" })).toContainText("5 out of 5 stars");
      });

      await test.step("afterwards there is no form", async () => {
        await page.reload();
        await expect(page.getByRole("status")).toHaveText("Review Submitted");
        await expect(page.getByRole("button", { name: "Submit Review" })).toHaveCount(0);
        await page.getByRole("link", { name: "Back" }).click();
        await expect(page.getByRole("status")).toHaveText("Review Submitted");
        await expect(page.getByRole("link", { name: `Review ${driver.name}` })).toHaveCount(0);
      });

      await test.step("the driver sees the review and replies with stars only", async () => {
        await driver.page.goto("/dashboard");
        await menuOf(driver.page).click();
        await driver.page.getByRole("link", { name: "Reviews" }).click();
        await expect(driver.page.getByRole("region", { name: "Rating" })).toContainText("5.0 out of 5 stars");
        const [review] = await driver.page
          .getByRole("list", { name: "Reviews received" })
          .getByRole("listitem")
          .all();
        if (!review) throw new Error("There is no review.");
        await expect(review).toContainText("5 out of 5 stars");
        await expect(review.getByText("On time.")).toHaveText("On time.\nClean papers & <b>kind</b>.");
        await expect(review).toContainText(shipper.name);
        await review.getByRole("link", { name: LANE }).click();
        await expect(driver.page).toHaveURL(load);
        await openReview(driver.page, load, shipper.name);
        await driver.page.getByRole("radio", { name: "2 stars" }).check();
        await driver.page.getByRole("button", { name: "Submit Review" }).click();
        await expect(driver.page.getByRole("status")).toHaveText("Review Submitted");
      });

      await test.step("each user sees the other's stars next to the name", async () => {
        await page.goto("/user-reviews");
        await expect(page.getByText("No Comment Given")).toBeVisible();
        await page.goto(load);
        const rating = page.getByRole("table", { name: "Driver" }).getByRole("row", { name: "Rating" });
        await expect(rating).toContainText("5.0 out of 5 stars · 1 review");
        await driver.page.goto(load);
        const company = driver.page.getByRole("table", { name: "Posting Company" });
        await expect(company.getByRole("row", { name: "Rating" })).toContainText(
          "2.0 out of 5 stars · 1 review",
        );
      });
    });

    test("a second tab gets a message that the first was faster, and nothing changes", {
      tag: "@full",
    }, async ({ browser, server }) => {
      const make = (role: "driver" | "shipper") =>
        signUp(browser, { role, baseURL: server.url, javaScriptEnabled });
      const { shipper, driver, load } = await parties(make, server);
      const path = await openReview(shipper.page, load, driver.name);
      const secondTab = await shipper.page.context().newPage();
      await secondTab.goto(path);
      await shipper.page.getByRole("radio", { name: "5 stars" }).check();
      await shipper.page.getByRole("button", { name: "Submit Review" }).click();
      await expect(shipper.page.getByRole("status")).toHaveText("Review Submitted");
      await secondTab.getByRole("radio", { name: "1 star" }).check();
      expect(await submit(secondTab)).toBe(409);
      await expect(secondTab.getByRole("alert")).toContainText("This is the review you sent");
      await expect(secondTab.getByRole("status")).toHaveText("Review Submitted");
      await expect(secondTab.getByRole("region", { name: "Your review" })).toContainText("5 out of 5 stars");
      await expect(secondTab.getByRole("button", { name: "Submit Review" })).toHaveCount(0);
      await driver.page.goto("/user-reviews");
      await expect(driver.page.getByRole("region", { name: "Rating" })).toContainText(
        /5\.0 out of 5 stars\s*1 review/,
      );
    });

    test("received reviews have their average, their distribution and pages of ten", {
      tag: "@full",
    }, async ({ browser, server }) => {
      const make = (role: "driver" | "shipper") =>
        signUp(browser, { role, baseURL: server.url, javaScriptEnabled });
      const [shipper, driver] = [await make("shipper"), await make("driver")];
      const stars = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 1];
      const ids = await loadsBetween(
        server.dataDir,
        stars.map(() => ({ shipper, driver })),
      );
      const path = await openReview(shipper.page, `/load-details/${ids[0]}`, driver.name);
      for (const [index, loadId] of ids.entries()) {
        const answer = await shipper.page.request.post(path.replace(ids[0] ?? "", loadId), {
          form: { number_of_stars: String(stars[index]), review_text: `Run number ${index + 1}` },
          headers: { Origin: server.url },
        });
        expect(answer.status()).toBe(200);
      }
      const { page } = driver;
      await page.goto("/user-reviews");
      await expect(page.getByRole("region", { name: "Rating" })).toContainText(
        /4\.2 out of 5 stars\s*11 reviews/,
      );
      const spread = page.getByRole("table", { name: "Reviews by rating" }).getByRole("row");
      await expect(spread).toHaveText([
        /5 stars\s*6 55%/,
        /4 stars\s*3 27%/,
        /3 stars\s*1 9%/,
        /2 stars\s*0 0%/,
        /1 star\s*1 9%/,
      ]);
      const items = page.getByRole("list", { name: "Reviews received" }).getByRole("listitem");
      await expect(items).toHaveCount(10);
      await expect(items.first()).toContainText("Run number 11");
      await page.getByRole("link", { name: "Next" }).click();
      await expect(items).toHaveCount(1);
      await expect(items).toContainText("Run number 1");
      await page.goto("/user-reviews?page=3");
      await expect(page.getByText("No more reviews.")).toBeVisible();
      await page.getByRole("link", { name: "Latest Reviews" }).click();
      await expect(items).toHaveCount(10);
    });
  });
}

test("nobody can review at another address, too early, signed out or as an unrelated user", {
  tag: "@full",
}, async ({ browser, server, page }) => {
  const make = (role: "driver" | "shipper") => signUp(browser, { role, baseURL: server.url });
  const { shipper, driver, loadId, load } = await parties(make, server);
  const [otherShipper, otherDriver] = [await make("shipper"), await make("driver")];
  const path = await openReview(shipper.page, load, driver.name);
  const driverId = path.split("/")[2] ?? "";
  const shipperId = (await openReview(driver.page, load, shipper.name)).split("/")[2];

  const post = async (person: Person, address: string) => {
    const answer = await person.page.request.post(address, {
      form: { number_of_stars: "1" },
      headers: { Origin: server.url },
      maxRedirects: 0,
    });
    return answer.status();
  };
  const nowhere = [
    `/review/${shipperId}/${loadId}/true`,
    `/review/${shipperId}/${loadId}/false`,
    `/review/${driverId}/${loadId}/false`,
    `/review/${driverId}/${loadId}/yes`,
    `/review/nobody/${loadId}/true`,
    `/review/${driverId}/nothing/true`,
  ];
  for (const address of nowhere) {
    expect([address, (await shipper.page.goto(address))?.status()]).toEqual([address, 404]);
    expect([address, await post(shipper, address)]).toEqual([address, 404]);
  }
  for (const stranger of [otherShipper, otherDriver]) {
    expect((await stranger.page.goto(path))?.status()).toBe(404);
    expect(await post(stranger, path)).toBe(404);
    expect((await stranger.page.request.get(`${path}.data`)).status()).toBe(404);
  }
  await page.goto(path);
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`);
  await page.goto("/user-reviews");
  await expect(page).toHaveURL("/login?redirectTo=%2Fuser-reviews");

  const early: Between[] = [{ shipper, driver, status: "in transit" }];
  const [earlyId] = await loadsBetween(server.dataDir, early);
  const earlyPath = `/review/${driverId}/${earlyId}/true`;
  expect((await shipper.page.goto(earlyPath))?.status()).toBe(409);
  await expect(shipper.page.getByRole("alert")).toContainText("once the load is complete");
  expect(await post(shipper, earlyPath)).toBe(409);
  await shipper.page.goto(`/load-details/${earlyId}`);
  await expect(shipper.page.getByRole("link", { name: /^Review/ })).toHaveCount(0);

  await driver.page.goto("/user-reviews");
  await expect(driver.page.getByText("No reviews yet. Once a load is complete")).toBeVisible();
  expect(await post(shipper, path)).toBe(302);
  expect(await post(shipper, path)).toBe(409);
});
