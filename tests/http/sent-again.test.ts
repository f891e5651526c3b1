/**
 * A form must take effect only once, and the same user must receive an equal response. A form from another
 * user's page must have no effect.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { sample } from "../fixtures/sample";
import { type RunningApp, startApp } from "../start-app";
import { type App, appIn } from "./support/app";
import { caught, newKey } from "./support/caught-form";
import { stateOf } from "./support/state-of";
import { type Answer, signUp, type Visitor } from "./support/visitor";
import { FORMS } from "./tables/every-form";
import { FORMS_OF_A_LOAD } from "./tables/forms-of-a-load";
import { FORMS_OF_CHARGES } from "./tables/forms-of-charges";

const WITHOUT: Readonly<Record<string, string>> = {
  "send a file of loads": "is looked at again, and posts nothing",
  "log out": "ends the session that the key belongs to",
  "act for a company": "has the same effect if it is sent again",
  "join a company": "has the same effect if it is sent again",
  "leave a company": "has the same effect if it is sent again",
  "close the account": "ends the session that the key belongs to",
  "change the password": "answers with a session, which only the first response has",
  "start two-step sign-in": "continues what it began",
  "sign up": "signs in if it is sent again with the same password",
  "request a password link": "gives the same answer for every address",
  "log in": "a second session is harmless",
  "log in with a wrong password": "each attempt counts",
  "enter a code without a sign-in": "is refused",
  "set a password with a wrong link": "is refused",
  "confirm an address with a wrong link": "is refused",
  "request a code": "emails one code per sign-in",
  "answer an unknown support request": "is refused",
  "use billing without its setup": "Stripe has its own keys",
  "make an API key": "shows the key, which only the first response has; the second is refused",
  "create a tracking link": "shows a secret, which only the first response has",
  "add a webhook": "shows a secret, which only the first response has",
  "replace a webhook's secret": "shows a secret, which only the first response has",
  "preview a rate confirmation": "writes nothing",
  "turn on Data Saver": "sets a cookie",
  "share files from a phone": "the files are not read",
  "send a Stripe event": "Stripe's events have ids",
  "send a form to an unknown address": "is refused",
  "mark messages as seen": "marks up to a position",
  "send a test notification without a phone": "is refused",
  "report the push subscription": "reports the current state",
  "send a chunk of a form": "a chunk that exists is accepted again without effect",
};

const KEPT = FORMS.filter(({ name }) => !(name in WITHOUT));

let instances: [RunningApp, RunningApp];
let app: App;
let close: () => void;
let stranger: Visitor;

beforeAll(async () => {
  await ensureBuilt();
  const first = await startApp("http-sent-again");
  instances = [first, await startApp("http-sent-again-2", { DATA_DIR: first.dataDir })];
  ({ app, close } = await appIn(first));
  stranger = await signUp(app, "shipper");
}, 180_000);

afterAll(async () => {
  close?.();
  await Promise.all(instances?.map((each) => each.stop()) ?? []);
});

/** Returns stored files that have no row. The app removes such files after the response. */
async function strays(): Promise<string[]> {
  const rows = await app.truth<{ path: string }>("SELECT path FROM files");
  const known = new Set(rows.map(({ path }) => path));
  return (await app.blobs()).filter((path) => !known.has(path));
}

const growth = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.fromEntries(
    Object.keys(after).map((name) => [name, (after[name]?.length ?? 0) - (before[name]?.length ?? 0)]),
  );

const flashOf = ({ headers }: Answer) =>
  headers.getSetCookie().filter((cookie) => /_flash_\d+=[^;]/.test(cookie));
/**
 * The response to an edit is a page that goes to the load after a moment. The response to the same form sent
 * again is a redirect.
 */
const seen = (answer: Answer) => {
  const next = /url=(.+)$/.exec(answer.headers.get("refresh") ?? "")?.[1];
  return { status: next ? 302 : answer.status, location: next ?? answer.location, flash: flashOf(answer) };
};

it("lists only forms that exist", () => {
  const names = new Set(FORMS.map(({ name }) => name));
  expect(Object.keys(WITHOUT).filter((name) => !names.has(name))).toEqual([]);
});

/** A normal run sends a ninth of the forms again. A full run sends all forms again. */
const SENT = sample(KEPT, Math.ceil(KEPT.length / 9), "forms sent again");

describe.each(SENT.map((form) => [form.name, form] as const))("%s", (_name, form) => {
  it("takes effect once, no matter how often it is sent", { timeout: 60_000 }, async () => {
    const { who, send, keyIsField } = await caught(app, form);
    const key = newKey();
    const before = await stateOf(app);
    // The key contains another user's id, as on a page left open by a user who was signed in earlier.
    const others = await send(who, `${newKey()}.${crypto.randomUUID()}`);
    expect(seen(others)).toMatchObject({ status: 302, location: "/dashboard" });
    expect(await stateOf(app)).toEqual(before);
    const first = await send(who, key);
    expect(first.status).toBe(form.status ?? 302);
    const after = await stateOf(app);
    const second = await send(who, key);
    expect({ ...seen(second), flash: [] }).toEqual({ ...seen(first), flash: [] });
    // If a page's form is sent again, the response says that the form was already submitted. A script
    // receives the first message again.
    if (flashOf(first).length > 0 && !keyIsField) expect(flashOf(second)).toEqual(flashOf(first));
    else expect(flashOf(second)).toHaveLength(second.status === 302 ? 1 : 0);
    expect(seen(await send(who.at(instances[1]), key)).location).toEqual(seen(first).location);
    // Skips the form with a wrong pin, because a different pin counts as another attempt.
    if (form.status !== 400) {
      const other = await send(who, key, "something");
      expect([404, 409]).toContain(other.status);
    }
    if ([...FORMS_OF_A_LOAD, ...FORMS_OF_CHARGES].includes(form)) await send(stranger, key);
    expect(await stateOf(app)).toEqual(after);

    const twice = await caught(app, form);
    const atOnce = newKey();
    const start = await stateOf(app);
    const answers = await Promise.all([
      twice.send(twice.who, atOnce),
      twice.send(twice.who.at(instances[1]), atOnce),
    ]);
    expect(answers.map((answer) => seen(answer).status)).toEqual(Array(2).fill(seen(first).status));
    expect(growth(start, await stateOf(app))).toEqual(growth(before, after));
    await vi.waitFor(async () => expect(await strays()).toEqual([]));
  });
});
