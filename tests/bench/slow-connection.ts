import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export const SLOW = { bytesPerSecond: 50_000, roundTripMs: 400 } as const;

/**
 * TCP's initial window of ten packets (RFC 6928), which a server may send before the first acknowledgment.
 */
const FIRST_FLIGHT_BYTES = 14_600;

/** Separate timers could fire out of order. */
function inOrder() {
  const queue: { at: number; what: () => void }[] = [];
  const work = () => {
    for (let [next] = queue; next && next.at <= performance.now(); [next] = queue) {
      queue.shift();
      next.what();
    }
    const [next] = queue;
    if (next) setTimeout(work, next.at - performance.now());
  };
  return (at: number, what: () => void) => {
    queue.push({ at, what });
    if (queue.length === 1) setTimeout(work, at - performance.now());
  };
}

/**
 * The browser's own throttling ignores the handshake and slow start, so a second connection or a long page
 * would appear cheaper than it is.
 */
export async function slowConnection(server: string, { bytesPerSecond, roundTripMs } = SLOW) {
  const port = Number(new URL(server).port);
  const sockets = new Set<Socket>();
  let lineFreeAt = 0;

  const relay = createServer((client) => {
    const origin = connect(port, "127.0.0.1");
    for (const socket of [client, origin]) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", () => {
        client.destroy();
        origin.destroy();
      });
      socket.on("close", () => sockets.delete(socket));
    }
    const openAt = performance.now() + roundTripMs;
    const [upAt, downAt] = [inOrder(), inOrder()];
    const arrival = () => Math.max(openAt, performance.now()) + roundTripMs / 2;
    client.on("data", (bytes) => upAt(arrival(), () => origin.write(bytes)));
    client.on("end", () => upAt(arrival(), () => origin.end()));

    let firstSentAt: number | null = null;
    let sent = 0;
    /** The client must have acknowledged the previous windows. */
    const allowedAt = () => {
      if (firstSentAt === null) return 0;
      const flights = Math.floor(Math.log2(sent / FIRST_FLIGHT_BYTES + 1));
      return firstSentAt + flights * roundTripMs;
    };
    const down = (chunk: Buffer) => {
      for (let start = 0; start < chunk.byteLength; start += 1_460) {
        const packet = chunk.subarray(start, start + 1_460);
        const at = Math.max(performance.now(), allowedAt(), lineFreeAt);
        firstSentAt ??= at;
        sent += packet.byteLength;
        lineFreeAt = at + (packet.byteLength / bytesPerSecond) * 1000;
        downAt(lineFreeAt + roundTripMs / 2, () => client.write(packet));
      }
    };
    origin.on("data", down);
    origin.on("end", () => downAt(lineFreeAt + roundTripMs / 2, () => client.end()));
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  const { port: ownPort } = relay.address() as AddressInfo;
  return {
    url: `http://localhost:${ownPort}`,
    close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}
