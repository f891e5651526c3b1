import { samplePdf } from "../fixtures/documents";
import { expect, test } from "./support/app-server";
import { choose, fact, postLoad, signUp } from "./support/people";

test("a printed load shows its number, all of its specifications and its documents, and no pin", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const { page } = shipper;
  const driver = await signUp(browser, { role: "driver", baseURL: server.url });
  const load = await postLoad(shipper, { special_instructions: "Dock 4, ring twice" });
  await choose(shipper, driver, load);
  for (const name of ["Rate confirmation (PDF)", "Bill of lading (PDF)"])
    await page.getByLabel(name).setInputFiles(await samplePdf("paper.pdf"));
  await page.getByRole("button", { name: "Upload" }).click();
  const folded = fact(page, "Hazmat endorsement");
  await expect(folded).toBeHidden();
  await expect(fact(page, "Verification pin")).toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(fact(page, "Weight")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("caption").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("rowheader", { name: "Weight" })).toHaveCSS("color", "rgb(71, 79, 88)");
  await expect(folded).toBeVisible();
  await expect(fact(page, "Special instructions")).toHaveText("Dock 4, ring twice");
  await expect(fact(page, "Load number")).toHaveText(/^HW-\d{5}$/);
  await expect(fact(page, "Verification pin")).toBeHidden();
  await expect(page.getByRole("link", { name: "Call (801) 555-0100" })).toBeVisible();
  await expect(page.getByText(/^Posted /).getByRole("time")).toHaveText(/\s[AP]M \S+$/);
  await expect(page.getByRole("list", { name: "Documents" })).toContainText("Bill of lading");
  await expect(page.getByRole("link", { name: "Delete" })).toBeHidden();
  for (const part of [fact(page, "Weight").locator(".."), page.getByRole("listitem").first()])
    await expect(part).toHaveCSS("break-inside", "avoid");

  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(23, 27, 31)");
  for (const band of await page.locator(".band").all())
    await expect(band).toHaveCSS("background-color", /rgb\(2[45]\d, 2[45]\d, 2[345]\d\)/);
});
