import { mkdir } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { BUILT_PASSWORD } from "~/builders";
import { buildWorld } from "./fixtures/scenes/world";
import { startApp } from "./start-app";
const OUT = "/tmp/f2-shots";
await mkdir(OUT, { recursive: true });
const app = await startApp("f2-shots", {}, 400_000);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const w = await buildWorld(app.dataDir);
  const l = (s: keyof typeof w.loads) => `/load-details/${w.loads[s].loadId}`;
  const made = `/load-details/${w.made.loadId}`;
  const pages: Record<"driver" | "shipper", [string, string, string?][]> = {
    driver: [
      ["billed", `/load-details/${w.billedId}/invoice`], ["noinvoice", `${l("complete")}/invoice`],
      ["rc-wait", `${l("rate confirmation")}/rate-confirmation`], ["rc-sent", `${l("rate confirmation sent")}/rate-confirmation`],
      ["rc-read", `${l("pickup")}/rate-confirmation`], ["rs-ahead", `${l("pickup")}/receiver-signature`],
      ["record", `${l("complete")}/record`], ["timeline", `${l("in transit")}/timeline`], ["owed", "/invoices"], ["made", `${made}/rate-confirmation`],
    ],
    shipper: [
      ["billed", `/load-details/${w.billedId}/invoice`], ["noinvoice", `${l("complete")}/invoice`],
      ["rc-new", `${l("rate confirmation")}/rate-confirmation`], ["rc-preview", `${l("rate confirmation")}/rate-confirmation`, "Preview"],
      ["rc-sent", `${l("rate confirmation sent")}/rate-confirmation`],
      ["rc-read", `${l("pickup")}/rate-confirmation`], ["rs-wait", `${l("in transit")}/receiver-signature`], ["rs-read", `${l("complete")}/receiver-signature`],
      ["made", `${made}/rate-confirmation`], ["record", `${l("new")}/record`], ["owed", "/invoices"], ["edit", `/edit-load/${w.loads.new.loadId}`],
    ],
  };
  const visit = async (url: string, who: string, email: string, list: [string, string, string?][]) => {
    for (const width of [390, 1440]) {
      const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false, viewport: { width, height: width === 390 ? 844 : 900 } });
      const page = await context.newPage();
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(BUILT_PASSWORD);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(/\/dashboard/);
      for (const [name, path, press] of list) {
        await page.goto(path);
        if (press) { await page.getByRole("button", { name: press }).click(); await page.screenshot({ path: `${OUT}/${who}-${name}-top-${width}.png` }); }
        await page.screenshot({ path: `${OUT}/${who}-${name}-${width}.png`, fullPage: true });
      }
      await context.close();
    }
  };
  for (const who of ["driver", "shipper"] as const) {
    await visit(app.url, who, w.people[who].email, pages[who]);

  }
} finally { await browser.close(); await app.stop(); }
