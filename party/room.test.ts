import { describe, expect, it } from "vitest";
import { closeCode, loadRoom } from "~/chat/protocol";
import { roomToken } from "~/chat/room-token.server";
import { admitListener, admitSpeaker, hear, speak } from "./room";

const secret = "a-secret-that-both-sides-know-0123456789";
const room = loadRoom("0193");
const nowMs = Date.UTC(2026, 10, 24, 15, 30);
const address = `http://rooms.test/parties/main/${room}`;

const post = (body: string, authorization?: string) =>
  new Request(address, { method: "POST", body, headers: authorization ? { authorization } : {} });

describe("who may listen", () => {
  it("is let in with a pass for this room, and leaves everything else at the door", async () => {
    const token = await roomToken({ userId: "driver-1", room, nowMs }, secret);
    const admitted = await admitListener(new Request(`${address}?_pk=chosen&token=${token}`), {
      room,
      secret,
      nowMs,
    });
    expect(admitted).toBeInstanceOf(Request);
    expect((admitted as Request).url).toBe(address);
  });

  it.each(["", "?token=", "?token=x"])("is refused with 401 otherwise: %s", async (query) => {
    const answer = await admitListener(new Request(address + query), { room, secret, nowMs });
    expect((answer as Response).status).toBe(401);
  });
});

describe("who may speak", () => {
  it("is the app, by the shared secret", async () => {
    expect(await admitSpeaker(post("{}", `Bearer ${secret}`), secret)).toBeUndefined();
  });

  it.each([
    undefined,
    "Bearer",
    "Bearer ",
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(1)}`,
    `Basic ${secret}`,
    secret,
  ])("is nobody else: %s", async (authorization) => {
    expect((await admitSpeaker(post("{}", authorization), secret))?.status).toBe(401);
  });

  it("is nobody where no secret is set", async () => {
    expect((await admitSpeaker(post("{}", "Bearer undefined"), ""))?.status).toBe(401);
  });

  it.each(["GET", "PUT", "DELETE"])("finds nothing by %s", async (method) => {
    const request = new Request(address, { method, headers: { authorization: `Bearer ${secret}` } });
    expect((await admitSpeaker(request, secret))?.status).toBe(404);
  });
});

describe("what is said", () => {
  it("goes to everyone in the room, and nothing more than the message", async () => {
    const heard: string[] = [];
    const answer = await speak(post('{"type":"changed","id":"7","extra":1}'), {
      broadcast: (text) => heard.push(text),
    });
    expect(answer.status).toBe(204);
    expect(heard).toEqual(['{"type":"changed","id":"7"}']);
  });

  it.each(["", "hello", `{"type":"changed","id":"${"7".repeat(1_000)}"}`])(
    "is refused when it is not a message",
    async (body) => {
      const heard: string[] = [];
      const answer = await speak(post(body), { broadcast: (text) => heard.push(text) });
      expect(answer.status).toBe(400);
      expect(heard).toEqual([]);
    },
  );
});

describe("a browser that speaks", () => {
  it("is shown out", () => {
    const closed: number[] = [];
    hear({ close: (code) => closed.push(code) });
    expect(closed).toEqual([closeCode.onlyListen]);
  });
});
