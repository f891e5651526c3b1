import { describe, expect, it } from "vitest";
import { hashOf, newSecret } from "~/platform/secret";
import { requestArgs } from "../../tests/fixtures/request-args";
import { keepToken, keptToken, namedBy, referencePath } from "./invitation-cookie.server";

const [token, other] = [newSecret(), newSecret()];
const tokenHash = await hashOf(token);
const reference = `of-${tokenHash}`;
const withCookieOf = async (secret: string) =>
  requestArgs([await keepToken(secret, { https: true })]).request;
const withoutCookie = requestArgs().request;

describe("an invitation's page", () => {
  it("is named by the secret of the link, whatever the cookie contains", async () => {
    for (const request of [withoutCookie, await withCookieOf(other)])
      expect(await namedBy(token, request)).toEqual({ token });
  });

  it("is named by the secret in the cookie, if the reference is that of the same invitation", async () => {
    expect(referencePath(tokenHash)).toBe(`/join/${reference}`);
    expect(await namedBy(reference, await withCookieOf(token))).toEqual({ token });
    expect(await namedBy(reference, await withCookieOf(other))).toEqual({ tokenHash });
    expect(await namedBy(reference, withoutCookie)).toEqual({ tokenHash });
  });

  it("is not named by a cookie that somebody changed", async () => {
    const { headers } = await withCookieOf(token);
    const changed = (headers.get("cookie") ?? "").replace(/=.{6}/, "=forged");
    expect(await namedBy(reference, requestArgs([changed]).request)).toEqual({ tokenHash });
  });
});

it.each([
  ["its page", `/join/${reference}`, token],
  ["a page below it", `/join/${reference}/more`, null],
  ["another page", "/dashboard", null],
  ["no page", undefined, null],
])("the secret is kept for a way back to %s", async (_, path, kept) => {
  expect(await keptToken(path, await withCookieOf(token))).toBe(kept);
  expect(await keptToken(path, withoutCookie)).toBeNull();
});

it("the cookie lasts for an hour, and scripts cannot read it", async () => {
  const header = await keepToken(token, { https: true });
  for (const part of ["Max-Age=3600", "HttpOnly", "Secure", "SameSite=Lax"]) expect(header).toContain(part);
});
