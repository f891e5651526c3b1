import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { cookieOf } from "../../../tests/fixtures/ask-page";
import { came, freshEmail, led, posted } from "../../../tests/fixtures/posted-forms";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { outboxOf } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { newToken } from "../email/one-time-token.server";
import { resetPassword } from "../password/recover-password.server";
import { enterAction } from "../sign-in/enter-action.server";
import { viewerOf } from "../sign-in/session.server";
import { startTwoStep, turnOnTwoStep } from "../two-step/turn-on-two-step.server";
import { twoStepOf } from "../two-step/two-step.server";

const PASSWORD = "a long road home";
const HERE = "198.51.100.1";

const who = async (cookies: readonly string[]) => (await viewerOf(requestArgs(cookies)))?.id;

describe("login", () => {
  it("opens a session and redirects to the requested page", async () => {
    const person = await savePerson({ role: "driver" });
    const { email, password } = person;
    const { to, cookies } = await led(
      await enterAction("login", posted("/login", { email, password, redirectTo: "/search?page=2" })),
    );
    expect([to, await who(cookies)]).toEqual(["/search?page=2", person.id]);
  });

  it("ignores case and spaces in the email, and redirects only within this site", async () => {
    const { email, password } = await savePerson({ role: "driver" });
    const fields = { email: ` ${email.toUpperCase()} `, password, redirectTo: "//elsewhere.test" };
    expect((await led(await enterAction("login", posted("/login", fields)))).to).toBe("/dashboard");
  });

  it("ends the browser's earlier session", async () => {
    const person = await savePerson({ role: "driver" });
    const before = await cookieOf(person);
    const { email, password } = person;
    await led(await enterAction("login", posted("/login", { email, password }, before)));
    expect(await who([before])).toBeUndefined();
  });

  it("asks for the code if two-step sign-in is on, and opens no session yet", async () => {
    const person = await savePerson({ role: "driver" });
    await startTwoStep(person);
    const secret = (await twoStepOf(person.id)).secretToConfirm ?? "";
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await turnOnTwoStep({ viewer: person, fields: { code, current_password: person.password } });
    const { email, password } = person;
    const { to, cookies } = await led(
      await enterAction("login", posted("/login", { email, password, redirectTo: "/inbox" })),
    );
    expect(to).toBe("/login/code?redirectTo=%2Finbox");
    expect(await who(cookies)).toBeUndefined();
  });

  it("is locked after five wrong passwords, even for an email without an account", async () => {
    const { email, password } = await savePerson({ role: "driver" });
    const told: unknown[] = [];
    for (const address of [email, freshEmail()]) {
      const guess = async (typed: string) => {
        const { status, message } = came(
          await enterAction("login", posted("/login", { email: address, password: typed }, "", HERE)),
        );
        return [status, message];
      };
      const answers = [];
      for (let tries = 0; tries < 6; tries++) answers.push(await guess(`wrong ${tries}`));
      answers.push(await guess(password));
      told.push(answers);
    }
    expect(told[0]).toEqual(told[1]);
    const locked = [429, "Too many wrong passwords. Try again in 15 minutes."];
    const wrong = [400, "Password or username was incorrect. Try again."];
    expect(told[0]).toEqual([...Array(5).fill(wrong), locked, locked]);
  });

  it("is unlocked by a password reset with a mailed link", async () => {
    const { id, email } = await savePerson({ role: "driver" });
    const enter = (password: string) => enterAction("login", posted("/login", { email, password }, "", HERE));
    for (let tries = 0; tries < 5; tries++) came(await enter("wrong"));
    const { token, statements } = await newToken({ userId: id, purpose: "password_recovery", email });
    await write(statements);
    await resetPassword({
      token,
      fields: { password: PASSWORD, confirm_password: PASSWORD },
      args: posted("/reset-password", {}, "", HERE),
    });
    expect((await led(await enter(PASSWORD))).to).toBe("/dashboard");
  });

  it.each([
    ["a wrong password", "wrong", {}],
    ["no password", "", {}],
    ["a closed account", undefined, { closed_at: 1 }],
  ])("refuses %s and returns the typed values except the password", async (_, typed, change) => {
    const { id, email, password } = await savePerson({ role: "driver" });
    if ("closed_at" in change)
      await write([{ query: db().update(users).set(change).where(eq(users.id, id)) }]);
    const fields = { email, password: typed ?? password, redirectTo: "/inbox" };
    expect(came(await enterAction("login", posted("/login", fields)))).toEqual({
      status: 400,
      message: "Password or username was incorrect. Try again.",
      fields: {},
      values: { email, redirectTo: "/inbox" },
    });
    expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toEqual([]);
  });

  it("refuses an empty form", async () => {
    const { status, message } = came(await enterAction("login", posted("/login", {})));
    expect([status, message]).toEqual([400, "Password or username was incorrect. Try again."]);
  });
});

describe("signing up", () => {
  const form = (email: string) => ({
    first_name: "Ann",
    last_name: "Able",
    email,
    user_type: "driver",
    password: PASSWORD,
    confirm_password: PASSWORD,
  });

  it("creates an account, signs in and mails a link; a second click signs in again", async () => {
    const email = freshEmail();
    const first = await led(await enterAction("signup", posted("/signup", form(email))));
    const second = await led(await enterAction("signup", posted("/signup", form(email))));
    expect([first.to, second.to]).toEqual(["/dashboard", "/dashboard"]);
    expect(await who(first.cookies)).toBe(await who(second.cookies));
    expect(await db().select().from(users).where(eq(users.email, email))).toHaveLength(1);
    await followUpsFinished();
    expect(outboxOf(dataFolder, email)).toHaveLength(1);
  });

  it("twice at once with the same form creates one account and signs in both times", async () => {
    const email = freshEmail();
    const both = await Promise.all(
      [1, 2].map(async () => led(await enterAction("signup", posted("/signup", form(email))))),
    );
    const [one, two] = await Promise.all(both.map(({ cookies }) => who(cookies)));
    expect(one).toBeDefined();
    expect(two).toBe(one);
  });

  it("again with the user's own account leads to the login page and opens no session", async () => {
    const { email, password, fullName } = await savePerson({
      role: "driver",
      joinedAtMs: Date.now() - 11 * 60_000,
    });
    const [first_name = "", ...rest] = fullName.split(" ");
    const own = {
      ...form(email),
      first_name,
      last_name: rest.join(" "),
      password,
      confirm_password: password,
    };
    const { to, says, cookies } = await led(await enterAction("signup", posted("/signup", own)));
    expect([to, says]).toEqual(["/login", "You already have an account. Log in."]);
    expect(await who(cookies)).toBeUndefined();
    const asked = { ...own, redirectTo: "/search?page=2" };
    expect((await led(await enterAction("signup", posted("/signup", asked)))).to).toBe(
      "/login?redirectTo=%2Fsearch%3Fpage%3D2",
    );
  });

  it.each([
    ["with another role", { user_type: "shipper" }],
    ["with another name", { first_name: "Bob" }],
  ])("again %s a moment later does not sign in", async (_, other) => {
    const email = freshEmail();
    await led(await enterAction("signup", posted("/signup", form(email))));
    const { to } = await led(await enterAction("signup", posted("/signup", { ...form(email), ...other })));
    expect(to).toBe("/login");
  });

  it("counts wrong passwords of an account together with those at login", async () => {
    const { email, password } = await savePerson({ role: "driver" });
    const again = (typed: string) =>
      enterAction(
        "signup",
        posted("/signup", { ...form(email), password: typed, confirm_password: typed }, "", HERE),
      );
    const enter = (typed: string) =>
      enterAction("login", posted("/login", { email, password: typed }, "", HERE));
    for (let tries = 0; tries < 3; tries++)
      expect(came(await again(`wrong as can be ${tries}`)).status).toBe(400);
    for (let tries = 0; tries < 2; tries++) expect(came(await enter("wrong")).status).toBe(400);
    expect([came(await enter(password)).status, came(await again(password)).status]).toEqual([429, 429]);
  });

  it("counts a sign-up with a known email toward the login limit of the client address", async () => {
    const { email } = await savePerson({ role: "driver" });
    const from = (path: string, fields: Record<string, string>) => {
      const args = posted(path, fields);
      args.context.clientAddress = "198.51.100.7";
      return args;
    };
    for (let tries = 0; tries < 60; tries++)
      await enterAction("login", from("/login", { email: "no address" }));
    expect(came(await enterAction("signup", from("/signup", form(email)))).status).toBe(429);
    expect((await led(await enterAction("signup", from("/signup", form(freshEmail()))))).to).toBe(
      "/dashboard",
    );
  });

  it("reports an email that is taken", async () => {
    const { email } = await savePerson({ role: "shipper" });
    const { status, fields, values } = came(await enterAction("signup", posted("/signup", form(email))));
    expect([status, fields]).toEqual([
      400,
      { email: "An account with this email already exists. Log in instead." },
    ]);
    expect(Object.keys(values)).not.toContain("password");
  });

  it("has its own message for a server error", async () => {
    const broken = posted("/signup", form(freshEmail()));
    Object.defineProperty(broken.context, "clientAddress", {
      get: () => {
        throw new Error("No client address.");
      },
    });
    const { status, message } = came(await enterAction("signup", broken));
    expect([status, message]).toEqual([503, "There was an issue. Please try again later."]);
    Object.assign(broken, posted("/login", { email: "a@b.test" }));
    Object.defineProperty(broken.context, "clientAddress", {
      get: () => {
        throw new Error("No client address.");
      },
    });
    expect(came(await enterAction("login", broken)).message).toBe("An error occurred. Please try again.");
  });
});
