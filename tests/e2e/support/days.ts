import type { Browser } from "@playwright/test";
import { dayFromNow } from "../../fixtures/days";
import { samplePdf, samplePhoto } from "../../fixtures/documents";
import { databaseIn } from "../../fixtures/servers/database-in";
import { type AppServer, expect } from "./app-server";
import { alwaysShowIn, type Font, fontsFor } from "./fonts";
import type { Hand } from "./hand";
import { fact, type Lane, type Person, postLoad, signUp } from "./people";
import { WITH_SCRIPTS } from "./scripts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const RENO: Lane["origin"] = ["Reno", "NV", "89502"];
const TO: Lane["destination"] = ["Winnemucca", "NV", "89445"];

export const button = (hand: Hand, name: string | RegExp) =>
  hand.page.getByRole("button", { name, exact: typeof name === "string" });
export const link = (hand: Hand, name: string | RegExp) =>
  hand.page.getByRole("link", { name, exact: typeof name === "string" });
export const home = ({ page }: Hand) => page.goto("/dashboard");
/** Without this wait, the next page might not show the form's effect. */
export const confirmed = ({ page }: Hand) => expect(page.getByRole("status").first()).toBeVisible();
export const row = ({ page }: Hand, load: string) => page.locator(`table.loads a[href^="${load}"]`).first();

interface Scene {
  shipper: Person;
  driver: Person;
  load: string;
}

type Look = readonly [javaScriptEnabled: boolean, font: Font];

/** Without scripts, only the installed font can be shown. */
export const LOOKS: readonly Look[] = WITH_SCRIPTS.flatMap((javaScriptEnabled): Look[] =>
  javaScriptEnabled ? fontsFor("days").map((font) => [true, font]) : [[false, "installed"]],
);

export async function scene(
  browser: Browser,
  { url, dataDir }: AppServer,
  [javaScriptEnabled, font]: Look,
): Promise<Scene> {
  const as = (role: "driver" | "shipper") => signUp(browser, { role, baseURL: url, javaScriptEnabled });
  const [shipper, driver] = [await as("shipper"), await as("driver")];
  for (const { page } of [shipper, driver]) await alwaysShowIn(page.context(), font);
  const truck = "equipment_type = 'V', max_weight_lb = 45000, max_length_ft = 53";
  await change(dataDir, `update profiles set ${truck} where full_name = ?`, driver.name);
  await insure(driver);
  await driver.page.setViewportSize(PHONE);
  await shipper.page.setViewportSize(DESK);
  const load = await postLoad(
    shipper,
    { detention_hour: "60", equipment_type: "V", pickup_date: dayFromNow(0), delivery_date: dayFromNow(0) },
    { origin: RENO, destination: TO },
  );
  return { shipper, driver, load };
}

const SAME_ORIGIN = { headers: { "Sec-Fetch-Site": "same-origin" } };

export async function insure({ page }: Person): Promise<void> {
  const company = { legal_name: "Rivers Hauling LLC", mc_number: "765432" };
  await page.request.post("/user-account/carrier", { form: company, ...SAME_ORIGIN });
  for (const kind of ["auto", "cargo"]) {
    const paper = await samplePdf(`${kind}.pdf`);
    const policy = { kind, insurer: "Great Basin Mutual", policy_number: kind, limit: "1000000", paper };
    const days = { effective_on: dayFromNow(-30), expires_on: dayFromNow(300) };
    const multipart = { ...policy, ...days };
    await page.request.post("/user-account/carrier/policy", { multipart, ...SAME_ORIGIN });
  }
}

export async function allowBooking({ page }: Person, load: string): Promise<void> {
  await page.request.post(`${load}/book-now?step=allow`, { form: { book_now: "fits" }, ...SAME_ORIGIN });
}

export async function sign(hand: Hand, { name }: Person): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByLabel("Your full name"), name);
  for (const box of await page.getByRole("checkbox").all()) await hand.tap(box);
  await hand.tap(button(hand, "Sign"));
  await expect(fact(page, "Status")).toHaveText("Pickup");
}

export async function deliver(hand: Hand): Promise<void> {
  const proof = hand.page.getByLabel("Proof of delivery");
  await hand.see(proof);
  await proof.setInputFiles(await samplePhoto("dock.jpg"));
  await hand.tap(button(hand, "Upload"));
  await expect(fact(hand.page, "Status")).toHaveText("Complete");
}

export async function post(hand: Hand): Promise<void> {
  const { page } = hand;
  const field = (name: string) => page.locator(`[name=${name}]`);
  await hand.tap(link(hand, "New Load").first());
  for (const [name, text] of [
    ["cargo_description", "Paper rolls"],
    ["pickup_date", dayFromNow(3)],
    ["delivery_date", dayFromNow(4)],
    ["origin_address_street", "12 Dock Road"],
    ["origin_address_city", RENO[0]],
    ["origin_address_zip", RENO[2]],
    ["destination_address_street", "7 Yard Lane"],
    ["destination_address_city", TO[0]],
    ["destination_address_zip", TO[2]],
    ["total_rate", "1450"],
    ["weight_lb", "42000"],
  ] as const)
    await hand.type(field(name), text);
  for (const end of ["origin", "destination"]) await hand.choose(field(`${end}_address_state`), "NV");
  await hand.tap(button(hand, "Create Load"));
}

export async function receive(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.tap(link(hand, "Receiver Signs Here"));
  await hand.type(page.getByLabel("Your full name"), "The receiver");
  for (const box of await page.getByRole("checkbox").all()) await hand.tap(box);
  await hand.tap(button(hand, "Sign for Delivery"));
  await expect(page.getByRole("status").first()).toBeVisible();
}

async function change(dataDir: string, sql: string, ...args: string[]): Promise<void> {
  const { client } = databaseIn(dataDir);
  await client.execute({ sql, args });
  client.close();
}

export async function waits({ dataDir }: AppServer, load: string): Promise<void> {
  const loadId = load.split("/").at(-1) ?? "";
  const days = "update loads set pickup_date = ?, delivery_date = ? where load_id = ?";
  await change(dataDir, days, dayFromNow(-3), dayFromNow(-2), loadId);
  await change(dataDir, "update whereabouts set at = at - 10800000 where load_id = ?", loadId);
}
