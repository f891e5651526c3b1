/** Tests requests to the Worker's rooms that no page of ours sends. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { groupRoom } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { freePort } from "~/cli/settings.mjs";
import { startDurableRooms } from "../tests/fixtures/servers/room-server";

const secret = "a-secret-that-both-sides-know-0123456789";
const room = groupRoom("0193");
let rooms: Awaited<ReturnType<typeof startDurableRooms>>;

beforeAll(async () => {
  rooms = await startDurableRooms({ port: await freePort(), secret, name: "stranger-rooms" });
}, 120_000);
afterAll(() => rooms?.stop());

const at = (path: string) => `127.0.0.1:${rooms.port}${path}`;

it.each([`/parties/other/${room}`, `/parties/Main/${room}`, `/parties/main/${room}/more`, "/parties/main"])(
  "%s is no room, and its token is not logged",
  async (path) => {
    const answer = await fetch(`http://${at(path)}?token=only-for-${room}`);
    expect(answer.status).toBe(404);
    expect(await rooms.log()).not.toContain("only-for-");
  },
);

it("a header that the platform reads is not taken from a browser", async () => {
  const token = await roomToken(
    { personId: "driver-1", partyId: "driver-1", room, nowMs: Date.now() },
    secret,
  );
  const headers = { "x-partykit-props": "[" };
  const socket = new WebSocket(`ws://${at(`/parties/main/${room}`)}?token=${token}`, { headers });
  const first = await new Promise((resolve, reject) => {
    socket.addEventListener("message", ({ data }) => resolve(String(data)));
    socket.addEventListener("error", reject);
  });
  socket.terminate();
  expect(first).toMatch(/^\d+$/);
});
