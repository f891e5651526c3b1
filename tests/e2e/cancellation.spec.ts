import { expect, test } from "./support/app-server";
import { choose, fact, postLoad, request, signUp } from "./support/people";

test("a driver cancels, another is released, and the load is open again, JavaScript off", async ({
  browser,
  server,
}) => {
  const as = (role: "driver" | "shipper") => signUp(browser, { role, baseURL: server.url });
  const [shipper, first, second] = [await as("shipper"), await as("driver"), await as("driver")];
  const load = await postLoad(shipper);
  await request(second, load);
  await request(first, load);
  await shipper.page.goto(load);
  await shipper.page.getByRole("button", { name: `Accept ${first.name}` }).click();

  await test.step("the driver is asked for a reason, and typed values remain", async () => {
    const { page } = first;
    await page.goto(load);
    await page.getByRole("link", { name: "Cancel This Load" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel this load?");
    await page.getByLabel("In your own words").fill("Snow on the pass");
    await page.getByRole("button", { name: "Cancel This Load" }).click();
    await expect(page.getByRole("alert")).toHaveText("Choose a reason.");
    await expect(page.getByLabel("In your own words")).toHaveValue("Snow on the pass");
    await page.getByLabel("Reason").selectOption("Held up on another load");
    await page.getByRole("button", { name: "Cancel This Load" }).click();
    await expect(page.getByRole("status")).toHaveText("Load canceled. We notified the shipper.");
    await expect(page.getByRole("button", { name: "Request Load" })).toBeVisible();
    await expect(page.getByText("12 Dock Road")).toHaveCount(0);
  });

  await test.step("the shipper and the driver who lost the load are notified, with its number", async () => {
    await shipper.page.goto("/inbox");
    await shipper.page.getByRole("link", { name: /Haulway 🚚/ }).click();
    await expect(shipper.page.getByRole("log")).toContainText(
      /Canceled · HW-\d{5} Reno, NV → Elko, NV\. The driver canceled\. Reason: Held up on another load \(Snow on the pass\)\./,
    );
    await second.page.goto("/inbox");
    await second.page.getByRole("link", { name: /Haulway 🚚/ }).click();
    await expect(second.page.getByRole("log")).toContainText("Request it again if you still want it.");
  });

  await test.step("the shipper sees how often the next driver canceled, and releases them", async () => {
    const { page } = shipper;
    await page.goto(load);
    await expect(fact(page, "Status")).toHaveText("New");
    await choose(shipper, first, load);
    await expect(fact(page, "Canceled loads")).toHaveText("1 of 2");
    await page.getByRole("link", { name: "Release Driver" }).click();
    await page.getByRole("link", { name: "Keep Driver" }).click();
    await page.getByRole("link", { name: "Release Driver" }).click();
    await page.getByLabel("Reason").selectOption("The freight is not ready");
    await page.getByRole("button", { name: "Release Driver" }).click();
    await expect(page.getByRole("status")).toHaveText("Driver released. The load is back on the board.");
    await expect(fact(page, "Status")).toHaveText("New");
  });

  await test.step("the number links to the load", async () => {
    const { page } = second;
    await page.goto(load);
    await expect(fact(page, "Canceled loads")).toHaveText("1 of 2");
    const number = await fact(page, "Load number").innerText();
    await page.goto("/search");
    await page.getByLabel("Origin city").fill(number.toLowerCase());
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(load);
    await page.goto(`/l/${number}`);
    await expect(page).toHaveURL(load);
  });
});
