import { beforeEach, describe, expect, it } from "vitest";
import { rdapServer } from "../../tests/fixtures/servers/own-rdap";
import { DomainsUnavailable } from "./domain-registry";
import { rdap } from "./rdap.server";

const source = rdap({ base: rdapServer.base });
const registered = (eventDate: string) => [
  { eventAction: "expiration", eventDate: "2030-01-01T00:00:00Z" },
  { eventAction: "registration", eventDate },
];

beforeEach(() => {
  rdapServer.domains.clear();
  rdapServer.asked.length = 0;
});

describe("the day of a domain's registration", () => {
  it("is read from the registry to which the server redirects", async () => {
    rdapServer.domains.set("acme.example", registered("2026-11-03T23:30:00-05:00"));
    expect(await source.registeredOn("acme.example")).toBe("2026-11-04");
    expect(rdapServer.asked).toEqual(["acme.example"]);
  });

  it("is that of the domain above, if the name itself is not registered", async () => {
    rdapServer.domains.set("acme.example", registered("2020-01-02T03:04:05Z"));
    expect(await source.registeredOn("a.b.mail.acme.example")).toBe("2020-01-02");
    expect(rdapServer.asked).toEqual(["b.mail.acme.example", "mail.acme.example", "acme.example"]);
  });

  it("is the last one, if the domain was registered again", async () => {
    const again = { eventAction: "reregistration", eventDate: "2026-11-20T00:00:00Z" };
    rdapServer.domains.set("acme.example", [again, ...registered("2004-01-02T00:00:00Z")]);
    expect(await source.registeredOn("acme.example")).toBe("2026-11-20");
  });

  it.each([
    ["no registry has the domain", "gone.example", null],
    ["the registry lists no registration", "silent.example", []],
    ["the date is no date", "odd.example", [{ eventAction: "registration", eventDate: "last week" }]],
  ])("is not known if %s", async (_, name, events) => {
    if (events) rdapServer.domains.set(name, events);
    expect(await source.registeredOn(name)).toBeNull();
  });

  it.each([
    "localhost",
    "192.0.2.1",
    "a b.example",
    "acme.example/../x",
    "",
    "acme.example:80",
    "x@acme.example",
    "acme",
  ])("is not asked for %j, which is no domain", async (name) => {
    expect(await source.registeredOn(name)).toBeNull();
    expect(rdapServer.asked).toEqual([]);
  });

  it("is asked for an international domain in its ASCII form", async () => {
    rdapServer.domains.set("xn--bcher-kva.example", registered("2026-11-03T00:00:00Z"));
    expect(await source.registeredOn("bücher.example")).toBe("2026-11-03");
  });
});

describe("a failure", () => {
  it.each([429, 500, 503, 403])("%i of the server that redirects ends the run", async (status) => {
    rdapServer.answerNext((response) => response.writeHead(status).end());
    await expect(source.registeredOn("acme.example")).rejects.toThrow(DomainsUnavailable);
  });

  it.each([429, 500])("%i of one registry concerns only its domains", async (status) => {
    rdapServer.answerNextOfRegistry((response) => response.writeHead(status).end());
    const read = source.registeredOn("acme.example");
    await expect(read).rejects.toThrow(`answered ${status}`);
    await expect(read).rejects.not.toBeInstanceOf(DomainsUnavailable);
  });

  it.each([
    ["no JSON", "<h1>Maintenance</h1>", /unknown format/],
    ["JSON of another shape", `{"events":"none"}`, /unknown format/],
    ["about another domain", `{"ldhName":"other.example","events":[]}`, /another domain/],
    ["far too long", " ".repeat(300_000), /too large/],
  ])("is a response that is %s", async (_, body, message) => {
    rdapServer.answerNextOfRegistry((response) => response.writeHead(200).end(body));
    await expect(source.registeredOn("acme.example")).rejects.toThrow(message);
  });

  it.each([
    ["no URL", "http://", /redirects to no URL/],
    ["another protocol", "ftp://registry.example/domain/acme.example", /not public/],
    ["a server without TLS", "http://registry.example/domain/acme.example", /not public/],
    ["a private network", "https://10.0.0.1/domain/acme.example", /not public/],
    ["itself", "/rdap/domain/acme.example", /too often/],
  ])("is a redirect to %s", async (_, location, message) => {
    for (let hop = 0; hop < 4; hop += 1)
      rdapServer.answerNext((response) => response.writeHead(302, { location }).end());
    const read = source.registeredOn("acme.example").catch((error: unknown) => error);
    expect(String(await read)).toMatch(message);
    // Uses up the remaining responses, so that the next test does not get them.
    while (rdapServer.asked.length < 4) await fetch(`${rdapServer.base}/domain/acme.example`, OPTIONS);
  });

  it("is a server that does not answer in time, or that is gone", async () => {
    rdapServer.answerNext(() => undefined);
    const slow = rdap({ base: `${rdapServer.base}/`, limitMs: 20 });
    await expect(slow.registeredOn("acme.example")).rejects.toThrow(DomainsUnavailable);
    const gone = rdap({ base: "http://127.0.0.1:1" });
    await expect(gone.registeredOn("acme.example")).rejects.toThrow(DomainsUnavailable);
  });
});

const OPTIONS = { redirect: "manual", headers: { accept: "application/rdap+json" } } as const;
