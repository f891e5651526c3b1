import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { freePort } from "../../app/cli/settings.mjs";

export interface Silent {
  port: number;
  /** The number of connections that the server has accepted. */
  taken: () => number;
  stop: () => Promise<void>;
}

async function listening(server: Server): Promise<Silent> {
  const open = new Set<Socket>();
  let taken = 0;
  server.on("connection", (socket) => {
    taken += 1;
    open.add(socket.on("error", () => {}));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

export const startSilent = () => listening(createSocketServer());

export const startHalfSilent = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  listening(
    createServer((request, response) => {
      request.on("end", () => answer(request, response)).resume();
    }),
  );

export const refusingPort = freePort;
