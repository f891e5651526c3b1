import type { Browser, Locator, Page } from "@playwright/test";
import { dayFromNow } from "../fixtures/days";
import { type SampleFile, samplePdf, samplePhoto } from "../fixtures/documents";
import { expect, test } from "./support/app-server";
import { fact, PASSWORD, type Person, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

/** More than the Tab stops of any page. */
const MOST_STOPS = 90;

/** Uses only the keyboard, never the mouse or `fill`. */
class Hands {
  constructor(readonly page: Page) {
    // Intercepts file dialogs from the start, because otherwise the browser might open its own dialog first.
    page.on("filechooser", () => {});
  }

  /** Every element that is focused before the target must show a focus ring. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor({ state: "attached" });
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const { isThere, unmarked } = await target.evaluate(focusFrom);
      if (stop > 0) expect(unmarked).toBeNull();
      if (isThere) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${target}.`);
  }

  async press(role: "link" | "button", name: string | RegExp, within: Page | Locator = this.page) {
    await this.tabTo(within.getByRole(role, { name, exact: typeof name === "string" }));
    await this.page.keyboard.press("Enter");
  }

  async type(label: string | RegExp, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: typeof label === "string" }));
    await this.page.keyboard.type(text);
  }

  async choose(label: RegExp, ...files: SampleFile[]): Promise<void> {
    await this.tabTo(this.page.getByLabel(label));
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.keyboard.press("Enter");
    await (await chooser).setFiles(files);
  }

  async signIn({ email }: Person): Promise<void> {
    await this.page.context().clearCookies();
    await this.page.goto("/login");
    await this.type("Email", email);
    await this.type("Password", PASSWORD);
    await this.page.keyboard.press("Enter");
    await expect(this.page).toHaveURL("/dashboard");
  }
}

/** Headings focused by scripts need no ring. Runs in the page. */
function focusFrom(target: Node): { isThere: boolean; unmarked: string | null } {
  const { activeElement } = document;
  if (!activeElement || activeElement.matches("body, [tabindex='-1']"))
    return { isThere: false, unmarked: null };
  const isMarked = [activeElement, ...(activeElement.parentElement?.children ?? [])].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return {
    isThere: activeElement === target,
    unmarked: isMarked ? null : activeElement.outerHTML.slice(0, 160),
  };
}

/** Runs in the page. */
function isAllSelected(field: Node): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  return (field.selectionEnd ?? 0) - (field.selectionStart ?? 0) === field.value.length;
}

/** Date fields in the United States begin with the month. */
function typedDay(days: number): string {
  const [year, month, day] = dayFromNow(days).split("-");
  return `${month}${day}${year}`;
}

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`the whole life of a load with only a keyboard, JavaScript ${javaScriptEnabled ? "on" : "off"}`, ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000);
    return lifeByKeyboard(browser, { baseURL: server.url, javaScriptEnabled });
  });

async function lifeByKeyboard(browser: Browser, mode: { baseURL: string; javaScriptEnabled: boolean }) {
  const [shipper, driver] = [
    await signUp(browser, { role: "shipper", ...mode }),
    await signUp(browser, { role: "driver", ...mode }),
  ];
  const [broker, trucker] = [new Hands(shipper.page), new Hands(driver.page)];
  await broker.signIn(shipper);
  await trucker.signIn(driver);
  const { page } = broker;
  const lane = "Reno, NV → Elko, NV";

  await test.step("the first stop of a page skips to its content", async () => {
    // Reloads the page, because after a navigation by scripts, the heading already has the focus.
    await broker.page.reload();
    await broker.page.keyboard.press("Tab");
    await expect(broker.page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await broker.page.keyboard.press("Enter");
    await broker.page.keyboard.press("Tab");
    await expect(broker.page.locator("main :focus")).toHaveCount(1);
  });

  await test.step("the shipper posts it", async () => {
    await broker.page.reload();
    await broker.press("link", "New Load");
    await expect(page).toHaveURL("/new_load");
    const field = (name: string) => page.locator(`[name=${name}]`);
    const typed: [name: string, keys: string][] = [
      ["origin_address_city", "Reno"],
      ["origin_address_state", "NV"],
      ["origin_address_zip", "89502"],
      ["destination_address_city", "Elko"],
      ["destination_address_state", "NV"],
      ["destination_address_zip", "89801"],
      ["pickup_date", typedDay(3)],
      ["delivery_date", typedDay(4)],
      ["total_rate", "1450.50"],
      ["required_twic", " "],
    ];
    for (const [name, keys] of typed) {
      await broker.tabTo(field(name));
      await page.keyboard.type(keys);
    }
    await broker.press("button", "Create Load");
    await expect(page.getByRole("status")).toContainText("Load created successfully!");
    await broker.press("link", /^Reno, NV → Elko, NV \(HW-\d{5}\)$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lane);
  });
  const pin = await fact(page, "Verification pin").innerText();
  const load = new URL(page.url()).pathname;

  await test.step("the driver finds and requests it", async () => {
    await trucker.press("link", "Search");
    await trucker.type(/^Origin city/, "reno");
    await trucker.page.keyboard.press("Enter");
    await expect(trucker.page).toHaveURL(/origin_city=reno/);
    await trucker.tabTo(trucker.page.locator(`a[href="${load}"]`));
    await trucker.page.keyboard.press("Enter");
    await trucker.press("button", "Request Load");
    await expect(trucker.page.getByText("Request is being processed")).toBeVisible();
  });

  await test.step("the shipper accepts and sends the documents", async () => {
    await broker.press("link", "Refresh");
    await broker.press("button", "Accept");
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
    await broker.choose(/^Rate confirmation/, await samplePdf("rate.pdf"));
    await broker.choose(/^Bill of lading/, await samplePdf("bill.pdf"));
    await broker.press("button", "Upload");
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  });

  await test.step("the driver signs, picks up and delivers", async () => {
    await trucker.press("link", "Refresh");
    await trucker.choose(/^Signed rate confirmation/, await samplePdf("signed.pdf"));
    await trucker.press("button", "Upload");
    await expect(fact(trucker.page, "Status")).toHaveText("Pickup");
    // After a wrong pin, the pin field has the focus, and a script selects its value.
    await trucker.type("Verification pin", pin === "1234" ? "4321" : "1234");
    await trucker.page.keyboard.press("Enter");
    const pinField = trucker.page.getByLabel("Verification pin");
    await expect(pinField).toHaveAttribute("aria-invalid", "true");
    await expect(pinField).toBeFocused();
    await expect(pinField).not.toHaveValue("");
    if (!mode.javaScriptEnabled) await trucker.page.keyboard.press("ControlOrMeta+a");
    await expect.poll(() => pinField.evaluate(isAllSelected)).toBe(true);
    await trucker.page.keyboard.type(pin);
    await trucker.page.keyboard.press("Enter");
    await expect(fact(trucker.page, "Status")).toHaveText("In Transit");
    await trucker.choose(/^Proof of delivery/, await samplePhoto("dock.jpg"));
    await trucker.choose(/^Additional files/, await samplePdf("lumper.pdf"), await samplePhoto("seal.jpg"));
    await trucker.press("button", "Upload");
    await expect(fact(trucker.page, "Status")).toHaveText("Complete");
  });

  await test.step("both review each other, with the keys of the stars", async () => {
    await broker.press("link", "Refresh");
    for (const [hands, other] of [
      [trucker, shipper],
      [broker, driver],
    ] as const) {
      await hands.press("link", `Review ${other.name}`);
      await hands.tabTo(hands.page.getByRole("radio", { name: "1 star" }));
      await hands.page.keyboard.press("Space");
      for (let star = 1; star < 4; star++) await hands.page.keyboard.press("ArrowRight");
      await hands.type("Comments", "Easy to work with.");
      await hands.press("button", "Submit Review");
      await expect(hands.page.getByRole("status")).toHaveText("Review Submitted");
      await expect(hands.page.getByText("4 out of 5 stars")).toBeAttached();
    }
  });
}
