/** Headers, caches and the log use one spelling of each URL. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { type Answer, Visitor } from "./support/visitor";

const app = appFor("spellings");
let anyone: Visitor;

beforeAll(() => {
  anyone = new Visitor(app);
});

/** The redirect must preserve the letter case of tokens and ids. */
const PARAMETER = "AbC-12_x";

const PATHS = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .flatMap((file) => /^[^/\\]+[/\\](.+)\.tsx?$/.exec(file)?.[1] ?? [])
  .filter((name) => !/^(\$|_index|styleguide)$|\.test$/.test(name))
  .map((name) => {
    const parts = name.replaceAll("[.]", "\0").split(".");
    const spelled = parts.map((part) =>
      /^\(?\$/.test(part) ? PARAMETER : part.replace(/_$/, "").replaceAll("\0", "."),
    );
    return `/${spelled.join("/")}`;
  })
  .sort();

/** API paths end with the customers' own references, so the app does not correct their spelling. */
const CORRECTED = PATHS.filter((path) => !path.startsWith("/api/v1/"));

const letterCase = (path: string) =>
  path.replace(/[^/]+/g, (part) => (part === PARAMETER ? part : part.toUpperCase()));
const encoded = (path: string) => path.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const SPELLINGS: readonly (readonly [what: string, spell: (path: string) => string])[] = [
  ["in capitals", letterCase],
  ["with two slashes in front", (path) => `/${path}`],
  ["with two slashes before its last part", (path) => path.replace(/\/(?=[^/]*$)/, "//")],
  ["with a slash behind", (path) => `${path}/`],
  ["with the period of a sentence", (path) => `${path}.`],
  ["with a bracket and a comma behind", (path) => `${path}),`],
  ["with an encoded letter", encoded],
];

const send = (method: string, path: string): Promise<Answer> =>
  anyone.send(method, new URL(`${app.url}${path}`).href);

describe("a route", () => {
  it("is read from its file", () => {
    expect(PATHS.length).toBeGreaterThan(60);
    expect(PATHS).toContain(`/t/${PARAMETER}`);
    expect(PATHS).toContain(`/load-details/${PARAMETER}/invoice.pdf`);
  });

  it.each(SPELLINGS)("%s is sent to its one spelling", async (_, spell) => {
    for (const path of CORRECTED) {
      const other = spell(path);
      const answer = await send("GET", `${other}?q=A//b.`);
      expect([other, answer.status, answer.location]).toEqual([other, 308, `${path}?q=A//b.`]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (path.startsWith("/t/")) expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("in its own spelling causes no redirect", async () => {
    for (const path of PATHS) expect([path, (await send("GET", path)).status]).not.toEqual([path, 308]);
  });

  it("of the API keeps a reference that ends with punctuation", async () => {
    for (const reference of ["PO-7.", "PO-7)", "PO%2D7"])
      expect((await send("PUT", `/api/v1/loads/${reference}`)).status).toBe(401);
  });

  it.each(["HEAD", "POST", "PUT", "DELETE"])("keeps the method: %s", async (method) => {
    const answer = await send(method, "/User-Account//Security/");
    expect([answer.status, answer.location]).toEqual([308, "/user-account/security"]);
  });

  it.each([
    ["//", "/"],
    ["/LOGIN.data", "/login.data"],
    ["/l/61841.", "/l/61841"],
    ["/l/61841)", "/l/61841"],
    ["/l/HW-61841,", "/l/HW-61841"],
    ["/T/AbC", "/t/AbC"],
    ["//t/AbC", "/t/AbC"],
    ["/%74/%41bC>", "/t/AbC"],
  ])("%s is sent to %s", async (other, path) => {
    const answer = await send("GET", other);
    expect([answer.status, answer.location]).toEqual([308, path]);
  });

  it.each([".", ",", ")", ">", "%E2%80%9D", ").", "/"])(
    "opens by a mailed link with %s behind its token, as it does without",
    async (behind) => {
      for (const path of ["/reset-password", "/confirm-email"]) {
        const [plain, followed] = [
          await send("GET", `${path}?token=AbC`),
          await send("GET", `${path}?token=AbC${behind}`),
        ];
        expect(followed.status).toBe(plain.status);
      }
    },
  );
});
