import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { databaseUrlOf } from "../../fixtures/servers/database-in";
import { appFor } from "../support/app";
import { complaint } from "../support/html";
import { signUp, signUpFields, Visitor } from "../support/visitor";

const app = appFor("usernames");
const TAKEN = "This username, or one that looks like it, is taken. Choose another.";
const KEPT = "This username is reserved. Choose another.";

const join = (username: string) =>
  new Visitor(app).post(
    "/signup",
    signUpFields("driver", { username, email: `${crypto.randomUUID()}@haulway.test` }),
  );
const profile = { full_name: "Dale Roads", phone_number: "801 555 0100" };

it("a username that looks like another one is refused at sign-up and on the account page", async () => {
  expect((await join("blueanvil")).status).toBe(302);
  const driver = await signUp(app, "driver");
  for (const username of [
    "blueanvil",
    "BlueAnvil",
    "blue.anvil",
    "blueanvіl",
    "blue\u200banvil",
    "ｂlueanvil",
  ]) {
    const refused = await join(username);
    expect([username, refused.status, refused.text.includes(TAKEN)]).toEqual([username, 400, true]);
    const saved = await driver.postFiles("/user-account", { ...profile, username });
    expect([username, saved.status, saved.text.includes(TAKEN)]).toEqual([username, 400, true]);
  }
  for (const username of ["haulway", "Haulway-Support", "support", "sуstem", "ADMIN"]) {
    const refused = await join(username);
    expect([username, refused.status, refused.text.includes(KEPT)]).toEqual([username, 400, true]);
    const saved = await driver.postFiles("/user-account", { ...profile, username });
    expect([username, saved.status, saved.text.includes(KEPT)]).toEqual([username, 400, true]);
  }
  const odd = await join("a b<script>");
  expect([odd.status, complaint(odd.text, "username")]).toEqual([
    400,
    "Use only letters, digits, spaces, periods, dashes and underscores.",
  ]);
  // A user may change the spelling of their own username.
  for (const username of ["redanvil", "Red Anvil"])
    expect((await driver.postFiles("/user-account", { ...profile, username })).status).toBe(302);
});

it("of several who take a username at once, one gets it and the others read why", async () => {
  const answers = await Promise.all(["fastfox", "FastFox", "fast.fox", "fаstfox"].map(join));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(answers.filter(({ status, text }) => status === 400 && text.includes(TAKEN))).toHaveLength(3);
});

it("the owner of an old double is asked on the dashboard, and reads why on the account page", async () => {
  const [first, second] = [await signUp(app, "driver"), await signUp(app, "shipper")];
  expect((await first.postFiles("/user-account", { ...profile, username: "greywolf" })).status).toBe(302);
  expect((await second.get("/dashboard")).text).not.toContain("Choose Another Username");
  const client = createClient({ url: databaseUrlOf(app.dataDir), timeout: 5_000 });
  await client.execute({
    sql: "update profiles set username = 'GreyWolf', username_key = null where id = ?",
    args: [second.id],
  });
  client.close();
  const dashboard = (await second.get("/dashboard")).text;
  expect(dashboard).toContain(TAKEN);
  expect(dashboard).toMatch(/<a[^>]* href="\/user-account#username"[^>]*>Choose Another Username<\/a>/);
  const account = (await second.get("/user-account")).text;
  expect(account).toMatch(/<input[^>]*name="username"[^>]*aria-describedby="username-error"/);
  expect(account).toContain(TAKEN);
  const renamed = { ...profile, username: "lonewolf" };
  expect((await second.postFiles("/user-account", renamed)).status).toBe(302);
  for (const page of ["/dashboard", "/user-account"])
    expect((await second.get(page)).text).not.toContain(TAKEN);
  expect((await first.get("/dashboard")).text).not.toContain(TAKEN);
});
