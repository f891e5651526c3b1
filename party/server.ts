import type * as Party from "partykit/server";
import { hostOf, socketOf, spokenInProcess } from "./platform-room";
import {
  addSocket,
  admitListener,
  admitPublisher,
  claimsOf,
  publishMessage,
  receiveText,
  type SocketState,
} from "./room";

const secretOf = (env: Record<string, unknown>) =>
  typeof env.PARTYKIT_SECRET === "string" ? env.PARTYKIT_SECRET : "";

/** Kept in memory, because all rooms run in one process, and storage would need one file per room. */
const spokenHere = spokenInProcess();

/** PartyKit declares its own request types, but at run time they are standard requests. */
const standard = (request: unknown) => request as Request;

export default class RoomServer implements Party.Server {
  /** An idle room uses no memory: while it hibernates, PartyKit stores its sockets' tags and state. */
  readonly options = { hibernate: true };

  constructor(readonly room: Party.Room) {}

  static onBeforeConnect(request: Party.Request, { id, env }: Party.Lobby) {
    return admitListener(standard(request), { room: id, secret: secretOf(env), nowMs: Date.now() });
  }

  static async onBeforeRequest(request: Party.Request, { env }: Party.Lobby) {
    return (await admitPublisher(standard(request), secretOf(env))) ?? request;
  }

  getConnectionTags(_connection: Party.Connection, { request }: Party.ConnectionContext) {
    return [claimsOf(standard(request)).personId];
  }

  onConnect(connection: Party.Connection<SocketState>, { request }: Party.ConnectionContext) {
    return addSocket(socketOf(connection), claimsOf(standard(request)), this.#host(), Date.now());
  }

  onRequest(request: Party.Request) {
    return publishMessage(standard(request), this.#host(), Date.now());
  }

  onMessage(message: unknown, sender: Party.Connection<SocketState>) {
    receiveText(message, socketOf(sender), this.#host(), Date.now());
  }

  #host() {
    const { id: name, storage } = this.room;
    return hostOf({
      name,
      storage,
      spoken: spokenHere(name),
      getConnections: (tag) => this.room.getConnections<SocketState>(tag),
    });
  }
}
