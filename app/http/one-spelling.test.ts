import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { isSecretPath, loggedPath, oneSpelling, referrerPolicyOf } from "./one-spelling";

const paths: Readonly<Record<string, string | undefined>> = {
  index: undefined,
  splat: "*",
  search: "search",
  security: "user-account/security",
  number: "l/:number",
  token: "t/:token",
  load: "load-details/:loadId",
  invoice: "load-details/:loadId/invoice.pdf",
  newLoad: "new_load/:loadId?",
  known: ".well-known/assetlinks.json",
};

const spell = oneSpelling({
  root: { id: "root", path: "" },
  ...Object.fromEntries(
    Object.entries(paths).map(([id, path]) => [
      id,
      { id, parentId: "root", ...(path === undefined ? { index: true } : { path }) },
    ]),
  ),
} as unknown as ServerBuild["routes"]);

describe("a path", () => {
  it.each([
    "/",
    "/search",
    "/search.data",
    "/_root.data",
    "/user-account/security",
    "/l/61841",
    "/l/HW-61841",
    "/t/AbC_dEf-",
    "/load-details/0190-AbCd",
    "/load-details/x/invoice.pdf",
    "/new_load",
    "/new_load/AbC",
    "/.well-known/assetlinks.json",
    "/No/Such/Page",
    "/l/%C3%A9",
    "/build/Entry-ABC.js",
    "/api/v1/loads/PO-7.",
    "/api/v1/loads/%50O%2D7",
  ])("%s stays", (path) => expect(spell(path)).toBe(path));

  it.each([
    ["/Search", "/search"],
    ["/SEARCH.data", "/search.data"],
    ["/User-Account/Security", "/user-account/security"],
    ["/user-account//security", "/user-account/security"],
    ["//t/AbC", "/t/AbC"],
    ["/T/AbC", "/t/AbC"],
    ["/%74/AbC", "/t/AbC"],
    ["/t/%41bC", "/t/AbC"],
    ["/search/", "/search"],
    ["///", "/"],
    ["/Load-Details/AbC/Invoice.PDF", "/load-details/AbC/invoice.pdf"],
    ["/l/61841.", "/l/61841"],
    ["/l/61841).", "/l/61841"],
    ["/l/61841%3E", "/l/61841"],
    ["/l/61841%E2%80%9D", "/l/61841"],
    ["/t/AbC./", "/t/AbC"],
    ["/pricing,", "/pricing"],
    ["/NEW_LOAD/AbC", "/new_load/AbC"],
    ["//evil.example/x", "/evil.example/x"],
    ["//api/v1/loads/PO-7.", "/api/v1/loads/PO-7."],
    ["/API/V1/loads/PO-7/", "/api/v1/loads/PO-7/"],
    ["/%61pi//v1/loads/%50O-7", "/api/v1/loads/%50O-7"],
    ["/apiary/v1/PO-7.", "/apiary/v1/PO-7"],
    ["/API/V1/loads//PO-7)/", "/api/v1/loads//PO-7)/"],
    ["/%61p%49//%561/loads/%50O", "/api/v1/loads/%50O"],
    ["/api/%76%31", "/api/v1"],
  ])("%s becomes %s", (path, meant) => {
    expect(spell(path)).toBe(meant);
    expect(spell(meant)).toBe(meant);
  });
});

describe("a path with a secret", () => {
  it.each(["/t/AbC", "/T/AbC", "//t//AbC", "/t/AbC/more", "/join/AbC", "/Join//AbC"])(
    "%s is not logged",
    (path) => {
      expect(isSecretPath(path)).toBe(true);
      expect(loggedPath(path)).not.toContain("AbC");
    },
  );

  it.each([
    ["/t/AbC", "no-referrer"],
    ["/join/AbC", "strict-origin"],
    ["//Join/AbC", "strict-origin"],
    ["/team", null],
  ])("%s has the referrer policy %s", (path, policy) => {
    expect(referrerPolicyOf(path)).toBe(policy);
  });

  it.each(["/", "/t", "/l/AbC", "/team/AbC", "/x/t/AbC"])("%s is logged", (path) => {
    expect(isSecretPath(path)).toBe(false);
    expect(loggedPath(path)).toBe(path);
  });
});
