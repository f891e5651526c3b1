import type * as Party from "partykit/server";
import {
  addSocket,
  admitListener,
  admitPublisher,
  claimsOf,
  publishMessage,
  type RoomHost,
  receiveText,
  type Socket,
  type SocketState,
} from "./room";

const secretOf = (env: Record<string, unknown>) =>
  typeof env.PARTYKIT_SECRET === "string" ? env.PARTYKIT_SECRET : "";

/** PartyKit declares requests with types of its own; at run time they are standard ones. */
const standard = (request: unknown) => request as Request;

/** The PartyKit adapter; the rules of a room are in `room.ts`. */
export default class RoomServer implements Party.Server {
  /** A silent room costs no memory: PartyKit stores the tags and state of its sockets while it hibernates. */
  readonly options = { hibernate: true };

  constructor(readonly room: Party.Room) {}

  static onBeforeConnect(request: Party.Request, { id, env }: Party.Lobby) {
    return admitListener(standard(request), { room: id, secret: secretOf(env), nowMs: Date.now() });
  }

  static async onBeforeRequest(request: Party.Request, { env }: Party.Lobby) {
    return (await admitPublisher(standard(request), secretOf(env))) ?? request;
  }

  getConnectionTags(_connection: Party.Connection, { request }: Party.ConnectionContext) {
    return [claimsOf(standard(request)).userId];
  }

  onConnect(connection: Party.Connection<SocketState>, { request }: Party.ConnectionContext) {
    return addSocket(socketOf(connection), claimsOf(standard(request)), hostOf(this.room), Date.now());
  }

  onRequest(request: Party.Request) {
    return publishMessage(standard(request), hostOf(this.room), Date.now());
  }

  onMessage(message: unknown, sender: Party.Connection<SocketState>) {
    receiveText(message, socketOf(sender), hostOf(this.room), Date.now());
  }
}

function socketOf(connection: Party.Connection<SocketState>): Socket {
  return {
    state: () => connection.state ?? undefined,
    setState: (state) => void connection.setState(state),
    send: (text) => connection.send(text),
    close: (code, reason) => connection.close(code, reason),
  };
}

function* socketsOf(connections: Iterable<Party.Connection<SocketState>>) {
  for (const connection of connections) yield socketOf(connection);
}

function hostOf(room: Party.Room): RoomHost {
  const leaver = (userId: string) => `left:${userId}`;
  return {
    name: room.id,
    sockets: () => socketsOf(room.getConnections<SocketState>()),
    socketsOf: (userId) => socketsOf(room.getConnections<SocketState>(userId)),
    leavers: {
      get: (userId) => room.storage.get<number>(leaver(userId)),
      put: (userId, leftMs) => room.storage.put(leaver(userId), leftMs),
      delete: (userId) => room.storage.delete(leaver(userId)),
    },
  };
}
