import type * as Party from "partykit/server";
import { admitListener, admitSpeaker, hear, speak } from "./room";

const secretOf = (env: Record<string, unknown>) =>
  typeof env.PARTYKIT_SECRET === "string" ? env.PARTYKIT_SECRET : "";

/** The same object at run time: PartyKit declares requests with types of its own. */
const standard = (request: Party.Request) => request as unknown as Request;

/** PartyKit's side of the room; `room.ts` decides. */
export default class RoomServer implements Party.Server {
  /** An empty and silent room costs no memory. */
  readonly options = { hibernate: true };

  constructor(readonly room: Party.Room) {}

  static onBeforeConnect(request: Party.Request, { id, env }: Party.Lobby) {
    return admitListener(standard(request), { room: id, secret: secretOf(env), nowMs: Date.now() });
  }

  static async onBeforeRequest(request: Party.Request, { env }: Party.Lobby) {
    return (await admitSpeaker(standard(request), secretOf(env))) ?? request;
  }

  onRequest(request: Party.Request) {
    return speak(standard(request), this.room);
  }

  onMessage(_message: unknown, sender: Party.Connection) {
    hear(sender);
  }
}
