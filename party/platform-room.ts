/** What PartyKit and partyserver have in common: the room and the sockets of a platform, as `room.ts` wants them. */
import type { RoomHost, Socket, SocketState } from "./room";

interface Connection {
  readonly state: unknown;
  setState(state: SocketState): unknown;
  send(text: string): void;
  close(code: number, reason: string): void;
}

interface PlatformRoom {
  name: string;
  getConnections(tag?: string): Iterable<Connection>;
  storage: {
    get<T>(key: string): Promise<T | undefined>;
    put(key: string, value: number): Promise<void>;
    delete(key: string): Promise<unknown>;
  };
}

export function socketOf(connection: Connection): Socket {
  return {
    state: () => (connection.state as SocketState | null) ?? undefined,
    setState: (state) => void connection.setState(state),
    send: (text) => connection.send(text),
    close: (code, reason) => connection.close(code, reason),
  };
}

function* socketsOf(connections: Iterable<Connection>) {
  for (const connection of connections) yield socketOf(connection);
}

export function hostOf({ name, getConnections, storage }: PlatformRoom): RoomHost {
  const leaver = (userId: string) => `left:${userId}`;
  return {
    name,
    sockets: () => socketsOf(getConnections()),
    socketsOf: (userId) => socketsOf(getConnections(userId)),
    leavers: {
      get: (userId) => storage.get<number>(leaver(userId)),
      put: (userId, leftMs) => storage.put(leaver(userId), leftMs),
      delete: (userId) => storage.delete(leaver(userId)),
    },
  };
}
