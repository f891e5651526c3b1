import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { loadRoom } from "~/chat/protocol";
import { publisher } from "~/chat/publish.server";

/** A stand-in for the room server that answers with `status`. */
async function roomServer(port = 0) {
  const stand = { status: 204, asked: [] as { url: string; authorization?: string; body: string }[] };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    stand.asked.push({ url: request.url ?? "", authorization: request.headers.authorization, body });
    response.writeHead(stand.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  running.push(server);
  return Object.assign(stand, { server, port: (server.address() as AddressInfo).port });
}

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

function reporter() {
  const lines: string[] = [];
  return {
    lines,
    warn: (_fields: object, text: string) => void lines.push(`warn ${text}`),
    info: (text: string) => void lines.push(`info ${text}`),
  };
}

const room = loadRoom("0193");
const message = { type: "changed", id: "7" } as const;

describe("publish", () => {
  it("posts the message to its room with the shared secret", async () => {
    const stand = await roomServer();
    const report = reporter();
    await publisher({ host: `127.0.0.1:${stand.port}`, secret: "shared", report })(room, message);
    expect(stand.asked).toEqual([
      { url: "/parties/main/load:0193", authorization: "Bearer shared", body: '{"type":"changed","id":"7"}' },
    ]);
    expect(report.lines).toEqual([]);
  });

  it("reports a breakdown once, goes on, and reports once that it works again", async () => {
    const stand = await roomServer();
    const report = reporter();
    const publish = publisher({ host: `http://127.0.0.1:${stand.port}/`, secret: "shared", report });
    stand.status = 500;
    await publish(room, message);
    await publish(room, message);
    stand.status = 204;
    await publish(room, message);
    await publish(room, message);
    expect(report.lines).toEqual([
      expect.stringContaining("warn Live updates do not work"),
      "info Live updates work again.",
    ]);
  });

  it("does not fail when nobody listens", async () => {
    const stand = await roomServer();
    stand.server.close();
    const report = reporter();
    await publisher({ host: `127.0.0.1:${stand.port}`, secret: "shared", report })(room, message);
    expect(report.lines).toHaveLength(1);
  });

  it("says nothing to anyone when no secret is set", async () => {
    const stand = await roomServer();
    await publisher({ host: `127.0.0.1:${stand.port}`, secret: undefined, report: reporter() })(
      room,
      message,
    );
    expect(stand.asked).toEqual([]);
  });
});
