/** The baseline for rooms uses no database, tokens or pages. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

const rooms = new Map<string, Set<WebSocket>>();
const roomOf = (url = "") => new URL(url, "http://any").searchParams.get("group") ?? "";

const server = createServer(async (asked, answer) => {
  let body = "";
  for await (const chunk of asked) body += chunk;
  const content = new URLSearchParams(body).get("content");
  answer.writeHead(302, { location: "/" }).end();
  const text = JSON.stringify({ type: "message", content });
  for (const socket of rooms.get(roomOf(asked.url)) ?? []) socket.send(text);
});

new WebSocketServer({ server }).on("connection", (socket, { url }) => {
  const room = rooms.get(roomOf(url)) ?? new Set();
  rooms.set(roomOf(url), room.add(socket));
});

server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.((server.address() as AddressInfo).port);
process.on("disconnect", () => process.exit(0));
