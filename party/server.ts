import type * as Party from "partykit/server";
import {
  admitListener,
  admitSpeaker,
  hear,
  type Place,
  passOf,
  type Seat,
  type Socket,
  seat,
  speak,
} from "./room";

const secretOf = (env: Record<string, unknown>) =>
  typeof env.PARTYKIT_SECRET === "string" ? env.PARTYKIT_SECRET : "";

/** The same object at run time: PartyKit declares requests with types of its own. */
const standard = (request: unknown) => request as Request;

/** PartyKit's side of the room; `room.ts` decides. */
export default class RoomServer implements Party.Server {
  /** An empty and silent room costs no memory: PartyKit keeps tags and state of sockets while it sleeps. */
  readonly options = { hibernate: true };

  constructor(readonly room: Party.Room) {}

  static onBeforeConnect(request: Party.Request, { id, env }: Party.Lobby) {
    return admitListener(standard(request), { room: id, secret: secretOf(env), nowMs: Date.now() });
  }

  static async onBeforeRequest(request: Party.Request, { env }: Party.Lobby) {
    return (await admitSpeaker(standard(request), secretOf(env))) ?? request;
  }

  getConnectionTags(_connection: Party.Connection, { request }: Party.ConnectionContext) {
    return [passOf(standard(request)).userId];
  }

  onConnect(connection: Party.Connection<Seat>, { request }: Party.ConnectionContext) {
    return seat(socketOf(connection), passOf(standard(request)), placeOf(this.room), Date.now());
  }

  onRequest(request: Party.Request) {
    return speak(standard(request), placeOf(this.room), Date.now());
  }

  onMessage(message: unknown, sender: Party.Connection<Seat>) {
    hear(message, socketOf(sender), placeOf(this.room), Date.now());
  }
}

function socketOf(connection: Party.Connection<Seat>): Socket {
  return {
    seat: () => connection.state ?? undefined,
    take: (seated) => void connection.setState(seated),
    send: (text) => connection.send(text),
    close: (code, reason) => connection.close(code, reason),
  };
}

function* socketsOf(connections: Iterable<Party.Connection<Seat>>) {
  for (const connection of connections) yield socketOf(connection);
}

function placeOf(room: Party.Room): Place {
  const leaver = (userId: string) => `left:${userId}`;
  return {
    name: room.id,
    sockets: () => socketsOf(room.getConnections<Seat>()),
    socketsOf: (userId) => socketsOf(room.getConnections<Seat>(userId)),
    leavers: {
      get: (userId) => room.storage.get<number>(leaver(userId)),
      put: (userId, leftMs) => room.storage.put(leaver(userId), leftMs),
      delete: (userId) => room.storage.delete(leaver(userId)),
    },
  };
}
