import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { expect, it } from "vitest";
import { chatPath } from "~/chat/inbox/address";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { flash, flashAlert } from "~/forms/flash.server";
import { lowDataCookie } from "~/http/low-data.server";
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import { HOUR_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { newTalk } from "../../../tests/fixtures/scenes/chats";
import { newSession, viewerOf } from "./session.server";
import { visitOf } from "./visit.server";

const LOW_DATA = lowDataCookie(true, false);

it("a signed-out visitor gets only data about the installation", async () => {
  expect(await visitOf(requestArgs())).toEqual({
    visit: {
      viewer: null,
      unread: 0,
      flash: null,
      lowData: false,
      lowDataSwitch: false,
      origin: "http://localhost:3000",
    },
    setCookie: null,
  });
});

it("contains the operator's notices only while there are some", async () => {
  await setNotice({ kind: "banner", message: "New scales.", endsAtMs: Date.now() + HOUR_MS });
  expect((await visitOf(requestArgs())).visit.notices).toEqual([{ text: "New scales." }]);
  await clearNotice("banner");
  expect((await visitOf(requestArgs())).visit).not.toHaveProperty("notices");
});

it("counts unread messages except in the open chat, and none on public pages", async () => {
  const { shipper, driver, groupId } = await newTalk();
  const { statement, setCookie } = await newSession(driver.id, requestArgs());
  await write([statement]);
  const unread = async (path: string) => (await visitOf(requestArgs([setCookie], path))).visit.unread;
  const before = await unread("/dashboard");
  for (const content of ["Are you there?", "Gate 4."])
    await sendMessage({ viewer: shipper, groupId, content });
  expect(await unread("/dashboard")).toBe(before + 2);
  expect(await unread(chatPath(groupId))).toBe(before);
  expect(await unread("/about")).toBe(0);
  const args = requestArgs([setCookie], "/about");
  const { personName: _, seat: __, paymentActive: ___, ...viewer } = (await viewerOf(args)) as Viewer;
  expect((await visitOf(args)).visit.viewer).toEqual({ ...viewer, plan: "Setup Billing" });
});

it.each([
  [flash, false],
  [flashAlert, true],
])("shows the message of the previous action once: %#", async (make, isAlert) => {
  const { visit, setCookie } = await visitOf(requestArgs([await make("Your profile is saved.")]));
  expect(visit.flash).toEqual({ message: "Your profile is saved.", isAlert });
  expect(setCookie).toMatch(/^haulway_flash\w*=; Max-Age=0;/);
});

it("preserves the message for the page that the user sees", async () => {
  const ahead = requestArgs([await flash("Your profile is saved.")]);
  ahead.request.headers.set("x-ahead", "1");
  const { visit, setCookie } = await visitOf(ahead);
  expect([visit.flash, setCookie]).toEqual([null, null]);
});

it.each([
  ["nobody", [], {}, false, false],
  ["the switch of the footer", [LOW_DATA], {}, true, true],
  ["the browser, which the footer cannot switch", [], { "save-data": "on" }, true, null],
])("Data saver set by %s", async (_, cookies, headers, lowData, lowDataSwitch) => {
  const { request, context } = requestArgs(cookies);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  expect((await visitOf({ request, context })).visit).toMatchObject({ lowData, lowDataSwitch });
});
