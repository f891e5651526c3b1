import { expect, test } from "./support/app-server";
import { fillLoad, logIn, PASSWORD, type Person, postLoad, signOut, signUp } from "./support/people";

const OFFER = /^Unsent draft from \w{3} \d+, .*\.$/;

const drafts = ({ page }: Person) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft ")));

/** A phone may close the page while its camera takes the photo of the document. */
test("the draft of a form with a photo remains if the page is lost", async ({ browser, server }) => {
  const driver = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const { page } = driver;
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/user-account/carrier");
  await page.locator("[name=legal_name]").fill("Dale Freight LLC");
  await page.locator("form:has([name=legal_name]) button").last().click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await page.goto("/user-account/carrier/policy");
  await page.getByLabel("Insurance company").fill("Plains Mutual");
  await page.getByLabel("Policy number").fill("PM-2231");
  await expect.poll(() => drafts(driver)).toHaveLength(1);
  await page.goto("/user-account/carrier/policy");
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Insurance company")).toHaveValue("Plains Mutual");
  await expect(page.getByLabel("Policy number")).toHaveValue("PM-2231");
});

test.describe("a draft", () => {
  let shipper: Person;
  test.beforeEach(async ({ browser, server }) => {
    shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  });

  test("is offered when the user comes back from another page, and can be used", async () => {
    const { page } = shipper;
    await page.goto("/new_load");
    await fillLoad(page, { cargo_description: "Palletised pears" });
    await page.getByLabel("Hazmat endorsement").check();
    await page.getByRole("link", { name: "Inbox" }).first().click();
    await expect(page).toHaveURL("/inbox");
    await page.goBack();
    await expect(page.getByText(OFFER)).toBeVisible();
    await expect(page.getByLabel("Cargo")).toHaveValue("");
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await expect(page.getByLabel("Cargo")).toHaveValue("Palletised pears");
    await expect(page.getByLabel("Hazmat endorsement")).toBeChecked();
    await expect(page.getByLabel("State").first()).toHaveValue("NV");

    await page.getByRole("button", { name: "Create Load" }).click();
    await expect(page.getByRole("status")).toContainText("Load created successfully!");
    expect(await drafts(shipper)).toEqual([]);
    await page.goto("/new_load");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  test("remains if the form is refused, and is deleted when the user discards it", async () => {
    const { page } = shipper;
    await page.goto("/new_load");
    await fillLoad(page, { total_rate: "" });
    for (const _ of [1, 2]) {
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("button", { name: "Create Load" }).click();
      expect((await answer).status()).toBe(400);
      await expect(page.getByRole("alert")).toContainText("Please fill all required fields");
      await expect.poll(() => drafts(shipper)).toHaveLength(1);
    }
    await page.getByRole("link", { name: "Home" }).first().click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/new_load");
    await expect(page.getByText(OFFER)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    expect(await drafts(shipper)).toEqual([]);
  });

  test("is not shown to another user of the browser and is deleted when its user signs out", async ({
    browser,
    server,
  }) => {
    const { page } = shipper;
    await page.goto("/new_load");
    await page.getByLabel("Cargo").fill("Palletised plums");
    await expect.poll(() => drafts(shipper)).toHaveLength(1);
    const other = await signUp(browser, { role: "shipper", baseURL: server.url });
    await page.context().clearCookies();
    await page.goto("/login");
    await page.goto("/login?redirectTo=%2Fnew_load");
    expect(await drafts(shipper)).toHaveLength(1);
    await page.getByLabel("Email").fill(other.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "New load" })).toBeVisible();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await page.getByLabel("Cargo").fill("Palletised figs");
    await expect.poll(async () => (await drafts(shipper)).length).toBe(1);
    await page.getByRole("link", { name: "Inbox" }).first().click();
    await signOut(page);
    await expect.poll(() => drafts(shipper)).toEqual([]);
    await logIn(page, other);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/new_load");
    await expect(page.getByLabel("Cargo")).toHaveValue("");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  test("of an edit is deleted by Discard Changes; leaving the page asks only if something is unsent", {
    tag: "@full",
  }, async () => {
    const { page } = shipper;
    const load = await postLoad(shipper);
    const edit = load.replace("load-details", "edit-load");
    let asked = 0;
    page.on("dialog", async (dialog) => {
      if (dialog.type() === "beforeunload") asked += 1;
      await dialog.accept();
    });
    await page.goto(edit);
    await page.goto("/dashboard");
    expect(asked).toBe(0);
    await page.goto(edit);
    await page.getByLabel("Cargo").fill("Palletised kiwis");
    await expect.poll(() => drafts(shipper)).toHaveLength(1);
    await page.goto("/dashboard");
    expect(asked).toBe(1);
    await page.goto(edit);
    await expect(page.getByText(OFFER)).toBeVisible();
    await page.getByRole("link", { name: "Discard Changes" }).click();
    await expect(page).toHaveURL(load);
    await page.goto(edit);
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await page.getByLabel("Cargo").fill("Palletised limes");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes Are Being Saved")).toBeVisible();
    await expect(page).toHaveURL(load);
    await page.goto("/dashboard");
    expect(asked).toBe(1);
    expect(await drafts(shipper)).toEqual([]);
  });

  test("of a profile does not include the picture", { tag: "@full" }, async () => {
    const { page } = shipper;
    await page.goto("/user-account");
    await page.getByLabel("Website").fill("https://haulway.test");
    await expect.poll(() => drafts(shipper)).toHaveLength(1);
    const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
    expect(kept).toContain("https://haulway.test");
    expect(kept).not.toContain("avatar");
  });
});
