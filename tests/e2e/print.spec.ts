import { expect, test } from "./app-server";
import { fact, postLoad, signUp } from "./people";

test("on paper a load shows all of its specifications and not its pin", async ({ browser, server }) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const { page } = shipper;
  await page.goto(await postLoad(shipper, { special_instructions: "Dock 4, ring twice" }));
  const instructions = fact(page, "Special instructions");
  await expect(instructions).toBeHidden();
  await expect(fact(page, "Verification pin")).toBeVisible();

  // Black on white in both colour schemes.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(fact(page, "Weight")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("caption").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("rowheader", { name: "Weight" })).toHaveCSS("color", "rgb(87, 96, 106)");
  await expect(instructions).toBeVisible();
  await expect(instructions).toHaveText("Dock 4, ring twice");
  await expect(page.getByText("Verification pin")).toBeHidden();
  await expect(page.getByRole("link", { name: "Delete" })).toBeHidden();
});
