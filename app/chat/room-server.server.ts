import { env } from "~/platform/env.server";

/** Where the room server is, and how a browser gets there. */
export interface RoomServerAddress {
  /** Where the app speaks to it. */
  origin: string;
  /** Where browsers open their sockets; undefined when it listens on this machine only and the app passes them on. */
  socketOrigin: string | undefined;
}

/** This machine and its network: PartyKit writes hosts without a protocol, and speaks plain http there. */
const isNearby = /^(localhost(:|$)|127\.|10\.|192\.168\.|\[::1\])/;
const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param given.host PARTYKIT_HOST: an origin, or a bare host with or without a port; absent for the one beside the app. */
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
