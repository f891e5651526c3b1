/** These forms have no key or are sent by scripts. `sent-again.test.ts` tests all forms with a key. */
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { controlValue } from "./support/html";
import { stateOf } from "./support/state-of";
import { loadFields, PASSWORD, signUp, type Visitor } from "./support/visitor";

const app = appFor("others-form");

let first: Visitor;
let second: Visitor;

beforeAll(async () => {
  first = await signUp(app, "shipper");
  second = await signUp(app, "shipper");
});

const OTHERS = /Nothing was saved. That page belonged to another account/;
const count = (table: string) => app.value(`SELECT count(*) FROM ${table}`);
const everything = async () => [
  await stateOf(app),
  await app.truth("SELECT id, password_hash, totp_secret, closed_at FROM users ORDER BY id"),
];
const NEW = { password: "another long one", confirm_password: "another long one" };

const FORMS: readonly [page: string, address: string, fields: Record<string, string>][] = [
  ["/new_load", "/new_load", { ...loadFields(), cargo_description: "Limes" }],
  ["/user-account/security", "/user-account/security", { current_password: PASSWORD, ...NEW }],
  ["/user-account/two-step", "/user-account/two-step?step=start", {}],
  ["/user-account/close", "/user-account/close", { current_password: PASSWORD }],
];

describe.each(FORMS)("the form of %s", (page, address, fields) => {
  it("changes nothing for the other user and says so", async () => {
    const receipt_key = controlValue((await first.get(page)).text, "receipt_key") ?? "";
    expect(receipt_key).toMatch(/^\.[\da-f-]{36}$/);
    const before = await everything();
    const answer = await second.post(address, { receipt_key, ...fields });
    expect([answer.status, answer.location]).toEqual([302, "/dashboard"]);
    expect((await second.get("/dashboard")).text).toMatch(OTHERS);
    expect(await everything()).toEqual(before);
  });
});

it("a form from the user's own page is accepted", async () => {
  const receipt_key = controlValue((await second.get("/new_load")).text, "receipt_key") ?? "";
  const before = await count("loads");
  expect((await second.post("/new_load", { receipt_key, ...loadFields() })).status).toBe(302);
  expect(await count("loads")).toBe(before + 1);
});

it("a script gets the same answer as after a sign-out", async () => {
  const key = `1764154000000abcdef.${crypto.randomUUID()}`;
  const headers = { "X-Form-Outcome": "1", "Idempotency-Key": key };
  const before = await count("loads");
  const answer = await second.post("/new_load", loadFields(), headers);
  expect([answer.status, answer.headers.get("x-form-outcome"), answer.location]).toEqual([
    409,
    "signed-out",
    null,
  ]);
  expect(JSON.parse(answer.text).message).toMatch(OTHERS);
  expect(await count("loads")).toBe(before);
});
