import "./fixtures/servers/own-database";

import { db } from "db/client";
import { sessions } from "db/schema";
import { write } from "db/write";
import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newToken, type TokenPurpose } from "~/accounts/email/one-time-token.server";
import { SECURITY_EVENTS, type SecurityEvent } from "~/accounts/sign-in/security-log.server";
import { twoStepOf } from "~/accounts/two-step/two-step.server";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { membersOf } from "~/leaving/members.server";
import { log } from "~/platform/log.server";
import * as confirmRoute from "~/routes/account/confirm-email";
import * as forgotRoute from "~/routes/account/forgot-password";
import * as loginRoute from "~/routes/account/login";
import * as codeRoute from "~/routes/account/login_.code";
import * as mailedCodeRoute from "~/routes/account/login_.mailed-code";
import * as logoutRoute from "~/routes/account/logout";
import * as resetRoute from "~/routes/account/reset-password";
import * as signupRoute from "~/routes/account/signup";
import * as closeRoute from "~/routes/account/user-account_.close";
import * as emailRoute from "~/routes/account/user-account_.email";
import * as securityRoute from "~/routes/account/user-account_.security";
import * as twoStepRoute from "~/routes/account/user-account_.two-step";
import { cookieOf } from "./fixtures/ask-page";
import { from, postTo as post } from "./fixtures/post-to-route";
import { STORIES_OF_A_TEAM, type Story } from "./fixtures/scenes/security-of-a-team";
import { outboxOf } from "./fixtures/servers/outbox";
import { dataFolder } from "./fixtures/servers/own-data-folder";
import { STORIES_OF_STAFF } from "./fixtures/staff/security-story";

const NEW_PASSWORD = "a longer road home";
let count = 0;
const next = () => {
  from.requestId = `request-${++count}`;
};
const fresh = () => {
  next();
  return `logged-${count}@haulway.test`;
};

interface Line {
  security: SecurityEvent;
  userId?: string;
  by?: string;
}

let lines: Line[];
let said: string;

beforeEach(() => {
  lines = [];
  said = "";
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => {
      const [fields] = given;
      if (typeof fields !== "object" || fields === null || !("security" in fields)) return;
      said += JSON.stringify(given);
      const { security, userId, by, ...origin } = fields as Line;
      expect(origin).toEqual(from);
      expect([level, given[1]]).toEqual(SECURITY_EVENTS[security]);
      lines.push({ security, ...(userId && { userId }), ...(by && { by }) });
    });
});
afterEach(() => vi.restoreAllMocks());

async function linkFor(person: BuiltPerson, purpose: TokenPurpose, email = person.email): Promise<string> {
  const { token, statements } = await newToken({ userId: person.id, purpose, email });
  await write(statements);
  return `?token=${token}`;
}

const TWO_STEP = "/user-account/two-step";

async function withTwoStep(person: BuiltPerson, cookie: string) {
  await post(twoStepRoute, `${TWO_STEP}?step=start`, {}, cookie);
  const totp = new TOTP({ secret: Secret.fromBase32((await twoStepOf(person.id)).secretToConfirm ?? "") });
  const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const current_password = person.password;
  await post(twoStepRoute, `${TWO_STEP}?step=turn-on`, { code: codeAt(-1), current_password }, cookie);
  return { codeAt, current_password };
}

const wrongTimes = async (times: number, person: BuiltPerson) => {
  for (let tries = 0; tries < times; tries++)
    await post(loginRoute, "/login", { email: person.email, password: "Wrong secret" });
};

const STORIES: Readonly<Record<SecurityEvent, Story>> = {
  signed_up: {
    tells: ["signed_up", "signed_in"],
    when: () =>
      post(signupRoute, "/signup", {
        first_name: "Ann",
        last_name: "Able",
        email: fresh(),
        user_type: "driver",
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      }),
  },
  signed_in: {
    tells: ["signed_in"],
    when: ({ login }) => post(loginRoute, "/login", login),
  },
  sign_in_failed: {
    tells: ["sign_in_failed"],
    when: ({ person }) => wrongTimes(1, person),
  },
  locked: {
    tells: [...Array<SecurityEvent>(5).fill("sign_in_failed"), "locked"],
    when: ({ person }) => wrongTimes(6, person),
  },
  proof_refused: {
    tells: [...Array<SecurityEvent>(6).fill("proof_refused"), "locked"],
    when: async ({ person, cookie }) => {
      const wrong = {
        current_password: "Wrong secret",
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      };
      const elsewhere = { elsewhere_password: "Wrong secret" };
      const change = { email: fresh(), password: "Wrong secret" };
      await post(securityRoute, "/user-account/security?step=change-password", wrong, cookie);
      await post(securityRoute, "/user-account/security?step=elsewhere", elsewhere, cookie);
      await post(emailRoute, "/user-account/email", change, cookie);
      await post(closeRoute, "/user-account/close", wrong, cookie);
      const link = `/confirm-email${await linkFor(person, "email_confirmation")}`;
      await post(confirmRoute, link, { password: "Wrong secret" });
      await post(closeRoute, "/user-account/close", wrong, cookie);
      await post(closeRoute, "/user-account/close", wrong, cookie);
    },
  },
  signed_out: {
    tells: ["signed_out"],
    when: ({ cookie }) => post(logoutRoute, "/logout", {}, cookie),
  },
  sessions_ended: {
    tells: ["sessions_ended", "sessions_ended"],
    when: async ({ person, cookie, login: { password } }) => {
      await cookieOf(person);
      const own = and(eq(sessions.user_id, person.id));
      const [last] = await db().select().from(sessions).where(own).orderBy(desc(sessions.session_id));
      const step = "/user-account/security?step=";
      await post(securityRoute, `${step}sign-out`, { session_id: last?.session_id ?? "" }, cookie);
      await post(securityRoute, `${step}elsewhere`, { elsewhere_password: password }, cookie);
    },
  },
  password_changed: {
    tells: ["password_changed"],
    when: ({ cookie, login: { password } }) =>
      post(
        securityRoute,
        "/user-account/security?step=change-password",
        { current_password: password, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
        cookie,
      ),
  },
  code_asked: {
    tells: ["code_asked", "sign_in_failed", "signed_in"],
    when: async ({ person: { email } }) => {
      const waiting = await post(mailedCodeRoute, "/login/mailed-code?step=send", { email });
      await post(mailedCodeRoute, "/login/mailed-code", { code: "12345" }, waiting);
      await followUpsFinished();
      const code = /^\d{6}$/m.exec(outboxOf(dataFolder, email)[0]?.text ?? "")?.[0] ?? "none";
      await post(mailedCodeRoute, "/login/mailed-code", { code }, waiting);
      expect(said).not.toContain(code);
    },
  },
  recovery_asked: {
    tells: ["recovery_asked"],
    when: ({ person }) => post(forgotRoute, "/forgot-password", { email: person.email }),
  },
  recovery_used: {
    tells: ["recovery_used"],
    when: async ({ person }) =>
      post(resetRoute, `/reset-password${await linkFor(person, "password_recovery")}`, {
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      }),
  },
  email_change_asked: {
    tells: ["email_change_asked"],
    when: ({ cookie, login: { password } }) =>
      post(emailRoute, "/user-account/email", { email: fresh(), password }, cookie),
  },
  email_confirmed: {
    tells: ["email_confirmed"],
    when: async ({ person, cookie }) =>
      post(confirmRoute, `/confirm-email${await linkFor(person, "email_confirmation")}`, {}, cookie),
  },
  email_changed: {
    tells: ["email_changed"],
    when: async ({ person, login: { password } }) =>
      post(confirmRoute, `/confirm-email${await linkFor(person, "email_change", fresh())}`, { password }),
  },
  two_step_on: {
    tells: ["two_step_on", "sign_in_failed", "signed_in"],
    when: async ({ person, cookie, login }) => {
      const { codeAt } = await withTwoStep(person, cookie);
      const halfway = await post(loginRoute, "/login", login);
      await post(codeRoute, "/login/code", { code: "12345" }, halfway);
      await post(codeRoute, "/login/code", { code: codeAt(0) }, halfway);
    },
  },
  recovery_codes_renewed: {
    tells: ["two_step_on", "recovery_codes_renewed"],
    when: async ({ person, cookie }) => {
      const { codeAt, current_password } = await withTwoStep(person, cookie);
      await post(twoStepRoute, `${TWO_STEP}?step=renew`, { code: codeAt(0), current_password }, cookie);
    },
  },
  two_step_off: {
    tells: ["two_step_on", "proof_refused", "two_step_off"],
    when: async ({ person, cookie }) => {
      const { codeAt, current_password } = await withTwoStep(person, cookie);
      await post(twoStepRoute, `${TWO_STEP}?step=turn-off`, { code: "12345", current_password }, cookie);
      await post(twoStepRoute, `${TWO_STEP}?step=turn-off`, { code: codeAt(0), current_password }, cookie);
    },
  },
  ...STORIES_OF_A_TEAM,
  ...STORIES_OF_STAFF,
  company_closed: {
    tells: ["company_closed"],
    when: async ({ person, cookie, login: { password } }) => {
      await saveColleague(person);
      const { staff } = await membersOf(person.id);
      await post(closeRoute, "/user-account/close?of=company", { current_password: password, staff }, cookie);
    },
  },
  account_closed: {
    tells: ["account_closed"],
    when: ({ cookie, login: { password } }) =>
      post(closeRoute, "/user-account/close", { current_password: password }, cookie),
  },
};

const PROOFS: Readonly<Record<string, string>> = {
  code_asked: "mailed code",
  two_step_on: "second step",
};

describe("the security log", () => {
  it.each(Object.entries(STORIES))("records %s", async (event, { tells, when }) => {
    next();
    const person = await savePerson({ role: "driver" });
    const cookie = await cookieOf(person);
    const { email, password } = person;
    await when({ person, cookie, login: { email, password } });
    expect(lines.map(({ security }) => security)).toEqual(tells);
    expect(tells).toContain(event);
    for (const { security, by } of lines)
      if (/^signed_in$|^sign_in_failed$/.test(security)) expect(by).toBe(PROOFS[event] ?? "password");
    for (const { userId } of lines) {
      if (event === "signed_up") expect(userId).toBeDefined();
      else expect(userId).toBe(person.id);
    }
    const [token = ""] = cookie.split("=").slice(1);
    for (const secret of [email, password, NEW_PASSWORD, "Wrong secret", "logged-", "12345", token])
      expect(said, secret).not.toContain(secret);
  });

  it("names nobody if the account does not exist, and leaves out the typed address", async () => {
    const email = fresh();
    for (let tries = 0; tries < 6; tries++) await post(loginRoute, "/login", { email, password: "anything" });
    await post(forgotRoute, "/forgot-password", { email });
    expect(lines).toEqual([
      ...Array(5).fill({ security: "sign_in_failed", by: "password" }),
      { security: "locked", by: "password" },
      { security: "recovery_asked" },
    ]);
    expect(said).not.toContain(email);
  });

  it("records nothing when a form has only invalid fields", async () => {
    next();
    const person = await savePerson({ role: "driver" });
    const cookie = await cookieOf(person);
    const short = { current_password: person.password, password: "short", confirm_password: "short" };
    await post(securityRoute, "/user-account/security?step=change-password", short, cookie);
    await post(emailRoute, "/user-account/email", { email: "none", password: person.password }, cookie);
    await post(logoutRoute, "/logout", {});
    await post(signupRoute, "/signup", {});
    await post(loginRoute, "/login", {});
    expect(lines).toEqual([]);
  });
});
