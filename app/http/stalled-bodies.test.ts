import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endStalledBodies } from "./stalled-bodies.node.server";

const SILENCE_MS = 300;
const FORM_MS = 1_000;
/** Exceeds every limit. A number in the URL sets a different time in milliseconds. */
const BUSY_MS = 1_500;
let server: Server;
let port = 0;

beforeAll(async () => {
  const headers = { headersTimeout: FORM_MS, requestTimeout: 0, connectionsCheckingInterval: 50 };
  server = createServer(headers, async (request, response) => {
    let received = "";
    const busyMs = new URL(request.url ?? "/", "http://haulway.test").searchParams.get("busy");
    if (busyMs !== null) await pause(Number(busyMs) || BUSY_MS);
    try {
      for await (const piece of request) received += piece;
    } catch {
      return;
    }
    // A response may take longer than the limit for a stalled body.
    await pause(2 * SILENCE_MS);
    response.end(`received ${received.length}`);
  });
  const limits = { silenceMs: SILENCE_MS, formMs: FORM_MS, paceMs: 4 * SILENCE_MS, leastBytes: 5 };
  endStalledBodies(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const URL_ENCODED = "application/x-www-form-urlencoded";
const FILES = "multipart/form-data; boundary=x";
/** More bytes than fit into all buffers between the client and the app. */
const LARGE = 3_000_000;
const FORM = "POST / HTTP/1.1\r\nHost: haulway.test\r\nContent-Length: 10\r\n\r\n";
const head = (path: string, type: string, method = "POST", bytes = 1000) =>
  `${method} ${path} HTTP/1.1\r\nHost: haulway.test\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;

async function post(send: (write: (text: string) => void) => Promise<void>, begin = FORM): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
    if (answer.includes("received")) socket.end();
  });
  const closed = once(socket, "close");
  socket.on("error", () => {});
  socket.write(begin);
  await send((text) => socket.write(text));
  await closed;
  return answer;
}

// Each test waits for timeouts, so they run at the same time.
describe.concurrent("a body", () => {
  it("that stalls ends the request with 408", async () => {
    expect(await post(async (write) => write("12345"))).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ["a form", head("/login", URL_ENCODED)],
    ["a text", head("/", "text/plain")],
    ["a GET with a body", head("/", URL_ENCODED, "GET")],
    ["a form with files", head("/user-account", FILES)],
    ["a file", head("/api/v1/hauls/HW-1/proof-of-delivery", "application/pdf", "PUT")],
    ["a chunk", head("/form-pieces?key=a", "application/octet-stream")],
  ])("that trickles ends with 408, however long it goes on: %s", async (_, begin) => {
    const answer = await post(async (write) => {
      for (let i = 0; i < 20; i++) {
        write("a");
        await pause(SILENCE_MS / 1.5);
      }
    }, begin);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ["a form with files", head("/user-account", FILES)],
    ["a file", head("/api/v1/hauls/HW-1/proof-of-delivery", "image/jpeg", "PUT")],
  ])("with files may take longer than a form while bytes arrive: %s", async (_what, begin) => {
    const answer = await post(async (write) => {
      for (let i = 0; i < 20; i++) {
        write("a".repeat(50));
        await pause(SILENCE_MS / 2);
      }
    }, begin);
    expect(answer).toContain("received 1000");
  });

  it.each([
    ["a form", "/login?busy", URL_ENCODED, 1000],
    ["a form with files", "/user-account?busy", FILES, 1000],
    ["a form with files, larger than every buffer", "/user-account?busy", FILES, LARGE],
    ["a chunk, larger than every buffer", "/form-pieces?busy", "application/octet-stream", LARGE],
    ["a form, larger than every buffer", "/login?busy", URL_ENCODED, LARGE],
  ])("that came and waits for the app is taken: %s", async (_, path, type, bytes) => {
    const answer = await post(async (write) => write("a".repeat(bytes)), head(path, type, "POST", bytes));
    expect(answer).toContain(`received ${bytes}`);
  });

  it("is taken if the app starts to read it at the moment at which it would count as silent", async () => {
    const bytes = 300_000;
    const waits = Array.from({ length: 20 }, (_, i) => 2 * SILENCE_MS - 10 + i);
    const answers = await Promise.all(
      waits.map((busyMs) =>
        post(
          async (write) => write("a".repeat(bytes)),
          head(`/form-pieces?busy=${busyMs}`, "application/octet-stream", "POST", bytes),
        ),
      ),
    );
    expect(answers.filter((answer) => !answer.includes(`received ${bytes}`))).toEqual([]);
  });

  it.each([
    ["a form", "/login?busy", URL_ENCODED],
    ["a form with files", "/user-account?busy", FILES],
  ])("that waited for the app and then stalls ends with 408: %s", async (_, path, type) => {
    const answer = await post(async (write) => write("a".repeat(500)), head(path, type));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it("does not come at all if the head trickles", async () => {
    const answer = await post(async (write) => {
      for (let i = 0; i < 20; i++) {
        write(`X-${i}: a\r\n`);
        await pause(SILENCE_MS / 2);
      }
    }, "POST / HTTP/1.1\r\nHost: haulway.test\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it("that trickles in is accepted within a form's time, and so is a slow response", async () => {
    const answer = await post(async (write) => {
      for (const digit of "1234567890") {
        write(digit);
        await pause(FORM_MS / 20);
      }
    });
    expect(answer).toContain("200 OK");
    expect(answer).toContain("received 10");
  });
});

describe("a body that trickles", () => {
  it("on many connections does not slow down another's request", async () => {
    const ask = async () => {
      const started = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return performance.now() - started;
    };
    const alone = await ask();
    const trickling = Array.from({ length: 300 }, () =>
      post(
        async (write) => {
          for (let i = 0; i < 12; i++) {
            write("a");
            await pause(SILENCE_MS / 2);
          }
        },
        head("/", URL_ENCODED),
      ),
    );
    await pause(SILENCE_MS);
    const beside = await ask();
    console.info(`With 300 slow uploads, a request takes ${(beside / alone).toFixed(1)} times as long.`);
    expect(beside).toBeLessThan(10 * alone);
    const answers = await Promise.all(trickling);
    expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 408"))).toHaveLength(300);
  });
});
