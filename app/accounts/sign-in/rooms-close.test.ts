import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { beforeEach, expect, it, vi } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { newToken } from "../email/one-time-token.server";
import { changePassword } from "../password/change-password.server";
import { resetPassword } from "../password/recover-password.server";
import { devicesOf, signOutDevice, signOutElsewhere } from "../profile/devices.server";
import { enter } from "./authenticator.server";
import { endSession, newSession } from "./session.server";
import type { RequestArgs } from "./session-lookup.server";

const closed = vi.hoisted(() => ({ of: [] as string[] }));
vi.mock("~/chat/rooms/close-rooms.server", () => ({
  closeRoomsOf: (userId: string) => closed.of.push(userId),
}));

beforeEach(() => {
  closed.of.length = 0;
});

const password = "a longer road home";
const loginForm = (person: BuiltPerson) => {
  const form = new FormData();
  form.set("email", person.email);
  form.set("password", person.password);
  return form;
};

const ENDS: Readonly<Record<string, (person: BuiltPerson, args: RequestArgs) => Promise<unknown>>> = {
  "signing out": (_, args) => endSession(args),
  "signing out another device": async (person, { request }) =>
    signOutDevice(person, (await devicesOf(person, request))[0]?.sessionId ?? ""),
  "signing out everywhere else": (person, { request }) =>
    signOutElsewhere(person, { elsewhere_password: person.password }, request),
  "a new password": (viewer, args) => {
    const fields = { current_password: viewer.password, password, confirm_password: password };
    return changePassword({ viewer, fields, args });
  },
  "a new password by a mailed link": async ({ id, email }) => {
    const { token, statements } = await newToken({ userId: id, purpose: "password_recovery", email });
    await write(statements);
    await resetPassword({ token, fields: { password, confirm_password: password } });
  },
  "signing in as somebody else": async (_, args) =>
    enter("login", loginForm(await savePerson({ role: "shipper" })), args),
};

it.each(Object.entries(ENDS))("%s closes the sockets of the session's user", async (_, end) => {
  const person = await savePerson({ role: "driver" });
  const { statement, setCookie } = await newSession(person.id, requestArgs());
  await write([statement]);
  await end(person, requestArgs([setCookie]));
  expect(closed.of).toEqual([person.id]);
});

it("signing out a colleague closes their own sockets, not those of the company's founder", async () => {
  const colleague = await saveColleague(await savePerson({ role: "driver" }));
  const { setCookie } = await sessionOf(colleague);
  await endSession(requestArgs([setCookie]));
  expect(closed.of).toEqual([colleague.personId]);
});

it("signing in and out without a session closes nothing", async () => {
  const person = await savePerson({ role: "driver" });
  await enter("login", loginForm(person), requestArgs());
  await endSession(requestArgs());
  expect(closed.of).toEqual([]);
});
