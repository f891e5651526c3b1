/**
 * Screen readers and voice control identify controls by name, so each name on a page must identify one
 * action.
 */
import { type Stop, stopsIn } from "../fixtures/every-page";
import { buildWorld, type Who, type World } from "../fixtures/scenes/world";
import { expect, test } from "./support/app-server";

let world: World;
let stops: Stop[];

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
  stops = stopsIn(world);
});

/** Runs in the browser. */
function sharedNames(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of page.querySelectorAll("[aria-hidden=true], [hidden], noscript, template, script"))
    hidden.remove();
  const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const byIds = (ids: string | null) =>
    (ids ?? "")
      .split(" ")
      .map((id) => textOf(page.getElementById(id)))
      .join(" ")
      .trim();
  const nameOf = (control: Element): string => {
    const label =
      control.getAttribute("aria-label") ||
      byIds(control.getAttribute("aria-labelledby")) ||
      ("labels" in control && [...((control as HTMLInputElement).labels ?? [])].map(textOf).join(" "));
    const image = control.querySelector("img[alt], svg[aria-label]");
    const own = label || textOf(control) || image?.getAttribute("alt") || image?.getAttribute("aria-label");
    // A message can describe the link below it and then counts as part of the link's name.
    return `${own || ""} ${byIds(control.getAttribute("aria-describedby"))}`.trim();
  };
  const purposeOf = (control: Element): string => {
    if (control instanceof HTMLAnchorElement) return `link to ${control.getAttribute("href")}`;
    if (!(control instanceof HTMLButtonElement)) {
      const { form, name, type, value } = control as HTMLInputElement;
      const all = [...page.forms];
      return `field ${form ? all.indexOf(form) : ""} ${name} ${type === "radio" || type === "checkbox" ? value : ""}`;
    }
    const { form } = control;
    // Keys differ between forms but do not change the effect of a form.
    const sent = form ? [...new FormData(form)].filter(([name]) => !/key/.test(name)) : [];
    const to = control.getAttribute("formaction") ?? form?.getAttribute("action");
    return `button ${to} ${JSON.stringify(sent)} ${control.name}=${control.value}`;
  };
  const purposes = new Map<string, Set<string>>();
  const controls = page.querySelectorAll("a[href], button, select, textarea, input:not([type=hidden])");
  for (const control of controls) {
    const kind = control.matches("a, button") ? control.tagName : "FIELD";
    // Fields of different forms or groups may have the same label, because the form or the group
    // distinguishes them.
    const group =
      kind === "FIELD"
        ? `${[...page.forms].indexOf((control as HTMLInputElement).form as HTMLFormElement)} ${textOf(control.closest("fieldset")?.querySelector("legend") ?? null)}`
        : "";
    const key = `${kind} ${group} “${nameOf(control)}”`;
    purposes.set(key, (purposes.get(key) ?? new Set()).add(purposeOf(control)));
  }
  return [...purposes]
    .filter(([, what]) => what.size > 1)
    .map(([name, what]) => `${name}: ${[...what].join(" | ")}`);
}

for (const who of ["visitor", "halfway", "shipper", "driver"] as const satisfies readonly Who[])
  test(`no two controls of a page share a name: ${who}`, async ({ browser, server }) => {
    const baseURL = server.url;
    const context = await browser.newContext({ baseURL, javaScriptEnabled: true, bypassCSP: true });
    if (who !== "visitor") {
      const { email, password } = world.people[who];
      await context.request.post("/login", { form: { email, password }, headers: { Origin: baseURL } });
    }
    const page = await context.newPage();
    await page.goto("/about");
    const found: string[] = [];
    const own = stops.filter((stop) => stop.who === who);
    for (const { name, path, status } of own) {
      const answer = await context.request.get(path);
      expect(answer.status(), name).toBe(status);
      const shared = await page.evaluate(sharedNames, await answer.text());
      found.push(...shared.map((what) => `${name}: ${what}`));
    }
    expect(own.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
