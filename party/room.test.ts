import { describe, expect, it } from "vitest";
import { CLOSE_CODE, groupRoom, LISTENING_MS, loadRoom } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { ENTERED_MS, roomWith } from "../tests/fixtures/scenes/room-of";
import { spokenInProcess } from "./platform-room";
import { addSocket, admitListener, admitPublisher, claimsOf, publishMessage, type RoomHost } from "./room";

const secret = "a-secret-that-both-sides-know-0123456789";
const room = loadRoom("0193");
const nowMs = ENTERED_MS;
const address = `http://rooms.test/parties/main/${room}`;

const post = (body: string, authorization?: string) =>
  new Request(address, { method: "POST", body, headers: authorization ? { authorization } : {} });

describe("a listener", () => {
  it("is admitted with a token for this room, and all query parameters are removed", async () => {
    const token = await roomToken({ personId: "driver-1", partyId: "driver-1", room, nowMs }, secret);
    const admitted = await admitListener(new Request(`${address}?_pk=chosen&token=${token}`), {
      room,
      secret,
      nowMs,
    });
    expect(admitted).toBeInstanceOf(Request);
    expect((admitted as Request).url).toBe(address);
    expect(claimsOf(admitted as Request)).toEqual({
      personId: "driver-1",
      partyId: "driver-1",
      issuedMs: nowMs,
    });
  });

  it("cannot claim to be another person", async () => {
    const token = await roomToken({ personId: "driver-1", partyId: "driver-1", room, nowMs }, secret);
    const asked = new Request(`${address}?token=${token}`, { headers: { "x-haulway-person": "shipper-1" } });
    const admitted = await admitListener(asked, { room, secret, nowMs });
    expect(claimsOf(admitted as Request).personId).toBe("driver-1");
  });

  it.each(["", "?token=", "?token=x"])("is refused with 401 otherwise: %s", async (query) => {
    const answer = await admitListener(new Request(address + query), { room, secret, nowMs });
    expect((answer as Response).status).toBe(401);
  });
});

describe("a publisher", () => {
  it("is the app, identified by the shared secret", async () => {
    expect(await admitPublisher(post("{}", `Bearer ${secret}`), secret)).toBeUndefined();
    const several = `a-new-secret-0123456789-0123456789-01234,${secret}`;
    expect(await admitPublisher(post("{}", `Bearer ${secret}`), several)).toBeUndefined();
    expect((await admitPublisher(post("{}", `Bearer ${several}`), several))?.status).toBe(401);
  });

  it.each([
    undefined,
    "Bearer",
    "Bearer ",
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(1)}`,
    `Basic ${secret}`,
    secret,
  ])("is refused otherwise: %s", async (authorization) => {
    expect((await admitPublisher(post("{}", authorization), secret))?.status).toBe(401);
  });

  it("is refused if no secret is set", async () => {
    expect((await admitPublisher(post("{}", "Bearer undefined"), ""))?.status).toBe(401);
  });

  it.each(["GET", "PUT", "DELETE"])("gets 404 with %s", async (method) => {
    const request = new Request(address, { method, headers: { authorization: `Bearer ${secret}` } });
    expect((await admitPublisher(request, secret))?.status).toBe(404);
  });
});

const group = groupRoom("0193");

describe("how long a room has been silent", () => {
  const word = JSON.stringify({ type: "changed", id: "7" });
  const silence = async (host: RoomHost, socket: Parameters<typeof addSocket>[0], atMs: number) => {
    const heard: string[] = [];
    const listening = { ...socket, send: (text: string) => void heard.push(text) };
    await addSocket(listening, { personId: "a", partyId: "a", issuedMs: atMs }, host, atMs);
    return heard;
  };

  it("is sent to each new socket: since its last broadcast, or since the process started listening", async () => {
    const { host, sockets } = await roomWith(room, ["a"]);
    const [socket] = sockets;
    if (!socket) throw new Error("Expected a socket.");
    expect(await silence(host, socket, nowMs + 5_000)).toEqual(["5000"]);
    await publishMessage(post(word), host, nowMs + 6_000);
    expect(await silence(host, socket, nowMs + 6_400)).toEqual(["400"]);
  });

  it("never hides a broadcast during entry: the new socket receives it or a silence of 0", async () => {
    const { host, sockets } = await roomWith(room, ["a"]);
    const [socket] = sockets;
    if (!socket) throw new Error("Expected a socket.");
    await Promise.all([
      publishMessage(post(word), host, nowMs + 5_000),
      addSocket(socket, { personId: "a", partyId: "a", issuedMs: nowMs }, host, nowMs + 5_000),
    ]);
    expect(socket.heard.includes(word) || socket.heard.includes("0")).toBe(true);
  });

  it("is never too long for a room that was evicted", async () => {
    const spoken = spokenInProcess(2);
    for (const [at, name] of ["first", "second", "third"].entries()) await spoken(name).note(nowMs + at);
    expect(await spoken("first").lastMs(nowMs + 9)).toBe(nowMs);
    expect(await spoken("never").lastMs(nowMs + 9)).toBe(nowMs);
    expect(await spoken("third").lastMs(nowMs + 9)).toBe(nowMs + 2);
  });
});

const said = { type: "message", position: 2, after: 1, senderId: "a", content: "Loaded.", at: nowMs };

describe("a message from the app", () => {
  it("goes to everyone in the room, without extra fields", async () => {
    const { host, sockets } = await roomWith(group, ["a", "b", "b"]);
    const answer = await publishMessage(post(JSON.stringify({ ...said, extra: 1 })), host, nowMs);
    expect(answer.status).toBe(204);
    for (const { heard } of sockets) expect(heard).toEqual([JSON.stringify(said)]);
  });

  it.each(["", "hello", '{"type":"typing","party":"a"}', `{"type":"changed","id":"${"7".repeat(25_000)}"}`])(
    "is refused if it is not in the app's format",
    async (body) => {
      const { host, sockets } = await roomWith(group, ["a"]);
      expect((await publishMessage(post(body), host, nowMs)).status).toBe(400);
      expect(sockets[0]?.heard).toEqual([]);
    },
  );

  it("may have the maximum length in the longest encoding", async () => {
    const { host, sockets } = await roomWith(group, ["a"]);
    const long = JSON.stringify({ ...said, content: "\u0001".repeat(4_000) });
    expect((await publishMessage(post(long), host, nowMs)).status).toBe(204);
    expect(sockets[0]?.heard).toEqual([long]);
  });

  it("closes all sockets of a person who left, no others, and is not broadcast", async () => {
    const { host, sockets } = await roomWith(group, ["a", "b", "a"]);
    await publishMessage(post('{"type":"left","party":"a"}'), host, nowMs);
    expect(sockets.map(({ closed }) => closed)).toEqual([[CLOSE_CODE.left], [], [CLOSE_CODE.left]]);
    expect(sockets.flatMap(({ heard }) => heard)).toEqual([]);
  });

  it("closes the sockets of a person who was signed out, who may return with a newer token", async () => {
    const { host, sockets } = await roomWith(group, ["a", "b", "a"]);
    await publishMessage(post('{"type":"signed-out","person":"a"}'), host, nowMs + 1_000);
    expect(sockets.map(({ closed }) => closed)).toEqual([[CLOSE_CODE.expired], [], [CLOSE_CODE.expired]]);
    expect(sockets.flatMap(({ heard }) => heard)).toEqual([]);
    const [socket] = sockets;
    if (!socket) throw new Error("Expected a socket.");
    for (const [issuedMs, closed] of [
      [nowMs + 1_000, [CLOSE_CODE.expired]],
      [nowMs + 1_001, []],
    ] as const) {
      socket.closed.length = 0;
      await addSocket(socket, { personId: "a", partyId: "a", issuedMs }, host, nowMs + 2_000);
      expect(socket.closed).toEqual(closed);
    }
  });

  it("keeps out a person who left with any earlier token; a new one opens the room", async () => {
    const { host, sockets, leavers } = await roomWith(group, ["a", "b"]);
    const [socket] = sockets;
    if (!socket) throw new Error("Expected a socket.");
    await publishMessage(post('{"type":"left","party":"a"}'), host, nowMs + 1_000);
    socket.closed.length = 0;
    await addSocket(socket, { personId: "a", partyId: "a", issuedMs: nowMs + 1_000 }, host, nowMs + 2_000);
    expect(socket.closed).toEqual([CLOSE_CODE.expired]);
    socket.closed.length = 0;
    await addSocket(socket, { personId: "a", partyId: "a", issuedMs: nowMs + 1_001 }, host, nowMs + 3_000);
    expect(socket.closed).toEqual([]);
    expect(leavers.size).toBe(1);
    await addSocket(socket, { personId: "a", partyId: "a", issuedMs: nowMs + 61_000 }, host, nowMs + 62_000);
    expect(leavers.size).toBe(0);
  });

  it("closes the sockets of everyone who acts for a company that left, and keeps out their earlier tokens", async () => {
    const { host, sockets } = await roomWith(group, ["a", "dora@a", "b", "a@b"]);
    await publishMessage(post('{"type":"left","party":"a"}'), host, nowMs + 1_000);
    const left = [CLOSE_CODE.left];
    expect(sockets.map(({ closed }) => closed)).toEqual([left, left, [], []]);
    const [, dora] = sockets;
    if (!dora) throw new Error("Expected a socket.");
    dora.closed.length = 0;
    await addSocket(dora, { personId: "dora", partyId: "a", issuedMs: nowMs + 1_000 }, host, nowMs + 2_000);
    expect(dora.closed).toEqual([CLOSE_CODE.expired]);
  });

  it.each([
    ["a", [true, false, false]],
    ["dora", [false, true, false]],
  ])(
    "closes only the sockets of the person who was signed out (%s), no colleague's",
    async (personId, closed) => {
      const { host, sockets } = await roomWith(group, ["a", "dora@a", "b"]);
      await publishMessage(
        post(JSON.stringify({ type: "signed-out", person: personId })),
        host,
        nowMs + 1_000,
      );
      expect(sockets.map((socket) => socket.closed.length > 0)).toEqual(closed);
      for (const [at, socket] of sockets.entries()) {
        socket.closed.length = 0;
        await addSocket(socket, { ...socket, issuedMs: nowMs + 500 }, host, nowMs + 2_000);
        expect(socket.closed.length > 0).toBe(closed[at]);
      }
    },
  );

  it("closes sockets that have been open for too long and does not reach them", async () => {
    const { host, sockets } = await roomWith(group, ["a", "b"]);
    // The second socket was added a millisecond later.
    await publishMessage(post(JSON.stringify(said)), host, nowMs + LISTENING_MS + 1);
    expect(sockets.map(({ closed, heard }) => [closed, heard.length])).toEqual([
      [[CLOSE_CODE.expired], 0],
      [[], 1],
    ]);
  });
});
