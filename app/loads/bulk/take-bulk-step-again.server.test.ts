import "../../../tests/fixtures/servers/own-database";
import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { takeFlash } from "~/forms/flash.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { answersOnce } from "~/idempotency/answer-once.server";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { renewLoad } from "../steps/renew-load.server";
import { takeBulkStep } from "./take-bulk-step.server";

it("a bulk form that is sent again from an old page finishes the rest", async () => {
  const owner = await savePerson({ role: "shipper" });
  const open = await saveLoad({ owner });
  const past = await saveLoad({ owner, terms: { pickup_date: "2026-01-10", delivery_date: "2026-01-12" } });
  const handle = answersOnce(
    async (request) => {
      const answer = await takeBulkStep(owner, request, "list");
      return answer instanceof Response ? answer : new Response(null, { status: 409 });
    },
    async () => undefined,
  );
  const press = async () => {
    const body = new URLSearchParams([
      ["receipt_key", "key-of-one-page"],
      ["load", open.loadId],
      ["load", past.loadId],
    ]);
    const context: AppLoadContext = { ...requestArgs().context, userId: owner.id };
    const request = new Request("http://localhost/dashboard?step=confirm-open", { method: "POST", body });
    const answer = await handle(request, context);
    await followUpsFinished();
    return takeFlash(requestArgs(answer.headers.getSetCookie()).request);
  };
  expect((await press())?.message).toContain("Skipped: ");
  await renewLoad({ viewer: owner, loadId: past.loadId });
  await db().update(loads).set({ confirmed_at: null }).where(eq(loads.load_id, past.loadId));
  expect(await press()).toMatchObject({
    isAlert: false,
    message: "You already submitted this.",
  });
  const [confirmed] = await db()
    .select({ at: loads.confirmed_at })
    .from(loads)
    .where(eq(loads.load_id, past.loadId));
  expect(confirmed?.at).not.toBeNull();
  expect(await press()).toMatchObject({
    isAlert: false,
    message: "You already submitted this.",
  });
});
