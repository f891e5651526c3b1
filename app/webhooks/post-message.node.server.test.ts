import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startNameServer } from "../../tests/fakes/name-server";
import { startWebhookServer } from "../../tests/fakes/webhook-server";
import { addressesOf } from "./addresses-of.node.server";
import { NO_CONNECTION, NOT_PUBLIC, type Posting, TOO_SLOW } from "./post";
import { postMessage } from "./post-message.node.server";

const server = await startWebhookServer();
const port = new URL(server.url).port;
const nameServer = await startNameServer();
const NAME = "hooks.example.com";
afterAll(() => Promise.all([server.close(), nameServer.close()]));
beforeEach(() => {
  server.received.length = 0;
  nameServer.names.clear();
});

const posting = (given: Partial<Posting> = {}): Posting => ({
  url: server.url,
  headers: { "webhook-id": "1" },
  body: "{}",
  answerMs: 5_000,
  isLocal: true,
  ...given,
});

const resolve: typeof addressesOf = (name, signal) =>
  addressesOf(name, signal, { servers: [nameServer.address] });

const postTo = (name: string, answerMs = 5_000) =>
  postMessage(posting({ url: `https://${name}:${port}/`, isLocal: false, answerMs }), resolve);

describe("a name", () => {
  it.each([
    [["127.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
  ])("that resolves to %j is refused before its server gets a byte", async (addresses) => {
    nameServer.names.set(NAME, addresses);
    await expect(postTo(NAME)).rejects.toThrow(NOT_PUBLIC);
    expect(server.received).toEqual([]);
  });

  it("that does not exist has no connection", async () => {
    await expect(postTo(NAME)).rejects.toThrow(NO_CONNECTION);
  });

  it("whose name server is silent takes no longer than a slow server", async () => {
    nameServer.names.set(NAME, "silence");
    await expect(postTo(NAME, 100)).rejects.toThrow(TOO_SLOW);
  });

  it("is found although its name server never answers about the other family", async () => {
    nameServer.names.set(NAME, { onlyV4: ["8.8.8.8"] });
    const options = { servers: [nameServer.address], secondFamilyMs: 1 };
    // Without an end of the wait, the resolver asks four times, for longer than a test may take.
    const found = await addressesOf(NAME, new AbortController().signal, options);
    expect(found).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });

  it("has the addresses of both families", async () => {
    const found = async (...addresses: string[]) => {
      nameServer.names.set(NAME, addresses);
      return (await resolve(NAME, new AbortController().signal)).map(({ address, family }) => [
        address,
        family,
      ]);
    };
    expect(await found("8.8.8.8")).toEqual([["8.8.8.8", 4]]);
    expect(await found("2001:4860:4860::8888")).toEqual([["2001:4860:4860::8888", 6]]);
    expect(await found("8.8.8.8", "::ffff:127.0.0.1")).toEqual([
      ["8.8.8.8", 4],
      ["::ffff:127.0.0.1", 6],
    ]);
  });
});

it("returns the status without following a redirect", async () => {
  server.answers.push({ status: 302, headers: { location: server.url, "retry-after": "9" } });
  expect(await postMessage(posting())).toEqual({ status: 302, retryAfter: "9" });
  expect(server.received).toHaveLength(1);
});

it("stops waiting for a slow server, and says what failed in its own words", async () => {
  server.answers.push("silence");
  await expect(postMessage(posting({ answerMs: 50 }))).rejects.toThrow(TOO_SLOW);
  await expect(postMessage(posting({ url: "http://127.0.0.1:1/" }))).rejects.toThrow(NO_CONNECTION);
});

it("ends when the server switches protocols instead of answering", async () => {
  server.answers.push({ status: 101, headers: { connection: "upgrade", upgrade: "other" } });
  await expect(postMessage(posting())).rejects.toThrow(NO_CONNECTION);
});
