import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endStalledBodies } from "./stalled-bodies.node.server";

const SILENCE_MS = 150;
let server: Server;
let port = 0;

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let received = "";
    try {
      for await (const piece of request) received += piece;
    } catch {
      return;
    }
    // A response may take longer than the limit for a stalled body.
    await pause(2 * SILENCE_MS);
    response.end(`received ${received.length}`);
  });
  endStalledBodies(server, SILENCE_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

/** Sends the headers of a ten-byte form, then the bytes that the test sends. @returns the whole response */
async function post(send: (write: (text: string) => void) => Promise<void>): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
    if (answer.includes("received")) socket.end();
  });
  const closed = once(socket, "close");
  socket.write("POST / HTTP/1.1\r\nHost: haulway.test\r\nContent-Length: 10\r\n\r\n");
  await send((text) => socket.write(text));
  await closed;
  return answer;
}

describe("a body", () => {
  it("that stalls ends the request with 408", async () => {
    expect(await post(async (write) => write("12345"))).toMatch(/^HTTP\/1.1 408 /);
  });

  it("that trickles in is accepted, and so is a slow response", async () => {
    const answer = await post(async (write) => {
      for (const digit of "1234567890") {
        write(digit);
        await pause(SILENCE_MS / 3);
      }
    });
    expect(answer).toContain("200 OK");
    expect(answer).toContain("received 10");
  });
});
