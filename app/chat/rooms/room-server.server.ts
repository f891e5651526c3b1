import { env } from "~/platform/env.server";

/** Where the app and browsers reach the room server. */
interface RoomServerAddress {
  /** Where the app sends messages. */
  origin: string;
  /** Where browsers open sockets; undefined if it listens on this machine only and the app proxies them. */
  socketOrigin: string | undefined;
}

/** This machine and its network. PartyKit writes hosts without a protocol, and uses plain http there. */
const isNearby = /^(localhost(:|$)|127\.|10\.|192\.168\.|\[::1\])/;
const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param given.host PARTYKIT_HOST: an origin, or a host with or without a port; absent for the one beside the app */
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

/** The room server of this installation. */
export function configuredRoomServer(): RoomServerAddress {
  const { PARTYKIT_HOST, PARTY_PORT } = env();
  return roomServerAddress({ host: PARTYKIT_HOST, port: PARTY_PORT });
}
