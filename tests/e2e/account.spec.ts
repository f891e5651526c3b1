import { samplePdf, samplePhoto, sampleText } from "../fixtures/documents";
import { expect, test } from "./support/app-server";
import { menuOf, PASSWORD, type Person, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

type Make = (role: "driver" | "shipper", javaScriptEnabled?: boolean) => Promise<Person>;

const it = test.extend<{ make: Make }>({
  make: async ({ browser, server }, use) => {
    await use((role, javaScriptEnabled) => signUp(browser, { role, baseURL: server.url, javaScriptEnabled }));
  },
});

const alertOf = ({ page }: Person) => page.getByRole("alert");
const paper = ({ page }: Person, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function openProfile({ page }: Person): Promise<void> {
  await page.goto("/dashboard");
  await menuOf(page).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/user-account");
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  it(`a driver fills in the account page, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    make,
  }) => {
    const driver = await make("driver", javaScriptEnabled);
    const { page } = driver;
    // The runs with and without JavaScript may share an app, and usernames must be unique.
    const username = javaScriptEnabled ? "dale" : "dale_plain";
    await openProfile(driver);
    for (const [name, path] of [
      ["Security", "/user-account/security"],
      ["Email address", "/user-account/email"],
    ] as const) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", path);
    }

    await test.step("missing and invalid values are reported, and typed values remain", async () => {
      await page.getByLabel("Username").fill("");
      await page.getByLabel("Website").fill("dale.test");
      await page.getByLabel("Max weight (lb)").fill("45000");
      await page.getByLabel("Equipment").selectOption("R");
      await page.getByLabel("TWIC card").check();
      await page.getByLabel("Avatar").setInputFiles(await samplePdf("me.pdf"));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(alertOf(driver)).toHaveText(
        "Please fill out all required fields.\nPlease upload a valid image file.",
      );
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Enter a username.");
      await expect(page.getByLabel("Username")).toBeFocused();
      await expect(page.getByLabel("Website")).toHaveAccessibleDescription(/starts with http/);
      await expect(page.getByLabel("Avatar")).toHaveAccessibleDescription(
        /Please upload a valid image file\./,
      );
      await expect(page.getByLabel("Website")).toHaveValue("dale.test");
      await expect(page.getByLabel("Max weight (lb)")).toHaveValue("45000");
      await expect(page.getByLabel("Equipment")).toHaveValue("R");
      await expect(page.getByLabel("TWIC card")).toBeChecked();
      await expect(page.locator("main img")).toHaveCount(0);
    });

    await test.step("valid values are saved, with the picture in the header and on the dashboard", async () => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Website").fill("https://dale.test");
      await page.getByLabel("Avatar").setInputFiles(await samplePhoto("me.jpg"));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("status").first()).toHaveText("Your changes are saved.");
      await expect(page.getByLabel("Username")).toHaveValue(username);
      await expect(page.getByLabel("TWIC card")).toBeChecked();
      await expect(page.getByLabel("Avatar")).toHaveValue("");
      const picture = page.locator("main img.avatar");
      await expect(picture).toHaveAttribute("src", /^\/files\/[\w-]+\.jpg$/);
      await expect(picture).toHaveAttribute("loading", "lazy");
      await page.goto("/dashboard");
      await expect(page.locator("img.avatar")).toHaveCount(2);
      const shown = await page.locator("main img.avatar").evaluate((image: HTMLImageElement) => {
        return [image.naturalWidth, image.naturalHeight, image.width, image.height];
      });
      expect(shown).toEqual([256, 256, 36, 36]);
    });

    await test.step("a new picture replaces the old one", async () => {
      const old = (await page.locator("main img.avatar").getAttribute("src")) ?? "";
      await page.goto("/user-account");
      await page.getByLabel("Avatar").setInputFiles(await samplePhoto("newer.jpg"));
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("status").first()).toHaveText("Your changes are saved.");
      await expect(page.locator("main img.avatar")).not.toHaveAttribute("src", old);
      expect((await page.request.get(old)).status()).toBe(404);
    });

    await test.step("a document needs a file and an option", async () => {
      await page.getByRole("link", { name: "Add Files" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Files");
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(alertOf(driver)).toHaveText("Please select a file and an option before uploading.");
      await page.getByLabel("Document type").selectOption({ label: "MC Certificate" });
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(page.getByLabel("File")).toHaveAccessibleDescription(/Choose a file\./);
      await expect(page.getByLabel("Document type")).toHaveValue("mc_cert");
      await page.getByLabel("File").setInputFiles(sampleText("mc.pdf"));
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(alertOf(driver)).toHaveText("Failed to upload file. Please try again.");
      await expect(page.getByLabel("Document type")).toHaveValue("mc_cert");
      await page.getByLabel("File").setInputFiles(await samplePdf("mc.pdf"));
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(page).toHaveURL("/user-account");
      await expect(page.getByRole("status").first()).toHaveText("File uploaded successfully!");
      await expect(paper(driver, "MC Certificate")).toContainText("On file");
      await expect(paper(driver, "Insurance")).toContainText("Not added");
    });

    await test.step("it is replaced, and deleted after a confirmation", async () => {
      const href = (await page.getByRole("link", { name: "mc.pdf" }).getAttribute("href")) ?? "";
      await page.getByRole("link", { name: "Replace MC Certificate" }).click();
      await expect(page.getByLabel("Document type")).toHaveValue("mc_cert");
      await expect(page.getByText("On file now: mc.pdf")).toBeVisible();
      await page.getByLabel("File").setInputFiles(await samplePhoto("mc-photo.jpg"));
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(page.getByRole("link", { name: "mc-photo.jpg" })).toBeVisible();
      await expect(page.getByRole("link", { name: "mc.pdf" })).toHaveCount(0);
      expect((await page.request.get(href)).status()).toBe(404);

      await page.getByRole("link", { name: "Remove MC Certificate" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Are you sure you want to remove this document?",
      );
      const question = page.url();
      await page.getByRole("link", { name: "Keep Document" }).click();
      await page.getByRole("link", { name: "Remove MC Certificate" }).click();
      await page.getByRole("button", { name: "Remove Document" }).click();
      await expect(page.getByRole("status").first()).toHaveText("Document removed.");
      await expect(paper(driver, "MC Certificate")).toContainText("Not added");
      expect((await page.goto(question))?.status()).toBe(404);
    });
  });
}

it("a picture over every limit is refused, and typed values remain", async ({ make }) => {
  const { page } = await make("shipper");
  await page.goto("/user-account");
  await page.getByLabel("Username").fill("shirley");
  await page.getByLabel("Website").fill("https://shirley.test");
  const photo = await samplePhoto("huge.jpg");
  // The file exceeds the form's size limit, so the app refuses it before it has fully arrived.
  const buffer = Buffer.concat([photo.buffer, Buffer.alloc(14 * 1024 * 1024)]);
  await page.getByLabel("Avatar").setInputFiles({ ...photo, buffer });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to upload file. Please try again.");
  await expect(page.getByLabel("Avatar")).toHaveAccessibleDescription(/Choose a file up to 10 MB/);
  await expect(page.getByLabel("Website")).toHaveValue("https://shirley.test");
  await expect(page.getByLabel("Username")).toHaveValue("shirley");
});

it("a shipper has no driver fields and cannot send them", async ({ make, server }) => {
  const { page } = await make("shipper");
  await page.goto("/user-account");
  for (const label of ["Equipment", "Max weight (lb)", "TWIC card"]) {
    await expect(page.getByLabel(label)).toHaveCount(0);
  }
  await expect(page.getByText("Only you can see these.")).toBeVisible();
  const profile = { full_name: "Shirley", username: "shirley", phone_number: "801 555 0100" };
  const send = (multipart: Record<string, string>) =>
    page.request.post("/user-account", { multipart, headers: { origin: server.url }, maxRedirects: 0 });
  expect((await send({ ...profile, hazmat_license: "true" })).status()).toBe(403);
  expect((await send({ ...profile, max_weight: "" })).status()).toBe(302);
});

it("a confirmation left open in another tab does not delete a newer document", async ({ make }) => {
  const driver = await make("driver");
  const { page } = driver;
  const add = async (name: string) => {
    await page.goto("/user-account/add-files?kind=w4");
    await page.getByLabel("File").setInputFiles(await samplePdf(name));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  };
  await add("first.pdf");
  const secondTab = await page.context().newPage();
  await secondTab.goto("/user-account");
  await secondTab.getByRole("link", { name: "Remove W-9" }).click();
  await expect(secondTab.getByRole("button", { name: "Remove Document" })).toBeVisible();
  await add("second.pdf");
  await secondTab.getByRole("button", { name: "Remove Document" }).click();
  await expect(secondTab.getByRole("status").first()).toHaveText(
    "That document was already removed or replaced.",
  );
  await expect(secondTab.getByRole("link", { name: "second.pdf" })).toBeVisible();
});

it("a driver sees who opened a document, and unrelated users cannot open it", async ({ make, page }) => {
  const [driver, shipper, stranger] = [await make("driver"), await make("shipper"), await make("shipper")];
  for (const [kind, file] of [
    ["Insurance", await samplePdf("coverage.pdf")],
    ["W-9", await samplePdf("w4.pdf")],
  ] as const) {
    await driver.page.goto("/user-account/add-files");
    await driver.page.getByLabel("Document type").selectOption({ label: kind });
    await driver.page.getByLabel("File").setInputFiles(file);
    await driver.page.getByRole("button", { name: "Upload" }).click();
    await expect(paper(driver, kind)).toContainText("No one has opened it yet.");
  }
  const address = async (name: string) =>
    (await driver.page.getByRole("link", { name }).getAttribute("href")) ?? "";
  const [insurance, w4] = [await address("coverage.pdf"), await address("w4.pdf")];
  const removal = `/user-account/remove-file/${insurance.split("/").at(-1)}`;

  const load = await postLoad(shipper);
  await driver.page.goto(load);
  await driver.page.getByRole("button", { name: "Request Load" }).click();
  expect((await shipper.page.request.get(insurance)).status()).toBe(200);
  expect((await shipper.page.request.get(w4)).status()).toBe(404);
  expect((await stranger.page.request.get(insurance)).status()).toBe(404);
  expect((await driver.page.request.get(w4)).status()).toBe(200);
  expect((await stranger.page.goto(removal))?.status()).toBe(404);
  expect((await page.goto(removal))?.url()).toContain("/login");

  await driver.page.goto("/user-account");
  await driver.page.getByText("Opened by 1 person").click();
  await expect(paper(driver, "Insurance")).toContainText(shipper.name);
  await expect(paper(driver, "Insurance")).not.toContainText(stranger.name);
  await expect(paper(driver, "W-9")).toContainText("No one has opened it yet.");
});

it("signed out, the account page leads to the login and back", async ({ make, page }) => {
  const driver = await make("driver");
  await page.goto("/user-account/add-files?kind=w4");
  await page.getByLabel("Email").fill(driver.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/user-account/add-files?kind=w4");
  await expect(page.getByLabel("Document type")).toHaveValue("w4");
});
