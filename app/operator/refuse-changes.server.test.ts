import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { requestArgs } from "../../tests/fixtures/request-args";
import { clearNotice, setNotice } from "./change-notices.server";
import { refusesChanges } from "./refuse-changes.server";

const handle = refusesChanges(
  async () => new Response("saved"),
  async () => null,
);

async function send(method: string) {
  const { request, context } = requestArgs([], "/review");
  const { status } = await handle(new Request(request.url, { method }), context);
  return [status, context.isUnderMaintenance ?? false];
}

it("only a change is refused, and the log learns that it is no error", async () => {
  expect(await send("POST")).toEqual([200, false]);
  await setNotice({ kind: "maintenance", message: "", endsAtMs: null });
  expect(await send("GET")).toEqual([200, false]);
  expect(await send("POST")).toEqual([503, true]);
  await clearNotice("maintenance");
});
