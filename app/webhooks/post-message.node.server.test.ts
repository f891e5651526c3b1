import type { lookup } from "node:dns";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startWebhookServer } from "../../tests/fakes/webhook-server";
import { NO_CONNECTION, NOT_PUBLIC, type Posting, TOO_SLOW } from "./post";
import { postMessage } from "./post-message.node.server";

const server = await startWebhookServer();
const port = new URL(server.url).port;
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const posting = (given: Partial<Posting> = {}): Posting => ({
  url: server.url,
  headers: { "webhook-id": "1" },
  body: "{}",
  answerMs: 5_000,
  isLocal: true,
  ...given,
});

/** Returns a resolver that finds these addresses for every name. */
const finds = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;

describe("a name", () => {
  it.each([
    [["127.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
  ])("that resolves to %j is refused before its server gets a byte", async (addresses) => {
    const url = `https://hooks.example.com:${port}/`;
    await expect(postMessage(posting({ url, isLocal: false }), finds(...addresses))).rejects.toThrow(
      NOT_PUBLIC,
    );
    expect(server.received).toEqual([]);
  });

  it("of this machine is refused by the real resolver", async () => {
    const url = `https://localhost:${port}/`;
    await expect(postMessage(posting({ url, isLocal: false }))).rejects.toThrow(NOT_PUBLIC);
    expect(server.received).toEqual([]);
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
