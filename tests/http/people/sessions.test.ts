import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { alerts, complaint, controlValue } from "../support/html";
import { type Answer, loadFields, PASSWORD, signUp, signUpFields, Visitor } from "../support/visitor";

const app = appFor("sessions");
const behindTls = appFor("sessions-tls", { TRUST_PROXY: "1" });

/**
 * The cookie's name contains the port, because browsers share cookies between ports. Otherwise, two instances
 * on one machine would sign each other's users out.
 */
const cookieName = ({ url }: { url: string }) => `haulway_session_${new URL(url).port}`;
const WRONG = "Password or username was incorrect. Try again.";

const setCookie = (answer: Answer, name = "haulway_session") =>
  answer.headers.getSetCookie().find((line) => new RegExp(`^${name}_\\d+=`).test(line)) ?? "";
const cookieOf = (visitor: Visitor) => visitor.cookies.get(cookieName(visitor.app)) ?? "";

async function isIn(visitor: Visitor): Promise<boolean> {
  const answer = await visitor.get("/dashboard");
  if (answer.status !== 302) expect(answer.status).toBe(200);
  return answer.status === 200;
}

let driver: Visitor;
beforeAll(async () => {
  driver = await signUp(app, "driver");
});

const logIn = (visitor: Visitor, password = PASSWORD, email = driver.email) =>
  visitor.post("/login", { email, password });

describe("logging in", () => {
  it("opens a new session each time, stored as a hash", async () => {
    const cookies = new Set<string>();
    for (let time = 0; time < 3; time++) {
      const visitor = new Visitor(app);
      expect((await logIn(visitor)).location).toBe("/dashboard");
      cookies.add(cookieOf(visitor));
    }
    cookies.add(cookieOf(driver));
    expect(cookies.size).toBe(4);
    const stored = await app.truth<{ token_hash: string }>("SELECT token_hash FROM sessions");
    for (const { token_hash } of stored) {
      expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
      for (const cookie of cookies) expect(decodeURIComponent(cookie)).not.toContain(token_hash);
    }
  });

  it("does not accept a session id that was set before", async () => {
    const attacker = new Visitor(app);
    await logIn(attacker, PASSWORD, (await signUp(app, "driver")).email);
    const planted = cookieOf(attacker);
    const victim = new Visitor(app);
    victim.cookies.set(cookieName(app), planted);
    await logIn(victim);
    expect(cookieOf(victim)).not.toBe(planted);
    expect((await victim.get("/dashboard")).text).toContain(driver.name);
    expect((await attacker.get("/dashboard")).text).not.toContain(driver.name);
  });

  it("gives the same message for a wrong password and an unknown address", async () => {
    const [wrong, unknown] = [new Visitor(app), new Visitor(app)];
    const answers = [
      await logIn(wrong, "not the password"),
      await logIn(unknown, PASSWORD, "nobody@example.test"),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(alerts(answer.text)).toEqual([WRONG]);
      expect(answer.text).not.toContain("not the password");
      expect(setCookie(answer)).toBe("");
    }
    expect(controlValue(answers[0]?.text ?? "", "email")).toBe(driver.email);
    expect(controlValue(answers[1]?.text ?? "", "email")).toBe("nobody@example.test");
    const body = (answer?: Answer) =>
      (answer?.text ?? "")
        .replace(/<script.*?<\/script>/gs, "")
        .replace(/nonce="[^"]*"/g, "")
        .replaceAll(driver.email, "")
        .replaceAll("nobody@example.test", "");
    expect(body(answers[0])).toBe(body(answers[1]));
  });

  it.each([
    ["no fields", {}],
    ["no password", { email: "x@example.test" }],
    ["no email", { password: PASSWORD }],
    ["SQL", { email: "' OR 1=1 --", password: "' OR 1=1 --" }],
    ["a NUL byte", { email: "x\0@example.test", password: "\0" }],
    ["a very long password", { email: "x@example.test", password: "x".repeat(100_000) }],
  ])("with %s is refused with the same message", async (_, fields) => {
    const answer = await new Visitor(app).post("/login", fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual([WRONG]);
  });

  it("ignores the case of the email address and spaces around it", async () => {
    for (const email of [driver.email.toUpperCase(), `  ${driver.email} `]) {
      const visitor = new Visitor(app);
      expect((await logIn(visitor, PASSWORD, email)).status).toBe(302);
    }
  });

  it("checks every character of a long password", async () => {
    const long = "ü".repeat(60);
    const fields = signUpFields("driver", { password: `${long}a`, confirm_password: `${long}a` });
    expect((await new Visitor(app).post("/signup", fields)).status).toBe(302);
    expect((await logIn(new Visitor(app), `${long}b`, fields.email)).status).toBe(400);
    expect((await logIn(new Visitor(app), long, fields.email)).status).toBe(400);
    expect((await logIn(new Visitor(app), `${long}a`, fields.email)).status).toBe(302);
  });

  it("leads a signed-in user to their dashboard", async () => {
    for (const path of ["/login", "/signup"]) expect((await driver.get(path)).location).toBe("/dashboard");
  });
});

describe("the cookie", () => {
  it("cannot be read by scripts or sent by other sites", async () => {
    const line = setCookie(await logIn(new Visitor(app)));
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\//i);
    expect(line).not.toMatch(/; Secure/i);
    expect(line).not.toMatch(/; Domain=/i);
  });

  it("is sent over HTTPS only if the visitor came by HTTPS", async () => {
    const headers = { "X-Forwarded-Proto": "https" };
    const visitor = new Visitor(behindTls);
    const signedUp = await visitor.post("/signup", signUpFields("driver"), headers);
    expect(signedUp.location).toBe("/dashboard");
    expect(setCookie(signedUp)).toMatch(/; Secure/i);
    const out = await visitor.post("/logout", {}, headers);
    expect(setCookie(out)).toMatch(/; Secure/i);
  });

  it.each([
    ["cut short", (value: string) => value.slice(0, -6)],
    ["changed in its last letter", (value: string) => value.slice(0, -1) + (value.endsWith("A") ? "B" : "A")],
    ["without its signature", (value: string) => value.split(".")[0] ?? ""],
    ["with another's signature", (value: string) => `${btoa('"x"')}.${value.split(".")[1]}`],
    ["nonsense", () => "nonsense"],
    ["empty", () => ""],
    ["a broken percent sign", () => "%E0%A4%A"],
    ["very long", () => "x".repeat(8_000)],
  ])("%s counts as signed out", async (_, tampered) => {
    const visitor = new Visitor(app);
    await logIn(visitor);
    visitor.cookies.set(cookieName(app), tampered(cookieOf(visitor)));
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.get("/")).status).toBe(200);
  });
});

describe("logging out", () => {
  it("ends the session on the server: the old cookie opens nothing, no matter how often it is sent", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor);
    const elsewhere = visitor.twin();
    const other = new Visitor(app);
    await logIn(other);

    const answer = await visitor.post("/logout");
    expect(answer.location).toBe("/login");
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(setCookie(answer)).toMatch(/; Max-Age=0/i);
    expect(visitor.cookies.has(cookieName(app))).toBe(false);
    for (let time = 0; time < 3; time++) expect(await isIn(elsewhere)).toBe(false);
    expect((await elsewhere.post("/logout")).status).toBe(302);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(other)).toBe(true);
  });

  it("works only with POST", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor);
    const answer = await visitor.get("/logout");
    expect(answer.status).toBe(302);
    expect(new URL(answer.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
    expect(await isIn(visitor)).toBe(true);
  });

  it("leaves a form in an open tab unsaved, says so, and leads back to its page", async () => {
    const shipper = await signUp(app, "shipper");
    const tab = shipper.twin();
    await shipper.post("/logout");
    const before = await app.value("SELECT count(*) FROM loads");
    for (const [visitor, words] of [
      [tab, "You were signed out"],
      [shipper, "You're not signed in"],
      [new Visitor(app), "You're not signed in"],
    ] as const) {
      const sent = await visitor.post("/new_load", loadFields());
      expect([sent.status, sent.location]).toEqual([302, "/login?redirectTo=%2Fnew_load"]);
      expect(alerts((await visitor.get(sent.location ?? "")).text)).toEqual([
        `${words}, so nothing was saved. Log in and send it again.`,
      ]);
    }
    const login = { email: shipper.email, password: PASSWORD, redirectTo: "/new_load" };
    expect((await shipper.post("/login", login)).location).toBe("/new_load");
    expect(await app.value("SELECT count(*) FROM loads")).toBe(before);
  });

  it("works without an error if the user is already signed out", async () => {
    expect((await new Visitor(app).post("/logout")).location).toBe("/login");
  });

  it("during page requests does not revive the session", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor);
    const replayed = visitor.twin();
    await Promise.all([
      ...Array.from({ length: 10 }, () => replayed.twin().get("/dashboard")),
      visitor.post("/logout"),
      ...Array.from({ length: 10 }, () => replayed.twin().get("/dashboard")),
    ]);
    expect(await isIn(replayed)).toBe(false);
  });
});

describe("signing up", () => {
  it("creates profile, default group and session together", async () => {
    const shipper = await signUp(app, "shipper");
    expect(
      await app.truth(
        "SELECT group_name, is_default, (SELECT count(*) FROM group_membership m WHERE m.group_id = g.group_id) AS members FROM groups g WHERE owner_id = ?",
        shipper.id,
      ),
    ).toMatchObject([{ group_name: "Haulway 🚚", is_default: 1, members: 1 }]);
    expect((await shipper.get("/dashboard")).text).toContain(shipper.name);
  });

  it.each([
    ["no first name", { first_name: "" }, "first_name"],
    ["no last name", { last_name: "" }, "last_name"],
    ["no account type", { user_type: "" }, "user_type"],
    ["an unknown account type", { user_type: "system" }, "user_type"],
    ["no email", { email: "" }, "email"],
    ["an email without a dot", { email: "a@b" }, "email"],
    ["two different passwords", { confirm_password: "something else" }, "confirm_password"],
    ["a short password", { password: "short", confirm_password: "short" }, "password"],
  ])("with %s is refused and keeps all typed values", async (_, over, field) => {
    const fields = signUpFields("driver", over as Record<string, string>);
    const answer = await new Visitor(app).post("/signup", fields);
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Please fill out all fields correctly."]);
    expect(complaint(answer.text, field)).toBeTruthy();
    for (const name of ["first_name", "last_name", "email", "phone_number"] as const)
      expect(controlValue(answer.text, name), name).toBe(fields[name]);
    expect(controlValue(answer.text, "password")).toBeUndefined();
    expect(answer.text).not.toContain(PASSWORD);
    expect(setCookie(answer)).toBe("");
    expect(await app.value("SELECT count(*) FROM users WHERE email = ?", fields.email)).toBe(0);
  });

  it("with an email that is taken, in any case, creates no account and opens no session", async () => {
    const fields = signUpFields("shipper", {
      email: driver.email.toUpperCase(),
      password: "another password",
      confirm_password: "another password",
    });
    const visitor = new Visitor(app);
    const answer = await visitor.post("/signup", fields);
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Please fill out all fields correctly."]);
    expect(await isIn(visitor)).toBe(false);
    expect(await app.value("SELECT count(*) FROM users WHERE email = ?", driver.email)).toBe(1);
  });
});
