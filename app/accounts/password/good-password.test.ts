import "../../../tests/fixtures/servers/own-database";

import { readFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { enter } from "../sign-in/authenticator.server";
import { changePassword } from "./change-password.server";
import { faultOfPassword, ownWordsOf } from "./good-password.server";
import { commonPasswordsText } from "./make-common-passwords";

const OWN = { names: ["Ann", "Able", "ann_on_18_wheels"], email: "ann.able@northern-freight.test" };
const SHORT = "Use at least 8 characters.";
const COMMON = /^Too common/;
const OWN_WORDS = /^Too similar to your name/;

describe("the list of common passwords", () => {
  it("matches the package", () => {
    const file = readFileSync("app/accounts/password/data/common-passwords.txt", "utf8");
    expect(commonPasswordsText() === file).toBe(true);
  });

  it("refuses every long enough word of the package", async () => {
    const words = dictionary["passwords-common"];
    const told = await Promise.all(words.map((word) => faultOfPassword(word, { names: [], email: "" })));
    const passed = words.filter((_, at) => told[at] !== SHORT && !COMMON.test(told[at] ?? ""));
    expect(passed).toEqual([]);
    expect(told.filter((fault) => COMMON.test(fault ?? "")).length).toBeGreaterThan(17_000);
  });
});

describe("a new password", () => {
  it.each([
    ["", SHORT],
    ["short", SHORT],
    ["        ", SHORT],
    ["a      b", SHORT],
    ["\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000", SHORT],
    ["🚚🚚🚚🚚", SHORT],
    ["x".repeat(501), "Use at most 500 characters."],
    ["password", COMMON],
    ["PassWord", COMMON],
    ["pass word", COMMON],
    ["12345678", COMMON],
    ["qwertyui", COMMON],
    ["password1", COMMON],
    ["password123", COMMON],
    ["iloveyou1", COMMON],
    ["////////", COMMON],
    ["haulway1", OWN_WORDS],
    ["Haulway-123", OWN_WORDS],
    ["haulwayhaulway", OWN_WORDS],
    ["Ann Able", SHORT],
    ["Ann Able 1", OWN_WORDS],
    ["ableann99", OWN_WORDS],
    ["ann_on_18_wheels", OWN_WORDS],
    ["ann.able@northern-freight.test", OWN_WORDS],
    ["Ännable1", null],
  ])("%j is refused: %s", async (password, fault) => {
    const told = await faultOfPassword(password, OWN);
    if (fault instanceof RegExp) expect(told).toMatch(fault);
    else expect(told).toBe(fault);
  });

  it.each([
    "a long road home",
    "another password",
    "haulway is where I work",
    "Annabel's blue truck",
    "zqxjkvbw",
    "73916482",
    "ünïcödé!",
    "🚚🛣🌄🚚🛣🌄🚚🛣",
  ])("%j is accepted, without rules about its composition", async (password) => {
    expect(await faultOfPassword(password, OWN)).toBeNull();
  });

  it("is compared with the user's current names", async () => {
    const person = await savePerson({
      role: "driver",
      profile: { full_name: "Octavia Long", username: "roadrunner77" },
    });
    const words = await ownWordsOf(person.id);
    for (const own of ["octavialong1", "Octavia!!", "roadrunner77"])
      expect(await faultOfPassword(own, words)).toMatch(OWN_WORDS);
    expect(await ownWordsOf("nobody")).toEqual({ names: [], email: "" });
    const profile = { full_name: "Al Wu", username: null };
    const short = await savePerson({ role: "driver", profile });
    expect(await faultOfPassword("walnut tree", await ownWordsOf(short.id))).toBeNull();
  });
});

describe("the forms that set a password", () => {
  const told = (doing: Promise<unknown>) => doing.then(String, (error) => error.fields);

  it("report a fault at the field, together with all other faults of the form", async () => {
    const form = new FormData();
    const fields = { first_name: "Ann", last_name: "", email: "ann@haulway.test", user_type: "driver" };
    const typed = { ...fields, password: "haulway1", confirm_password: "haulway2" };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    expect(await told(enter("signup", form, requestArgs()))).toEqual({
      last_name: "Enter your last name.",
      password: expect.stringMatching(OWN_WORDS),
      confirm_password: "The passwords don't match.",
    });
  });

  it("refuse to change a password to a common one", async () => {
    const person = await savePerson({ role: "driver" });
    const fields = { current_password: person.password, password: "qwertyui", confirm_password: "qwertyui" };
    const change = changePassword({ viewer: person, fields, args: requestArgs() });
    expect(await told(change)).toEqual({ password: expect.stringMatching(COMMON) });
  });

  it("do not include login, so an existing common password still works", async () => {
    const person = await savePerson({ role: "driver", password: "12345678" });
    const form = new FormData();
    form.set("email", person.email);
    form.set("password", "12345678");
    expect(await enter("login", form, requestArgs())).toMatchObject({ codeNeeded: false });
  });
});
