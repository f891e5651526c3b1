import { type Connection, type ConnectionContext, routePartykitRequest, Server } from "partyserver";
import { BROWSER_SAYS, PONG } from "../app/chat/rooms/protocol";
import { drainBody } from "../app/platform/request-body";
import { hostOf, socketOf, spokenIn } from "./platform-room";
import {
  addSocket,
  admitListener,
  admitPublisher,
  claimsOf,
  publishMessage,
  receiveText,
  type SocketState,
} from "./room";

export class DurableRoom extends Server {
  /** An idle room costs nothing: the platform stores its sockets and wakes it for the next message. */
  static override options = { hibernate: true };

  override onStart() {
    // The platform answers pings without waking the room.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(BROWSER_SAYS.ping, PONG));
  }

  override getConnectionTags(_connection: Connection, { request }: ConnectionContext) {
    return [claimsOf(request).personId];
  }

  override onConnect(connection: Connection<SocketState>, { request }: ConnectionContext) {
    return addSocket(socketOf(connection), claimsOf(request), this.#host(), Date.now());
  }

  override onRequest(request: Request) {
    return publishMessage(request, this.#host(), Date.now());
  }

  override onMessage(connection: Connection<SocketState>, message: unknown) {
    receiveText(message, socketOf(connection), this.#host(), Date.now());
  }

  #host() {
    return hostOf({
      name: this.name,
      storage: this.ctx.storage,
      // Rooms move between machines, and only their storage moves with them.
      spoken: spokenIn(this.ctx.storage),
      getConnections: (tag) => this.getConnections<SocketState>(tag),
    });
  }
}

const ROOM_PATH = /^\/parties\/main\/[^/]+$/;

/** Returns null for a request that is not for a room. */
export async function routeToRoom(
  request: Request,
  bindings: object,
  secret: string,
): Promise<Response | null> {
  // For other paths, partyserver would log the URL with its token.
  if (!ROOM_PATH.test(new URL(request.url).pathname)) return null;
  const own = new Request(request);
  // In the room, partyserver would parse this header and send the stack of an error to the client.
  own.headers.delete("x-partykit-props");
  return routePartykitRequest(own, bindings as never, {
    onBeforeConnect: (asked, { name }) => admitListener(asked, { room: name, secret, nowMs: Date.now() }),
    onBeforeRequest: async (asked) => {
      const refusal = await admitPublisher(asked, secret);
      // An unread body would break the caller's next request on this connection.
      if (refusal) await drainBody(asked.body);
      return refusal ?? asked;
    },
  });
}
