import { expect, it } from "vitest";
import { appFor } from "../support/app";
import { signUp, signUpFields, Visitor } from "../support/visitor";

const app = appFor("usernames");
const TAKEN = "Somebody has this username or one that looks like it. Choose another one.";
const KEPT = "This username is kept for Haulway. Choose another one.";

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
  // Users may change the spelling of their own username.
  for (const username of ["redanvil", "Red Anvil"])
    expect((await driver.postFiles("/user-account", { ...profile, username })).status).toBe(302);
});

it("of several who take a username at once, one gets it and the others read why", async () => {
  const answers = await Promise.all(["fastfox", "FastFox", "fast.fox", "fаstfox"].map(join));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(answers.filter(({ status, text }) => status === 400 && text.includes(TAKEN))).toHaveLength(3);
});
