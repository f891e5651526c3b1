/** A test controls what follows the headers and when the connection breaks. */
import { connect, type Socket } from "node:net";
import type { Visitor } from "./visitor";

/** Resolves after the headers are sent. */
export function beginForm(
  visitor: Visitor,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = "POST",
): Promise<Socket> {
  const { hostname, port, host, origin } = new URL(visitor.app.url);
  const all = { Host: host, Origin: origin, Cookie: visitor.cookieHeader(), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head, () => resolve(socket)));
    socket.on("error", reject);
  });
}
