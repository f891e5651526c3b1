import type { Page } from "@playwright/test";
import { outboxOf, type ReceivedMail } from "../fixtures/servers/outbox";
import { expect, test } from "./support/app-server";
import { PASSWORD, type Person, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

const NEW_PASSWORD = "another road altogether";

type Fixtures = {
  make: (role?: "driver" | "shipper", javaScriptEnabled?: boolean) => Promise<Person>;
  mailTo: (email: string, subject: RegExp) => Promise<ReceivedMail>;
};

const it = test.extend<Fixtures>({
  make: async ({ browser, server }, use) => {
    await use((role = "driver", javaScriptEnabled = false) =>
      signUp(browser, { role, baseURL: server.url, javaScriptEnabled }),
    );
  },
  mailTo: async ({ server }, use) => {
    await use(async (email, subject) => {
      const found = () => outboxOf(server.dataDir, email).filter((mail) => subject.test(mail.subject));
      await expect.poll(() => found().length).toBeGreaterThan(0);
      const mail = found().at(-1);
      if (!mail) throw new Error("No email has this subject.");
      return mail;
    });
  },
});

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await page.getByRole("button", { name: "Change Password" }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  it.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    it.use({ javaScriptEnabled });

    it("an emailed code signs in without the password and leads to the requested page", async ({
      make,
      mailTo,
      page,
    }) => {
      const person = await make();
      const { email } = person;
      await person.page.goto((await mailTo(email, /Confirm your email/)).link);
      await person.page.getByRole("button", { name: "Confirm Email" }).click();
      await expect(person.page).toHaveURL("/dashboard");
      await page.goto("/search?origin_state=UT");
      const askHere = page.getByRole("button", { name: "Email Me a Code" });
      await page.getByLabel("Email").fill("no address");
      await askHere.click();
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
        "Enter an email address like name@company.com.",
      );
      await expect(page.getByLabel("Email")).toHaveValue("no address");
      await page.getByLabel("Email").fill(email);
      await askHere.click();
      await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
      const code = /^\d{6}$/m.exec((await mailTo(email, /^Your code/)).text)?.[0] ?? "none";
      await page.getByLabel("Code").fill("12345");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("alert")).toContainText("That code is wrong or expired.");
      await expect(page.getByLabel("Code")).toHaveValue("12345");
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page).toHaveURL("/search?origin_state=UT");
    });

    it("the code can replace the password, and the user can go back to the password", async ({
      make,
      page,
    }) => {
      const person = await make();
      await page.goto("/login");
      await page.getByLabel("Email").fill(person.email);
      await page.getByRole("button", { name: "Email Me a Code" }).click();
      await expect(page.getByText(person.email)).toBeVisible();
      await page.getByRole("button", { name: "Send Another Code" }).click();
      await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
      await page.getByRole("link", { name: "Log in with your password" }).click();
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByLabel("Password").press("Enter");
      await expect(page).toHaveURL("/dashboard");
    });

    it("the link in the email replaces a forgotten password and signs out every device", async ({
      make,
      mailTo,
      page,
    }) => {
      const person = await make();
      await askForLink(page, person.email.toUpperCase());
      const mail = await mailTo(person.email, /new password/);
      await page.goto(mail.link);
      const secondTab = await page.context().newPage();
      await secondTab.goto(mail.link);

      await choosePassword(page, NEW_PASSWORD, "and another");
      await expect(page.getByRole("alert")).toHaveText("Please fill out all fields correctly.");
      await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(
        "The passwords don't match.",
      );
      await expect(page.getByLabel("New password")).toHaveValue(javaScriptEnabled ? NEW_PASSWORD : "");
      await choosePassword(page, NEW_PASSWORD);
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toHaveText("Password changed. Log in with the new one.");

      await person.page.goto("/dashboard");
      await expect(person.page).toHaveURL(/\/login/);
      await logIn(page, person.email, PASSWORD);
      await expect(page.getByRole("alert")).toHaveText("Password or username was incorrect. Try again.");
      await logIn(page, person.email, NEW_PASSWORD);
      await expect(page).toHaveURL("/dashboard");

      await choosePassword(secondTab, "a third road");
      await expect(secondTab.getByRole("alert")).toContainText("already used");
      expect((await secondTab.goto(mail.link))?.status()).toBe(409);
      await secondTab.getByRole("link", { name: "Get a New Link" }).click();
      await expect(secondTab).toHaveURL("/forgot-password");
    });

    it("the dashboard asks to confirm the email until the link is opened and its button clicked", async ({
      make,
      mailTo,
    }) => {
      const { page, email } = await make("shipper", javaScriptEnabled);
      await page.goto("/dashboard");
      const notice = page.getByRole("region", { name: "Your email is not confirmed" });
      await notice.getByRole("button", { name: "Send Again" }).click();
      await expect(page.getByRole("alert")).toContainText("We already emailed you.");
      const { link } = await mailTo(email, /Confirm your email/);
      // Simulates a security scanner that opens an email's link before the user does.
      for (let time = 0; time < 3; time++) expect((await page.request.get(link)).status()).toBe(200);
      await page.goto("/dashboard");
      await expect(notice).toBeVisible();
      await page.goto(link);
      await page.getByRole("button", { name: "Confirm Email" }).click();
      await expect(page.getByRole("status")).toHaveText("Your email is confirmed.");
      await expect(page).toHaveURL("/dashboard");
      await expect(notice).toHaveCount(0);
      expect((await page.goto(link))?.status()).toBe(409);
      await page.getByRole("link", { name: "Check your email status" }).click();
      await expect(page.getByText(`Your email is ${email} (confirmed).`)).toBeVisible();
    });

    it("an email address changes when the link sent to the new address is confirmed", async ({
      make,
      mailTo,
      browser,
      server,
    }) => {
      const { page, email } = await make("driver", javaScriptEnabled);
      const newEmail = `moved.${email}`;
      await page.goto("/user-account/email");
      await page.getByLabel("New email").fill(newEmail);
      await page.getByLabel("Your password").fill("not it");
      await page.getByRole("button", { name: "Send Link" }).click();
      await expect(page.getByRole("alert")).toHaveText("Please fill out all fields correctly.");
      await expect(page.getByLabel("Your password")).toHaveAccessibleDescription("Wrong password.");
      await expect(page.getByLabel("New email")).toHaveValue(newEmail);
      await page.getByLabel("Your password").fill(PASSWORD);
      await page.getByRole("button", { name: "Send Link" }).click();
      await expect(page.getByRole("status")).toContainText(`We emailed a link to ${newEmail}.`);
      await expect(page.getByText(`Your email is ${email} (not confirmed yet)`)).toBeVisible();
      expect((await mailTo(email, /about to change/)).text).toContain(newEmail);

      const { link } = await mailTo(newEmail, /Confirm your new email/);
      const elsewhere = await browser.newPage({ baseURL: server.url, javaScriptEnabled });
      await elsewhere.goto(link);
      await elsewhere.getByLabel("Password").fill("not it");
      await elsewhere.getByRole("button", { name: "Confirm Email" }).click();
      await expect(elsewhere.getByLabel("Password")).toHaveAccessibleDescription(/Wrong password\./);
      await elsewhere.getByLabel("Password").fill(PASSWORD);
      await elsewhere.getByRole("button", { name: "Confirm Email" }).click();
      await expect(elsewhere).toHaveURL("/login");
      await expect(elsewhere.getByRole("status")).toContainText(newEmail);
      await logIn(elsewhere, newEmail, PASSWORD);
      await expect(elsewhere).toHaveURL("/dashboard");
      await page.goto("/user-account/email");
      await expect(page.getByText(`Your email is ${newEmail} (confirmed).`)).toBeVisible();
    });
  });
}

it("an address without an account gets the same response, byte for byte", async ({
  make,
  mailTo,
  request,
  server,
}) => {
  const { email } = await make();
  const answerTo = async (typed: string) => {
    const posted = await request.post("/forgot-password", {
      form: { email: typed },
      headers: { origin: server.url },
      maxRedirects: 0,
    });
    const page = await request.get(posted.headers().location ?? "");
    const own = ({ name }: { name: string }) => !/^(x-request-id|date|content-security-policy)$/i.test(name);
    return {
      status: posted.status(),
      headers: posted.headersArray().filter(own),
      body: await posted.text(),
      page: (await page.text()).replace(/nonce="[^"]*"/g, ""),
    };
  };
  // The first page of a visit inlines its stylesheet.
  await request.get("/login");
  const known = await answerTo(email);
  expect(known.status).toBe(302);
  expect(await answerTo("nobody@example.test")).toEqual(known);
  await mailTo(email, /new password/);
  expect(outboxOf(server.dataDir, "nobody@example.test")).toEqual([]);
});

it("an invalid address is refused and stays in the field", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("shipper at haulway");
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/name@company\.com/);
  await expect(page.getByLabel("Email")).toHaveValue("shipper at haulway");
});

for (const path of ["/reset-password", "/confirm-email"]) {
  for (const query of ["", "?token=", `?token=${"0".repeat(64)}`, "?token=%00'--"]) {
    it(`${path}${query} says that the link does not work`, async ({ page, request, server }) => {
      expect((await page.goto(path + query))?.status()).toBe(400);
      await expect(page.getByRole("alert")).toContainText("This link doesn't work.");
      const form = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      const posted = await request.post(path + query, { form, headers: { origin: server.url } });
      expect(posted.status()).toBe(400);
    });
  }
}
