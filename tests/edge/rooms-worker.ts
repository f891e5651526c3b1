import { DurableRoom as Room, routeToRoom } from "../../party/durable-room";

export class DurableRoom extends Room {
  override onStart() {
    console.log(`room wakes: ${this.name}`);
    super.onStart();
  }
}

export default {
  async fetch(request: Request, bindings: object): Promise<Response> {
    const answer = await routeToRoom(request, bindings, process.env.PARTYKIT_SECRET ?? "");
    return answer ?? new Response("Nothing here.", { status: 404 });
  },
};
