import { env } from "~/platform/env.server";

interface RoomServerAddress {
  origin: string;
  /** Undefined if the room server listens on this machine only and the app proxies sockets. */
  socketOrigin: string | undefined;
}

/** Without a protocol in PARTYKIT_HOST, these hosts are reached over plain HTTP, as in PartyKit. */
const isNearby = /^(localhost(:|$)|127\.|10\.|192\.168\.|\[::1\])/;
const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param host PARTYKIT_HOST: an origin, or a host with or without a port */
export function roomServerAddress({ host, port }: { host?: string; port: number }): RoomServerAddress {
  const named = host?.replace(/\/+$/, "") ?? `127.0.0.1:${port}`;
  const url = new URL(
    named.includes("://") ? named : `${isNearby.test(named) ? "http" : "https"}://${named}`,
  );
  return {
    origin: url.origin,
    socketOrigin: isThisMachine.test(url.hostname) ? undefined : url.origin.replace(/^http/, "ws"),
  };
}

export function configuredRoomServer(): RoomServerAddress {
  const { PARTYKIT_HOST, PARTY_PORT } = env();
  return roomServerAddress({ host: PARTYKIT_HOST, port: PARTY_PORT });
}
