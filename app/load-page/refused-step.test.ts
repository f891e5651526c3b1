import "../../tests/fixtures/servers/own-database";

import { afterEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { action, loader } from "~/routes/loads/load-details.$loadId";
import type { LoadStatus } from "~/trade/lifecycle";
import { cookieOf } from "../../tests/fixtures/ask-page";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { samplePhoto, sampleText } from "../../tests/fixtures/documents";
import { requestContext } from "../../tests/fixtures/request-args";
import { takeStep } from "./take-step.server";

afterEach(() => void vi.restoreAllMocks());

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

it.each([
  ["no file", null],
  ["a file of the wrong type", sampleText("dock.pdf")],
])("a delivery that is refused for %s keeps the answer to the question about drops", async (_, file) => {
  const { driver, loadId } = await loadAt("in transit");
  const body = new FormData();
  if (file) body.append("proof_of_delivery", new File([new Uint8Array(file.buffer)], file.name));
  const url = `http://haulway.test/load-details/${loadId}?step=deliver&revision=1&asked_drops=between-1+between-3`;
  const request = new Request(url, { method: "POST", body, headers: { cookie: await cookieOf(driver) } });
  const context = requestContext({ clientAddress: "192.0.2.1" });
  const refusal = (await action({ request, context, params: { loadId } })) as Answered;
  expect(refusal.data).toMatchObject({
    fields: { proof_of_delivery: expect.any(String) },
    values: { asked_drops: "between-1 between-3" },
  });
});

it("a delivery that the store fails keeps the answer to the question about drops", async () => {
  const { driver: viewer, loadId } = await loadAt("in transit");
  const url = "http://haulway.test/?step=deliver&revision=1&asked_drops=between-1";
  const typed: Record<string, string> = {};
  vi.spyOn(fileStore(), "put").mockRejectedValue(new Error("no space"));
  const { buffer, name } = await samplePhoto("dock.jpg");
  const body = new FormData();
  body.append("proof_of_delivery", new File([new Uint8Array(buffer)], name, { type: "image/jpeg" }));
  const request = new Request(url, { method: "POST", body });
  const step = takeStep("deliver", { viewer, loadId, request, clientAddress: "192.0.2.1", typed });
  await expect(step).rejects.toMatchObject({ status: 503, typed: { asked_drops: "between-1" } });
});
