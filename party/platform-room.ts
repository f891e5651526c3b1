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
  spoken: RoomHost["spoken"];
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

/**
 * For a room without an entry, `lastMs` is the time of the first event here or of the latest evicted
 * broadcast.
 */
export function spokenInProcess(most = 10_000) {
  let sinceMs: number | undefined;
  const spoken = new Map<string, number>();
  return (room: string): RoomHost["spoken"] => ({
    async lastMs(nowMs) {
      sinceMs ??= nowMs;
      return spoken.get(room) ?? sinceMs;
    },
    async note(nowMs) {
      sinceMs ??= nowMs;
      spoken.delete(room);
      spoken.set(room, nowMs);
      const [oldest] = spoken;
      if (spoken.size <= most || !oldest) return;
      spoken.delete(oldest[0]);
      sinceMs = Math.max(sinceMs, oldest[1]);
    },
  });
}

export const spokenIn = (storage: PlatformRoom["storage"]): RoomHost["spoken"] => ({
  lastMs: async () => (await storage.get<number>(SPOKEN)) ?? 0,
  note: (nowMs) => storage.put(SPOKEN, nowMs),
});

const SPOKEN = "spoken";

export function hostOf({ name, getConnections, storage, spoken }: PlatformRoom): RoomHost {
  const leaver = (personId: string) => `left:${personId}`;
  return {
    name,
    spoken,
    sockets: () => socketsOf(getConnections()),
    socketsOf: (personId) => socketsOf(getConnections(personId)),
    leavers: {
      get: (personId) => storage.get<number>(leaver(personId)),
      put: (personId, leftMs) => storage.put(leaver(personId), leftMs),
      delete: (personId) => storage.delete(leaver(personId)),
    },
  };
}
