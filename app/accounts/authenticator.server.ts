import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/client";
import { users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { readAfterSignIn } from "~/billing/refresh.server";
import type { Mail } from "~/mail/mailer";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid } from "~/platform/errors";
import { textFields } from "~/platform/form.server";
import { passwordMatches } from "./password.node.server";
import { askForCode } from "./second-step.server";
import { endCarriedSession, newSession } from "./session.server";
import { signUp } from "./sign-up.server";
import { needsSecondStep } from "./two-step.server";

const LOGIN_FAILED = "Password or username was incorrect. Try again.";

interface Person {
  userId: string;
  /** Written together with the new session. */
  statements: Statement[];
  /** Sent after that. */
  mail?: Mail;
}

/** The two ways in. Each strategy says who it is and throws `Invalid` otherwise; `enter` then opens the session. */
const authenticator = new Authenticator<Person>()
  .use(new FormStrategy(async ({ form }) => logIn(textFields(form as FormData))), "login")
  .use(new FormStrategy(async ({ form }) => signUp(textFields(form as FormData))), "signup");

async function logIn({ email = "", password = "" }: Record<string, string>): Promise<Person> {
  const [user] = await db()
    .select({ id: users.id, passwordHash: users.password_hash })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.closed_at)));
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new Invalid(LOGIN_FAILED);
  return { userId: user.id, statements: [stillThisPassword(user)] };
}

/** A password that is changed while it is checked opens no session: the change has ended all that there were. */
function stillThisPassword({ id, passwordHash }: { id: string; passwordHash: string }): Statement {
  const same = and(eq(users.id, id), eq(users.password_hash, passwordHash), isNull(users.closed_at));
  const checked = db().update(users).set({ password_hash: passwordHash }).where(same);
  return guarded(checked, () => new Invalid(LOGIN_FAILED));
}

interface Entered {
  setCookie: string;
  /** No session yet: the cookie only leads to the second step. */
  codeNeeded: boolean;
}

interface Asking {
  request: Request;
  context: AppLoadContext;
}

/**
 * Signs a person in or up from a posted form and opens a session with a new id; where two-step sign-in is on, only
 * the way to the code.
 * @throws Invalid, Conflict
 */
export async function enter(way: "login" | "signup", form: FormData, asking: Asking): Promise<Entered> {
  try {
    return await openSession(await identify(way, form, asking), asking);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // The same form was faster, on a second press: its account is there by now, and this is a way in to it.
    return openSession(await identify(way, form, asking), asking);
  }
}

/** The form was read within our limit already; the strategy wants a request of its own to read it from. */
function identify(way: "login" | "signup", form: FormData, { request }: Asking): Promise<Person> {
  return authenticator.authenticate(way, new Request(request.url, { method: "POST", body: form }));
}

/** The session; or, where two-step sign-in is on, the question for a code and nothing else. */
async function openSession({ userId, statements, mail }: Person, asking: Asking): Promise<Entered> {
  if (await needsSecondStep(userId)) return { setCookie: await askForCode(userId, asking), codeNeeded: true };
  const session = await newSession(userId, asking);
  await write([...statements, ...(await endCarriedSession(asking.request)), session.statement]);
  if (mail) sendMail(mail);
  readAfterSignIn(userId);
  return { setCookie: session.setCookie, codeNeeded: false };
}
