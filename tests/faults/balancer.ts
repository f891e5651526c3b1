import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const LOOKS_EVERY_MS = 250;

/** Like operators' load balancers, it keeps connections open and does not retry. */
export async function startBalancer() {
  const ports = new Set<number>();
  const healthy = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /**
   * An instance that does not answer in time keeps its state, because on a busy machine every instance can be
   * slow.
   */
  async function look(port: number) {
    const isFine = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      ({ ok }) => ok,
      (error: Error) => (error.name === "TimeoutError" ? healthy.has(port) : false),
    );
    if (isFine && ports.has(port)) healthy.add(port);
    else healthy.delete(port);
  }
  async function keepLooking(port: number) {
    while (ports.has(port)) {
      await look(port);
      await pause(LOOKS_EVERY_MS);
    }
  }

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    const all = [...healthy];
    const port = all[turn++ % all.length];
    if (port === undefined) {
      answer.writeHead(503).end("no instance");
      return;
    }
    const { url: path, method, headers } = asked;
    const onward = request({ host: "127.0.0.1", port, path, method, headers, agent }, (got) => {
      const { connection: _, "keep-alive": __, ...passed } = got.headers;
      answer.writeHead(got.statusCode ?? 502, passed);
      got.pipe(answer);
      got.on("error", () => answer.destroy());
    });
    onward.on("error", (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`${port}: ${error.message}`);
    });
    asked.pipe(onward);
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(port: number) {
      ports.add(port);
      await look(port);
      void keepLooking(port);
    },
    drop(port: number) {
      ports.delete(port);
      healthy.delete(port);
    },
    async stop() {
      ports.clear();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
