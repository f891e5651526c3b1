import { expect, test } from "./support/app-server";
import { signUp } from "./support/people";

function noteTransition() {
  addEventListener("pagereveal", (event) => {
    const { viewTransition } = event as Event & { viewTransition: object | null };
    document.documentElement.dataset.came = viewTransition ? "moving" : "at once";
  });
}

function moving(): string[] {
  const isStill = (times: string) => times.split(",").every((time) => Number.parseFloat(time) === 0);
  const found = document.getAnimations().map((animation) => `runs: ${animation.id || "an animation"}`);
  for (const element of document.querySelectorAll("*"))
    for (const pseudo of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      if (
        !isStill(style.transitionDuration) ||
        style.animationName !== "none" ||
        style.scrollBehavior !== "auto"
      )
        found.push(`${element.outerHTML.slice(0, 80)} ${pseudo ?? ""}`);
    }
  return found;
}

const HOW = {
  "no-preference": ["moving", "with a short transition"],
  reduce: ["at once", "at once, and nothing on them moves, for who asked for less motion"],
} as const;

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  const [how, words] = HOW[reducedMotion];
  test(`pages come in ${words}`, async ({ browser, server }) => {
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(noteTransition);
    // The first page of a visit inlines its stylesheet.
    await page.goto("/dashboard");
    await page.goto("/about");
    await page.getByRole("link", { name: "Pricing" }).first().click();
    await expect(page).toHaveURL("/pricing");
    await expect(page.locator("html")).toHaveAttribute("data-came", how);
    if (reducedMotion !== "reduce") return;
    for (const path of ["/pricing", "/dashboard", "/search"]) {
      await page.goto(path);
      expect(await page.evaluate(moving), path).toEqual([]);
    }
  });
}
