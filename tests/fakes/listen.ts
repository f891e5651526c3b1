import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Listening {
  /** `http://127.0.0.1:` and a free port. */
  origin: string;
  stop(): Promise<void>;
}

export async function listen(server: Server): Promise<Listening> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
