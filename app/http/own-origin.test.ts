import { describe, expect, it } from "vitest";
import { comesFromOwnPage } from "./own-origin";

const ownHosts = ["localhost:3000", "board.haulway.test"];

function asks(headers: Record<string, string>, { method = "POST", path = "/logout" } = {}) {
  return comesFromOwnPage(new Request(`http://localhost:3000${path}`, { method, headers }), ownHosts);
}

describe("a request that changes something", () => {
  it.each([
    ["our own origin", { origin: "http://localhost:3000" }, true],
    ["the public address, behind a proxy", { origin: "https://board.haulway.test" }, true],
    ["a foreign origin", { origin: "https://evil.example" }, false],
    [
      "a foreign origin that claims to be the same site",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      false,
    ],
    [
      "a foreign origin with our page as referrer",
      { origin: "https://evil.example", referer: "http://localhost:3000/" },
      false,
    ],
    ["the origin null (a sandboxed frame)", { origin: "null" }, false],
    ["an empty origin", { origin: "" }, false],
    ["an empty origin and our page as referrer", { origin: "", referer: "http://localhost:3000/" }, false],
    ["another port", { origin: "http://localhost:4000" }, false],
    ["no port", { origin: "http://localhost" }, false],
    ["a subdomain of ours", { origin: "https://x.board.haulway.test" }, false],
    ["a domain that only begins like ours", { origin: "https://board.haulway.test.evil.example" }, false],
    [
      "our name as the user part of another host",
      { origin: "https://board.haulway.test@evil.example" },
      false,
    ],
    ["a header that says same-origin", { "sec-fetch-site": "same-origin" }, true],
    ["a header that says same-site", { "sec-fetch-site": "same-site" }, false],
    ["a header that says cross-site", { "sec-fetch-site": "cross-site" }, false],
    ["a header that says none (typed URL)", { "sec-fetch-site": "none" }, false],
    [
      "a header that says cross-site, with our referrer",
      { "sec-fetch-site": "cross-site", referer: "http://localhost:3000/" },
      false,
    ],
    ["only a referrer of ours", { referer: "http://localhost:3000/dashboard" }, true],
    ["only a foreign referrer", { referer: "https://evil.example/http://localhost:3000/" }, false],
    ["no header that names its origin", {}, false],
  ])("with %s", (_, headers: Record<string, string>, allowed) => {
    expect(asks(headers)).toBe(allowed);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("is checked for %s", (method) => {
    expect(asks({ origin: "https://evil.example" }, { method })).toBe(false);
    expect(asks({ origin: "http://localhost:3000" }, { method })).toBe(true);
  });
});

describe("a request that changes nothing or is signed", () => {
  it.each(["GET", "HEAD", "OPTIONS"])("%s may come from anywhere", (method) => {
    expect(asks({ origin: "https://evil.example" }, { method })).toBe(true);
  });

  it.each([
    ["/webhooks/stripe", true],
    ["/webhooks/stripe?a=b", true],
    ["/webhooks/stripe/", false],
    ["/webhooks/stripe/more", false],
    ["/webhooks/other", false],
    ["/share", true],
    ["/share/more", false],
    ["/api/v1/loads/PO-1", true],
    ["/api/v10", false],
    ["//webhooks/stripe", false],
    ["/dashboard?path=/webhooks/stripe", false],
  ])("a post to %s from another site is accepted: %s", (path, allowed) => {
    expect(asks({}, { path })).toBe(allowed);
  });
});
