import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { action, loader } from "~/routes/loads/load-details.$loadId";
import type { LoadStatus } from "~/trade/lifecycle";
import { cookieOf } from "../../tests/fixtures/ask-page";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { requestContext } from "../../tests/fixtures/request-args";

interface Answered {
  data?: unknown;
  init?: ResponseInit | null;
}

async function post(who: BuiltPerson, loadId: string, step: string, fields: Record<string, string>) {
  const url = `http://haulway.test/load-details/${loadId}?step=${step}`;
  const headers = { cookie: await cookieOf(who) };
  const context = requestContext({ clientAddress: "192.0.2.1" });
  const params = { loadId };
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields), headers });
  const refusal = (await action({ request, context, params })) as Answered;
  const page: unknown = await loader({ request: new Request(url, { headers }), context, params }).catch(
    (thrown: unknown) => thrown,
  );
  return { refusal, page };
}

async function loadAt(status: LoadStatus) {
  const owner = await savePerson({ role: "shipper" });
  const driver = await savePerson({ role: "driver" });
  const { loadId } = await saveLoad({ owner, driver, status, terms: { verification_pin: "4711" } });
  return { owner, driver, loadId };
}

describe("a step that arrives after the load was deleted", () => {
  it.each([
    ["pick-up", "pickup", { verification_pin: "4711" }],
    ["withdraw", "pending", {}],
  ] as const)(
    "%s is refused with 409 and a message, and there is no redirect",
    async (step, status, fields) => {
      const { owner, driver, loadId } = await loadAt(status);
      const { refusal, page } = await betweenLookAndWrite(() => deleteLoad({ viewer: owner, loadId }), {
        of: () => post(driver, loadId, step, fields),
        at: /update "loads"|update "requests"/i,
      });
      expect(refusal.init?.status).toBe(409);
      expect(page).toMatchObject({ data: expect.stringMatching(/\w+ \w+/), init: { status: 409 } });
    },
  );

  it("a refusal does not replace a page that can still be read", async () => {
    const { driver, loadId } = await loadAt("pickup");
    const { refusal, page } = await post(driver, loadId, "pick-up", { verification_pin: "0815" });
    expect(refusal.init?.status).toBe(400);
    expect(page).toMatchObject({ load: { loadId, status: "pickup" } });
  });

  it("a page that is read without a step first still redirects to the remaining charges", async () => {
    const { owner, driver, loadId } = await loadAt("pickup");
    await deleteLoad({ viewer: owner, loadId });
    const url = `http://haulway.test/load-details/${loadId}`;
    const request = new Request(url, { headers: { cookie: await cookieOf(driver) } });
    const answer = await loader({ request, context: requestContext(), params: { loadId } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(answer).toMatchObject({ status: 302 });
  });
});
