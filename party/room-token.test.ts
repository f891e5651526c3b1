import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { groupRoom, loadRoom } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { verifyRoomToken } from "./room-token";

const secret = "a-secret-that-both-sides-know-0123456789";
const room = loadRoom("0193");
const nowMs = Date.UTC(2026, 10, 24, 15, 30);
const token = (given: Partial<Parameters<typeof roomToken>[0]> = {}, key = secret) =>
  roomToken({ personId: "driver-1", partyId: "driver-1", room, nowMs, ...given }, key).then(
    (made) => made ?? null,
  );
const verify = (given: string | null, at = nowMs, key = secret, where: string = room) =>
  verifyRoomToken(given, { room: where, secret: key, nowMs: at });

describe("a room token", () => {
  it("opens its room for its person, for a minute", async () => {
    const made = await token();
    const pass = { personId: "driver-1", partyId: "driver-1", issuedMs: nowMs };
    expect(await verify(made)).toEqual(pass);
    expect(await verify(made, nowMs + 59_000)).toEqual(pass);
    expect(await verify(made, nowMs + 60_000)).toBeUndefined();
  });

  it("has its issue time in milliseconds", async () => {
    const made = await token({ nowMs: nowMs + 123 });
    expect(await verify(made)).toEqual({ personId: "driver-1", partyId: "driver-1", issuedMs: nowMs + 123 });
  });

  it("does not open another room", async () => {
    expect(await verify(await token(), nowMs, secret, groupRoom("0193"))).toBeUndefined();
    expect(await verify(await token(), nowMs, secret, "load:0194")).toBeUndefined();
  });

  it("is refused if it has another secret's signature or none", async () => {
    expect(await verify(await token({}, "another-secret-0123456789-0123456789"))).toBeUndefined();
    const unsigned = new UnsecuredJWT({
      sub: "driver-1",
      aud: room,
      iat: nowMs / 1000,
      exp: nowMs / 1000 + 60,
    });
    expect(await verify(unsigned.encode())).toBeUndefined();
  });

  it("names the company of a person who did not found it", async () => {
    const pass = { personId: "driver-1", partyId: "carrier-1", issuedMs: nowMs };
    expect(await verify(await token({ partyId: "carrier-1" }))).toEqual(pass);
  });

  it("is signed with the newest of several secrets and accepted with each", async () => {
    const old = "an-old-secret-0123456789-0123456789-0123";
    const pass = { personId: "driver-1", partyId: "driver-1", issuedMs: nowMs };
    const both = `${secret}, ${old}`;
    expect(await verify(await token({}, both))).toEqual(pass);
    expect(await verify(await token({}, both), nowMs, old)).toBeUndefined();
    for (const each of [secret, old]) expect(await verify(await token({}, each), nowMs, both)).toEqual(pass);
    expect(await verify(await token({}, both.slice(1)), nowMs, both)).toBeUndefined();
  });

  it("is refused if its claims were changed", async () => {
    const [header, , signature] = (await token())?.split(".") ?? [];
    const claims = btoa(
      JSON.stringify({ sub: "driver-2", aud: room, iat: nowMs / 1000, exp: nowMs / 1000 + 60 }),
    );
    expect(await verify(`${header}.${claims.replace(/=+$/, "")}.${signature}`)).toBeUndefined();
  });

  it("is refused without an expiration or a person", async () => {
    const sign = (jwt: SignJWT) =>
      jwt.setProtectedHeader({ alg: "HS256" }).setAudience(room).sign(new TextEncoder().encode(secret));
    expect(await verify(await sign(new SignJWT({ sub: "driver-1", iat: nowMs / 1000 })))).toBeUndefined();
    expect(
      await verify(await sign(new SignJWT({ iat: nowMs / 1000, exp: nowMs / 1000 + 60 }))),
    ).toBeUndefined();
  });

  it.each([null, "", "x", "a.b.c"])("is refused if it is not a token: %s", async (given) => {
    expect(await verify(given)).toBeUndefined();
  });

  it("is neither issued nor accepted without a secret", async () => {
    expect(await roomToken({ personId: "driver-1", partyId: "driver-1", room, nowMs }, "")).toBeUndefined();
    expect(await verify(await token(), nowMs, "")).toBeUndefined();
  });
});
