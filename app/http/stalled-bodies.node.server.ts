import type { IncomingMessage, Server } from "node:http";
import { log } from "~/platform/log.server";
import { SECOND_MS } from "~/text/time";

const SILENCE_MS = 30 * SECOND_MS;
const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Ends a request with 408 if its body stalls. An upload over a weak signal may take as long as it needs while
 * bytes arrive, so the whole request has no time limit.
 * @param silenceMs the longest time without new bytes, in milliseconds
 */
export function endStalledBodies(server: Pick<Server, "on">, silenceMs = SILENCE_MS): void {
  server.on("request", (request: IncomingMessage) => {
    const { socket, method } = request;
    if (method === "GET" || method === "HEAD" || request.complete) return;
    const end = () => {
      log.warn({ method, receivedBytes: socket.bytesRead }, "request ended: its body stalled");
      socket.end(TIMED_OUT, () => request.destroy(new Error("The body stalled.")));
    };
    // Without a listener on the request, Node.js destroys the socket without a response.
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
