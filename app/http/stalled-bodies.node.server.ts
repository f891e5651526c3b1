import type { IncomingMessage, Server } from "node:http";
import { log } from "~/platform/log.server";
import { SECOND_MS } from "~/text/time";

const SILENCE_MS = 30 * SECOND_MS;
const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Ends requests whose body stops coming, with 408. An upload over a weak signal may take as long as it needs, as long as
 * something arrives: so there is no limit on the whole request.
 * @param silenceMs for how long nothing may arrive
 */
export function endSilentBodies(server: Pick<Server, "on">, silenceMs = SILENCE_MS): void {
  server.on("request", (request: IncomingMessage) => {
    const { socket, method } = request;
    if (method === "GET" || method === "HEAD" || request.complete) return;
    const end = () => {
      log.warn({ method, receivedBytes: socket.bytesRead }, "a request was ended: its body stopped coming");
      socket.end(TIMED_OUT, () => request.destroy(new Error("The body stopped coming.")));
    };
    // Without a listener of the request Node.js destroys the socket, and nothing is said.
    request.once("timeout", end);
    socket.setTimeout(silenceMs);
    const settle = () => {
      socket.setTimeout(0);
      request.off("timeout", end);
    };
    request.once("end", settle);
    request.once("close", settle);
  });
}
