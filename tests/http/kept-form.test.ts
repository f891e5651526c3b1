/** What was typed into a form that is sent after its person was signed out, in a browser without scripts. */

import { beforeAll, describe, expect, it } from "vitest";
import { FORM_OUTCOME } from "~/platform/form-outcome";
import { databaseIn } from "../fixtures/database-in";
import { appFor } from "./app";
import { alerts } from "./html";
import { type Shipment, shipmentAt } from "./shipment";
import { loadFields, PASSWORD, signUp, Visitor } from "./visitor";

const app = appFor("kept-form");
const WORDS = "Ring the yard first: gate 801, dock 42 & “ask for Dale”";
const BACK =
  "You were signed out before this was sent, and nothing was saved. Look it over and send it again.";

let open: Shipment;
let done: Shipment;
let chat: string;
beforeAll(async () => {
  [open, done] = [await shipmentAt(app, "new"), await shipmentAt(app, "complete")];
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", done.loadId);
  chat = `/chat?group=${group}`;
});

const keptCookie = (visitor: Visitor) =>
  [...visitor.cookies.keys()].find((name) => name.includes("kept_form"));
const signOut = (visitor: Visitor) => visitor.post("/logout");
const logIn = (visitor: Visitor, to: string, { email }: { email: string }) =>
  visitor.post("/login", { email, password: PASSWORD, redirectTo: to });
/** The browser of a person, with a session of its own. */
async function browserOf(person: Visitor): Promise<Visitor> {
  const browser = new Visitor(app);
  await logIn(browser, "/dashboard", person);
  return Object.assign(browser, { id: person.id, email: person.email });
}
/** The number of rows that the forms here add to, and the newest edit. */
const written = () =>
  app.truth(
    "SELECT (SELECT count(*) FROM loads) l, (SELECT max(revision) FROM loads) e, (SELECT count(*) FROM messages) m, (SELECT count(*) FROM reviews) r",
  );
async function expire({ id }: { id: string }): Promise<void> {
  const { client } = databaseIn(app.dataDir);
  await client.execute({ sql: "UPDATE sessions SET last_seen_at = 1 WHERE user_id = ?", args: [id] });
  client.close();
}

interface Form {
  who: () => Visitor;
  path: () => string;
  fields: () => Record<string, string>;
}
const FORMS: Readonly<Record<string, Form>> = {
  "a new load": {
    who: () => open.shipper,
    path: () => "/new_load",
    fields: () => loadFields({ special_instructions: WORDS }),
  },
  "an edit of a load": {
    who: () => open.shipper,
    path: () => `/edit-load/${open.loadId}`,
    fields: () => ({ ...loadFields({ special_instructions: WORDS }), revision: "1", seen_status: "new" }),
  },
  "a message": { who: () => done.driver, path: () => chat, fields: () => ({ content: WORDS }) },
  "a review": {
    who: () => done.shipper,
    path: () => `/review/${done.driver.id}/${done.loadId}/true`,
    fields: () => ({ number_of_stars: "4", review_text: WORDS }),
  },
};
const shows = (html: string) => html.includes(WORDS.replace("&", "&amp;"));

describe.each(Object.entries(FORMS))("%s", (_, { who, path, fields }) => {
  it.each(["signed out in another tab", "the session expired"])(
    "is given back and saves nothing: %s",
    async (how) => {
      const browser = await browserOf(who());
      if (how.startsWith("signed")) await signOut(browser);
      else await expire(browser);
      const before = await written();
      const lost = await browser.post(path(), fields());
      expect([lost.status, lost.location]).toEqual([
        302,
        `/login?${new URLSearchParams({ redirectTo: path() })}`,
      ]);
      const login = await browser.get(lost.location ?? "");
      expect(alerts(login.text).join()).toContain("Log in within 15 minutes to find what you typed.");
      expect(shows(login.text)).toBe(false);
      expect((await logIn(browser, path(), browser)).location).toBe(path());
      const page = await browser.get(path());
      expect(page.status).toBe(200);
      expect(alerts(page.text)).toContain(BACK);
      expect(shows(page.text)).toBe(true);
      expect(await written()).toEqual(before);
      // Once: afterwards the page is as ever.
      expect(keptCookie(browser)).toBeUndefined();
      expect(shows((await browser.get(path())).text)).toBe(false);
    },
  );
});

it("what is sent again is saved once", async () => {
  const browser = await browserOf(done.driver);
  await signOut(browser);
  await browser.post(chat, { content: "Kept, then sent." });
  await logIn(browser, chat, browser);
  await browser.get(chat);
  expect((await browser.post(chat, { content: "Kept, then sent." })).status).toBe(302);
  expect(await app.value("SELECT count(*) FROM messages WHERE content = ?", "Kept, then sent.")).toBe(1);
});

it("nobody else is shown it, and it does not wait behind them", async () => {
  const browser = await browserOf(done.driver);
  await signOut(browser);
  await browser.post(chat, { content: WORDS });
  await logIn(browser, chat, done.shipper);
  const page = await browser.get(chat);
  expect([page.status, shows(page.text)]).toEqual([200, false]);
  expect(keptCookie(browser)).toBeUndefined();
});

it("it waits for its own page, unread by whoever holds the cookie", async () => {
  const browser = await browserOf(done.driver);
  await signOut(browser);
  await browser.post(chat, { content: WORDS });
  expect(browser.cookieHeader()).not.toMatch(/Ring|801/);
  await logIn(browser, "/dashboard", browser);
  for (const path of ["/dashboard", "/new_load", `${chat}&before=9`]) await browser.get(path);
  expect(shows((await browser.get(chat)).text)).toBe(true);
});

it.each<[string, () => { path: string; fields: Record<string, string>; headers?: Record<string, string> }]>([
  ["a step without a form", () => ({ path: `${chat}&step=leave`, fields: {} })],
  [
    "a pin",
    () => ({ path: `/load-details/${done.loadId}?step=pick-up`, fields: { verification_pin: "1234" } }),
  ],
  ["a password", () => ({ path: "/user-account/security?step=password", fields: { password: PASSWORD } })],
  [
    "what a script sends, whose page stays",
    () => ({ path: chat, fields: { content: WORDS }, headers: { [FORM_OUTCOME]: "1" } }),
  ],
  ["more than a cookie holds", () => ({ path: chat, fields: { content: "x".repeat(4_000) } })],
])("%s is not kept", async (_, form) => {
  const browser = await browserOf(done.driver);
  await signOut(browser);
  const { path, fields, headers } = form();
  const lost = await browser.post(path, fields, headers);
  expect(lost.location ?? lost.text).toContain("/login");
  expect(keptCookie(browser)).toBeUndefined();
});

it("that of a browser in which nobody was signed in is not kept", async () => {
  const stranger = new Visitor(app);
  expect((await stranger.post(chat, { content: WORDS })).status).toBe(302);
  expect(keptCookie(stranger)).toBeUndefined();
});

it("a changed cookie is as good as none, and the header alone only refuses", async () => {
  const person = await signUp(app, "shipper");
  await signOut(person);
  await person.post("/new_load", loadFields({ special_instructions: WORDS }));
  const name = keptCookie(person) ?? "";
  person.cookies.set(name, `${person.cookies.get(name)?.slice(0, -8)}AAAAAAA=`);
  await logIn(person, "/new_load", person);
  expect(shows((await person.get("/new_load")).text)).toBe(false);
  const before = await written();
  const forged = await person.post("/new_load", loadFields(), { "X-Given-Back": "1" });
  expect([forged.status, await written()]).toEqual([400, before]);
});
