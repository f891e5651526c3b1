import type { Browser, Page } from "@playwright/test";
import { dayFromNow } from "../../fixtures/days";
import { type SampleFile, samplePdf } from "../../fixtures/documents";
import { expect } from "./app-server";

let count = 0;

export interface Person {
  page: Page;
  name: string;
  email: string;
}

export const PASSWORD = "a long road home";

interface NewPerson {
  role: "driver" | "shipper";
  baseURL: string;
  javaScriptEnabled?: boolean;
  firstName?: string;
  phone?: string;
}

async function newPerson(browser: Browser, options: NewPerson) {
  const { role, baseURL, javaScriptEnabled = false } = options;
  count += 1;
  const { firstName = role === "driver" ? "Dale" : "Shirley", phone = "801 555 0100" } = options;
  const lastName = `Test${process.pid}x${count}`;
  const email = `${firstName}.${lastName}@example.test`.toLowerCase();
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const page = await context.newPage();
  return { page, name: `${firstName} ${lastName}`, firstName, lastName, email, phone };
}

export async function signUp(browser: Browser, options: NewPerson): Promise<Person> {
  const { page, name, firstName, lastName, email, phone } = await newPerson(browser, options);
  const form = {
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phone,
    user_type: options.role,
    password: PASSWORD,
    confirm_password: PASSWORD,
  };
  await send(page, "/signup", { form });
  return { page, name, email };
}

export async function signUpByForm(browser: Browser, options: NewPerson): Promise<Person> {
  const { page, name, firstName, lastName, email, phone } = await newPerson(browser, options);
  await page.goto("/signup");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(phone);
  await page
    .getByRole("radio", { name: options.role === "driver" ? "Driver" : "Shipper", exact: true })
    .check();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/dashboard");
  return { page, name, email };
}

/**
 * Sends the form without opening its page, which is ten times as fast. The app must respond with a redirect.
 * @returns the target of the redirect
 */
async function send(
  page: Page,
  path: string,
  sent: { form: Record<string, string> } | { multipart: Record<string, SampleFile> },
): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post(path, { ...sent, headers, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  return answer.headers().location ?? "";
}

export async function logIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

export const menuOf = (page: Page) => page.locator("header summary");

export async function signOut(page: Page): Promise<void> {
  await menuOf(page).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/login");
}

export interface Lane {
  origin: [city: string, state: string, zip: string];
  destination: [city: string, state: string, zip: string];
}

export const RENO_TO_ELKO: Lane = { origin: ["Reno", "NV", "89502"], destination: ["Elko", "NV", "89801"] };

const loadFields = (fields: Record<string, string>, lane: Lane): Record<string, string> => ({
  origin_address_street: "12 Dock Road",
  origin_address_city: lane.origin[0],
  origin_address_state: lane.origin[1],
  origin_address_zip: lane.origin[2],
  destination_address_street: "7 Yard Lane",
  destination_address_city: lane.destination[0],
  destination_address_state: lane.destination[1],
  destination_address_zip: lane.destination[2],
  pickup_date: dayFromNow(3),
  delivery_date: dayFromNow(4),
  total_rate: "1450.50",
  weight_lb: "42000",
  cargo_description: "Palletised onions",
  ...fields,
});

/** `fields` replaces the default values of the fields with these names. */
export async function fillLoad(
  page: Page,
  fields: Record<string, string> = {},
  lane = RENO_TO_ELKO,
): Promise<void> {
  for (const [name, value] of Object.entries(loadFields(fields, lane))) {
    const field = page.locator(`[name=${name}]`);
    await (name.endsWith("_state") ? field.selectOption(value) : field.fill(value));
  }
}

/** @returns the path of the load's page */
export async function postLoad(
  { page }: Person,
  fields: Record<string, string> = {},
  lane = RENO_TO_ELKO,
): Promise<string> {
  const address = await send(page, "/new_load", { form: loadFields(fields, lane) });
  const id = new URLSearchParams(address.split("?")[1]).get("created");
  if (!id) throw new Error(`Posting a load leads to ${address}.`);
  return `/load-details/${id}`;
}

/** @returns the path of the load's page */
export async function postLoadByForm({ page }: Person): Promise<string> {
  await page.goto("/new_load");
  await fillLoad(page);
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("status")).toContainText("Load created successfully!");
  const path = await page.getByRole("status").getByRole("link").getAttribute("href");
  if (!path) throw new Error("The confirmation does not link to the new load.");
  return path;
}

export async function request({ page }: Person, load: string): Promise<void> {
  await send(page, `${load}?step=request`, { form: {} });
  // Consumes the confirmation that the next page would show.
  await page.request.get(load);
}

/** Opens only the load's page, in the shipper's browser. */
export async function choose(shipper: Person, driver: Person, load: string): Promise<void> {
  await request(driver, load);
  const asked = await shipper.page.request.get(load);
  const driver_id = /name="driver_id" value="([^"]+)"/.exec(await asked.text())?.[1];
  if (!driver_id) throw new Error("The load has no request.");
  await send(shipper.page, `${load}?step=accept`, { form: { driver_id } });
  await shipper.page.goto(load);
  await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation");
}

export async function pickDocuments(page: Page, rate?: SampleFile): Promise<void> {
  await page.getByLabel("Rate confirmation").setInputFiles(rate ?? (await samplePdf("rate.pdf")));
  await page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));
}

export async function sendPapers(shipper: Person, load: string): Promise<void> {
  await send(shipper.page, `${load}?step=send-documents`, {
    multipart: {
      rate_confirmation: await samplePdf("rate.pdf"),
      bill_of_lading: await samplePdf("bill.pdf"),
    },
  });
}

export async function openDocuments(page: Page): Promise<void> {
  const documents = page.locator("details", { has: page.getByText(/^Documents \(/) });
  if ((await documents.getAttribute("open")) === null) await documents.locator("summary").click();
}

export function fact(page: Page, name: string) {
  const row = page.locator("tr", { has: page.getByRole("rowheader", { name, exact: true }) });
  return row.getByRole("cell");
}
