/** The people of an operator's week, and what they do and read. All of it works without scripts. */
import type { Browser, Page } from "@playwright/test";
import { type AppServer, expect } from "./app-server";
import { signedLoad } from "./at-pickup";
import { follow, press, refusedWith, signUpAdmin, told, unfold } from "./back-office";
import { chatOf } from "./bad-connection";
import { send, words } from "./chats";
import { insure } from "./days";
import { fillLoad, type Person, postLoad, request, signUp } from "./people";

export const CARD = "Send me a photo of your bank card first.";
export const EMPTY = "Are you empty on Tuesday?";
/** Of the broker. All others have another one. */
export const PHONE = "801 555 0142";

/**
 * The broker has a load under way with Hank, two open loads, one of which Wes has requested, and a chat with
 * Wes. Ruth has two open loads: Wes, who is insured, and Lena have requested one, and Lena's saved search
 * hides the other.
 */
export async function saveWeek(browser: Browser, server: AppServer) {
  const as = (role: "driver" | "shipper", firstName: string, phone?: string) =>
    signUp(browser, { role, baseURL: server.url, firstName, phone });
  const [broker, ruth] = [await as("shipper", "Fay", PHONE), await as("shipper", "Ruth")];
  const [hank, wes, lena] = [
    await as("driver", "Hank"),
    await as("driver", "Wes"),
    await as("driver", "Lena"),
  ];
  const ada = await signUpAdmin(browser, server);

  const { load: carried, pin } = await signedLoad(broker, hank);
  const fake = await postLoad(broker, { cargo_description: "Fresh asparagus" });
  const wanted = await postLoad(broker, { cargo_description: "Cut flowers" });
  await request(wes, wanted);
  const chat = await chatOf(wes.page, wanted);
  await broker.page.goto(chat);
  await send(broker.page, CARD);

  const requested = await postLoad(ruth);
  await insure(wes);
  for (const driver of [wes, lena]) await request(driver, requested);
  await ruth.page.goto(await chatOf(lena.page, requested));
  await send(ruth.page, EMPTY);
  const hidden = await postLoad(ruth, { cargo_description: "Palletised pears" });
  await lena.page.goto("/search?origin_city=Reno&origin_state=NV&min_rate=5000");
  await unfold(lena.page, "Save This Search");
  await press(lena.page, "Save Search");
  await told(lena.page, /^Search saved\./);
  return {
    ...{ broker, ruth, hank, wes, lena, ada },
    ...{ carried, pin, fake, wanted, chat, requested, hidden },
  };
}

/** Reports what the open page shows. @returns the report's number */
export async function report({ page }: Person, reason: string, what: string): Promise<string> {
  await page.getByLabel("What's wrong?").selectOption(reason);
  await page.getByLabel("What happened?").fill(what);
  await press(page, "Send Report");
  await told(page, "Thank you. Our support team has your report.");
  const caption = await page.getByText(/^Request [0-9A-F]{8}$/).innerText();
  return caption.slice("Request ".length);
}

export async function askSupport({ page }: Person, about: string, what: string): Promise<void> {
  await page.goto("/customer-support");
  await page.getByLabel("What is it about?").selectOption(about);
  await page.getByRole("textbox", { name: "Your request" }).fill(what);
  await press(page, "Send Request");
  await told(page, "Our support team has your request.");
}

/** A suspended shipper is refused, and what was typed stays. */
export async function mayNotPost({ page }: Person): Promise<void> {
  await page.goto("/new_load");
  await fillLoad(page, { cargo_description: "Fresh figs" });
  await press(page, "Create Load");
  await refusedWith(page, "While you or your company are suspended, you can't start new business.");
  await expect(page.locator("[name=cargo_description]")).toHaveValue("Fresh figs");
}

/** The person reads this among the updates on their loads. */
export async function readsOf({ page }: Person, news: string): Promise<void> {
  await page.goto("/inbox");
  await follow(page, /^Haulway/);
  await expect(words(page).filter({ hasText: news })).toHaveCount(1);
}

export async function unreadOf({ page }: Person): Promise<string[]> {
  await page.goto("/inbox");
  return page.getByRole("main").locator(".unread").allTextContents();
}

export const seesAs = (page: Page, { name }: Person) =>
  expect(page.getByRole("complementary", { name: "View" })).toContainText(`You see Haulway as ${name} does`);

/** Finds the person by email, and begins the view with this reason, which is required. */
export async function viewAs(page: Page, person: Person, reason: string): Promise<void> {
  await page.goto("/staff/search");
  await page.getByRole("searchbox").fill(person.email);
  await press(page, "Search");
  await follow(page, person.name);
  await unfold(page, "See Haulway as this person");
  await press(page, "View as This Person");
  await refusedWith(page, "Enter why, which the person reads.");
  await page.locator("[name=view_reason]").fill(reason);
  await press(page, "View as This Person");
  await expect(page).toHaveURL("/dashboard");
  await seesAs(page, person);
}
