import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { log } from "~/platform/log.server";
import { MINUTE_MS, SECOND_MS } from "~/text/time";

interface Limits {
  /** The maximum time without new bytes. */
  silenceMs: number;
  /** The maximum time for a body without files, which is small. */
  formMs: number;
  /** The time for `leastBytes` of a body with files. Even at 2 kbit/s, 15,000 bytes arrive in a minute. */
  paceMs: number;
  leastBytes: number;
}

const LIMITS: Limits = {
  silenceMs: 30 * SECOND_MS,
  formMs: MINUTE_MS,
  paceMs: MINUTE_MS,
  leastBytes: 1024,
};

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

const CHUNKS = "/form-pieces";

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const FILE_TYPES = /^(multipart|image)\/|^application\/pdf\b/i;

const hasFiles = ({ headers, url }: IncomingMessage) =>
  FILE_TYPES.test(headers["content-type"] ?? "") || url?.startsWith(CHUNKS) === true;

/**
 * An upload over a weak signal may take any time, provided that bytes arrive at the minimum pace. Time during
 * which received bytes wait for the app does not count, for example while an image waits to be decoded.
 */
export function endStalledBodies(server: Pick<Server, "on">, limits: Limits = LIMITS): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket, method } = request;
    if (request.complete || !hasBody(request)) return;
    const end = (why: string) => {
      settle();
      log.warn({ method, receivedBytes: socket.bytesRead }, `request ended: its body ${why}`);
      socket.end(TIMED_OUT, () => request.destroy(new Error(`The body ${why}.`)));
    };
    const waitsForApp = () => request.complete || request.readableLength > 0;
    // Node.js emits `timeout` only once per `setTimeout` call.
    const listen = () => void socket.setTimeout(limits.silenceMs / 2);
    let bytesAtLastTimeout = -1;
    /** The request ends only at the second timeout, because the system's buffer may hold the next bytes. */
    const stalled = () => {
      const waits = waitsForApp();
      if (!waits && socket.bytesRead === bytesAtLastTimeout) return end("stalled");
      bytesAtLastTimeout = waits ? -1 : socket.bytesRead;
      listen();
    };
    let seen = socket.bytesRead;
    let hadWaited = false;
    const tooFewBytes = () => {
      const came = socket.bytesRead - seen;
      const hasWaited = hadWaited || waitsForApp();
      seen = socket.bytesRead;
      hadWaited = waitsForApp();
      if (came < limits.leastBytes && !hasWaited) end("trickled");
    };
    const tooLong = () => {
      if (!waitsForApp()) end("took too long");
    };
    const watch = hasFiles(request)
      ? setInterval(tooFewBytes, limits.paceMs)
      : setInterval(tooLong, limits.formMs);
    watch.unref();
    // Without a listener, Node.js destroys the socket without a response. It emits the event on the request
    // until the whole body has arrived, and always on the response.
    request.on("timeout", stalled);
    response.on("timeout", listen);
    listen();
    const settle = () => {
      clearInterval(watch);
      socket.setTimeout(0);
      request.off("timeout", stalled);
      response.off("timeout", listen);
    };
    request.once("end", settle);
    request.once("close", settle);
  });
}
