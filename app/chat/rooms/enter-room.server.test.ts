import "../../../tests/fixtures/servers/own-database";

import { LibsqlError } from "@libsql/client";
import { database, db } from "db/client";
import { room_listeners } from "db/schema";
import { eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveColleague, saveLoad } from "~/builders";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { newTalk, type Talk } from "../../../tests/fixtures/scenes/chats";
import { leaveGroup } from "../inbox/leave-group.server";
import { roomAddress } from "./enter-room.server";
import {
  groupRoom,
  loadRoom,
  PARTY_CLAIM,
  type RoomName,
  readRoom,
  TOKEN_LIFE_S,
  userRoom,
} from "./protocol";
import { roomToken } from "./room-token.server";

const SECRET = "a-secret-that-both-sides-know-0123456789";
const there = vi.hoisted(() => ({ isReady: true }));
vi.mock("./publish.server", () => ({
  publish: async () => {},
  rooms: () => ({ isReady: () => there.isReady }),
}));
vi.mock("./room-token.server", async (original) => {
  const { roomToken } = await original<typeof import("./room-token.server")>();
  return { roomToken: (pass: Parameters<typeof roomToken>[0], secret = SECRET) => roomToken(pass, secret) };
});

let talk: Talk;
beforeEach(async () => {
  there.isReady = true;
  talk = await newTalk();
});

const enter = (viewer: Viewer | null, name: RoomName) => roomAddress(viewer, readRoom(name));
const passIn = (address: string | null) =>
  new URL(address ?? "", "http://haulway.test").searchParams.get("token") ?? "";

async function admitted(name: RoomName, people: readonly (Viewer | null)[]) {
  const answers = people.map((each) =>
    enter(each, name).then(
      (address) => address !== null,
      (error) => (error instanceof NotFound ? false : error),
    ),
  );
  return Promise.all(answers);
}

describe("a room", () => {
  it("of a load admits everyone who may see the load", async () => {
    const { shipper, driver, stranger, loadId } = talk;
    const people = [shipper, driver, stranger, null];
    expect(await admitted(loadRoom(loadId), people)).toEqual([true, true, true, false]);
    const taken = await saveLoad({ owner: shipper, driver, status: "pickup" });
    expect(await admitted(loadRoom(taken.loadId), people)).toEqual([true, true, false, false]);
    expect(await admitted(loadRoom("nowhere"), [shipper])).toEqual([false]);
  });

  it("of a chat admits its members until they leave", async () => {
    const { shipper, driver, stranger, groupId } = talk;
    const people = [shipper, driver, stranger, null];
    expect(await admitted(groupRoom(groupId), people)).toEqual([true, true, false, false]);
    await leaveGroup({ viewer: driver, groupId });
    expect(await admitted(groupRoom(groupId), people)).toEqual([true, false, false, false]);
  });

  it("of a company admits only those who act for it", async () => {
    const { shipper, driver } = talk;
    const dora = await saveColleague(driver);
    const own = { ...dora, id: dora.personId };
    const people = [driver, dora, own, shipper, null];
    expect(await admitted(userRoom(driver.id), people)).toEqual([true, true, false, false, false]);
    expect(await admitted(groupRoom(talk.groupId), people)).toEqual([true, true, false, true, false]);
    const listeners = await db()
      .select()
      .from(room_listeners)
      .where(eq(room_listeners.user_id, dora.personId));
    expect(listeners.map(({ room }) => room).sort()).toEqual([groupRoom(talk.groupId), userRoom(driver.id)]);
  });

  it("without a valid name admits nobody", async () => {
    await expect(roomAddress(talk.shipper, undefined)).rejects.toThrow(NotFound);
  });

  it("is unavailable without a room server, but a person without access gets the usual refusal", async () => {
    there.isReady = false;
    expect(await enter(talk.driver, userRoom(talk.driver.id))).toBeNull();
    await expect(enter(talk.stranger, groupRoom(talk.groupId))).rejects.toThrow(NotFound);
  });
});

it("issues no token while the database accepts no writes, because its socket could not be closed later", async () => {
  const { client } = database();
  const execute = client.execute.bind(client);
  const full = vi.spyOn(client, "execute").mockImplementation((statement: unknown) => {
    const isWrite = JSON.stringify(statement).includes("insert into");
    if (isWrite) return Promise.reject(new LibsqlError("database or disk is full", "SQLITE_FULL"));
    return execute(statement as Parameters<typeof execute>[0]);
  });
  expect(await enter(talk.driver, groupRoom(talk.groupId))).toBeNull();
  expect(await enter(talk.driver, userRoom(talk.driver.id))).not.toBeNull();
  full.mockRestore();
  expect(await enter(talk.driver, groupRoom(talk.groupId))).not.toBeNull();
});

describe("a room token", () => {
  it("opens one room to one person for a minute", async () => {
    const name = groupRoom(talk.groupId);
    const before = Math.floor(Date.now() / 1000);
    const address = await enter(talk.driver, name);
    expect(address).toMatch(new RegExp(`^/parties/main/${name}\\?token=[^&]+$`));
    const { payload, protectedHeader } = await jwtVerify(passIn(address), new TextEncoder().encode(SECRET));
    expect(protectedHeader.alg).toBe("HS256");
    expect([payload.sub, payload.aud]).toEqual([talk.driver.id, name]);
    expect(payload.exp).toBeGreaterThanOrEqual(before + TOKEN_LIFE_S);
    expect(payload.exp).toBeLessThanOrEqual(Date.now() / 1000 + TOKEN_LIFE_S);
  });

  it("names the person, and the company for which they listen", async () => {
    const dora = await saveColleague(talk.driver);
    const address = await enter(dora, groupRoom(talk.groupId));
    const { payload } = await jwtVerify(passIn(address), new TextEncoder().encode(SECRET));
    expect([payload.sub, payload[PARTY_CLAIM]]).toEqual([dora.personId, talk.driver.id]);
  });

  it("has its issue time in milliseconds", async () => {
    const pass = await roomToken(
      { personId: "dee", partyId: "dee", room: "user:dee", nowMs: 1_700_000_000_250 },
      SECRET,
    );
    const [, body = ""] = (pass ?? "").split(".");
    const { iat, exp } = JSON.parse(Buffer.from(body, "base64url").toString());
    expect([iat, exp]).toEqual([1_700_000_000.25, 1_700_000_060]);
  });

  it("is not issued without a secret", async () => {
    expect(
      await roomToken({ personId: "dee", partyId: "dee", room: "user:dee", nowMs: 1 }, ""),
    ).toBeUndefined();
  });
});
