import { beforeAll, describe, expect, it } from "vitest";
import type { ActingSeat } from "~/trade/seats";
import { asViewer, forBrowser } from "~/trade/viewer";
import { menuEntries } from "~/ui/account-menu";
import { samplePhoto } from "../fixtures/documents";
import { appFor } from "./support/app";
import { plain } from "./support/html";
import { signUp, Visitor } from "./support/visitor";

const app = appFor("menus");

type Who = "nobody" | "driver" | "shipper";
const people: Partial<Record<Who, Visitor>> = {};

beforeAll(async () => {
  people.nobody = new Visitor(app);
  people.driver = await signUp(app, "driver");
  people.shipper = await signUp(app, "shipper");
});

async function page(who: Who, path: string): Promise<string> {
  const visitor = people[who];
  if (!visitor) throw new Error(`There is no ${who}.`);
  return (await visitor.get(path)).text;
}

function entries(html: string, part: RegExp): string[] {
  const inside = part.exec(html)?.[1];
  if (inside === undefined) return ["(not there)"];
  return [...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, to, words]) => `${plain(words ?? "")} ${to}`,
  );
}

const NAV = /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s;
const MENU = /<div class="menu-list">(.*?)<\/div>/s;

const MENU_OF_ALL = [
  "Dashboard /dashboard",
  "Profile /user-account",
  "Setup Billing /billing",
  "Reviews /user-reviews",
  "Technical Support /customer-support",
];

const TABLE: readonly (readonly [who: Who, path: string, nav: string[], menu: string[]])[] = [
  ["nobody", "/", ["Home /", "Login /login", "Pricing /pricing", "About /about"], ["(not there)"]],
  ["nobody", "/login", ["Home /", "Login /login", "Pricing /pricing", "About /about"], ["(not there)"]],
  ["nobody", "/nothing", ["Home /", "Login /login", "Pricing /pricing", "About /about"], ["(not there)"]],
  ["driver", "/pricing", ["Home /", "Pricing /pricing", "About /about"], MENU_OF_ALL],
  ["driver", "/dashboard", ["Home /dashboard", "Search /search", "Inbox /inbox"], MENU_OF_ALL],
  ["driver", "/search", ["Home /dashboard", "Search /search", "Inbox /inbox"], MENU_OF_ALL],
  ["driver", "/nothing", ["Home /dashboard", "Search /search", "Inbox /inbox"], MENU_OF_ALL],
  ["shipper", "/about", ["Home /", "Pricing /pricing", "About /about"], MENU_OF_ALL],
  [
    "nobody",
    "/customer-support",
    ["Home /", "Login /login", "Pricing /pricing", "About /about"],
    ["(not there)"],
  ],
  ["driver", "/customer-support", ["Home /dashboard", "Search /search", "Inbox /inbox"], MENU_OF_ALL],
  ["shipper", "/dashboard", ["Home /dashboard", "New Load /new_load", "Inbox /inbox"], MENU_OF_ALL],
  ["shipper", "/new_load", ["Home /dashboard", "New Load /new_load", "Inbox /inbox"], MENU_OF_ALL],
];

describe("the menus", () => {
  it.each(TABLE)("of %s on %s have exactly their entries", async (who, path, nav, menu) => {
    const html = await page(who, path);
    expect(entries(html, NAV)).toEqual(nav);
    expect(entries(html, MENU)).toEqual(menu);
    expect(html.match(/<nav[^>]*aria-label="Main"/g)).toHaveLength(1);
  });

  it("have the user's name, and signing out as a form", async () => {
    const html = await page("driver", "/dashboard");
    const menu = MENU.exec(html)?.[1] ?? "";
    expect(menu).toContain(`<strong>${people.driver?.name}</strong>`);
    expect(menu).toMatch(/<form method="post" action="\/logout"[^>]*>.*Sign Out<\/button>/s);
  });

  it("manage billing only if it is set up, and only for people who may", () => {
    const words = (paymentActive: boolean, seat: ActingSeat = "owner") => {
      const viewer = asViewer({ id: "v", role: "driver", fullName: "Val", paymentActive, seat });
      return menuEntries(forBrowser(viewer)).flatMap(([, word]) => word ?? []);
    };
    expect(words(false)).toContain("Setup Billing");
    expect(words(true)).toContain("Manage Billing");
    expect([words(false).length, words(true).length, words(true, "dispatcher").length]).toEqual([5, 5, 4]);
  });

  it.each([
    ["nobody", "/", "Home"],
    ["nobody", "/about", "About"],
    ["nobody", "/pricing", "Pricing"],
    ["nobody", "/login", "Login"],
    ["driver", "/dashboard", "Home"],
    ["driver", "/search?page=2", "Search"],
    ["shipper", "/new_load", "New Load"],
    ["shipper", "/new_load/copied", "New Load"],
    ["driver", "/inbox", "Inbox"],
    // A chat's URL belongs to the inbox, even if the chat does not exist.
    ["driver", "/chat?group=none", "Inbox"],
  ] as const)("of %s on %s mark only %s", async (who, path, word) => {
    const nav = NAV.exec(await page(who, path))?.[1] ?? "";
    const marked = [...nav.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)];
    expect(marked.map((match) => plain(match[1] ?? ""))).toEqual([word]);
  });
});

describe("Data Saver", () => {
  const scripts = /<script|modulepreload/;

  it("is switched on by a form in the footer of every page, returns to the page, and stays on until switched off", async () => {
    const driver = await signUp(app, "driver");
    const before = await driver.get("/search?origin_state=NV");
    expect(before.text).toMatch(scripts);
    expect(before.text).toContain("Data saver: off");
    const on = await driver.post("/low-data", { low_data: "on", back: "/search?origin_state=NV" });
    expect([on.status, on.location]).toEqual([303, "/search?origin_state=NV"]);
    for (const path of ["/search", "/dashboard", "/login", "/nothing", "/pricing"]) {
      const answer = await driver.get(path);
      expect(answer.text, path).not.toMatch(scripts);
      if (answer.status !== 302) expect(answer.text, path).toContain("Data saver: on");
      expect(answer.headers.get("speculation-rules")).toBeNull();
    }
    await driver.post("/low-data", { low_data: "off", back: "/search" });
    expect((await driver.get("/search")).text).toMatch(scripts);
  });

  it("requested by the browser needs no switch", async () => {
    const answer = await new Visitor(app).get("/login", { "Save-Data": "on" });
    expect(answer.text).not.toMatch(scripts);
    expect(answer.text).not.toMatch(/Data saver/);
  });

  it("leaves out profile pictures", async () => {
    const driver = await signUp(app, "driver");
    const avatar = await samplePhoto("me.jpg");
    await driver.postFiles("/user-account", {
      full_name: "Dale Photo",
      username: "dale",
      phone_number: "801 555 0100",
      avatar,
    });
    expect((await driver.get("/dashboard")).text).toMatch(/<img class="avatar/);
    expect((await driver.get("/dashboard", { "Save-Data": "on" })).text).not.toContain("<img");
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
    "does not redirect to %s",
    async (back) => {
      const answer = await new Visitor(app).post("/low-data", { low_data: "on", back });
      expect(new URL(answer.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
    },
  );
});
