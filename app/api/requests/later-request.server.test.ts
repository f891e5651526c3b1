import "../../../tests/fixtures/servers/own-database";

import type { ResultSet } from "@libsql/client";
import { db } from "db/client";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { requestsOn } from "../../../tests/fixtures/read-back";
import { offersOf } from "../../../tests/fixtures/scenes/negotiation";
import { type Question, questionsTo } from "../../../tests/fixtures/watch-queries";
import { ask, keyOf } from "../../../tests/http/support/api-requests";

it("an offer does not follow the driver to a request that is sent after it was read", async () => {
  const [shipper, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const terms = { reference: "PO-1" };
  const { loadId } = await saveLoad({ owner: shipper, requesters: [driver], terms });
  const key = await keyOf(shipper);
  const { json } = await ask(key, "GET", "/loads/PO-1/requests");
  const path = `/loads/PO-1/requests/${json.requests[0].id}/offers/1`;
  const client = db().$client;
  const execute = client.execute.bind(client) as (question: Question) => Promise<ResultSet>;
  const questions = questionsTo();
  questions.mockImplementation((async (question: Question) => {
    const answer = await execute(question);
    if (!question.sql.includes("carrier_facts")) return answer;
    questions.mockRestore();
    await withdrawRequest({ viewer: driver, loadId });
    await requestLoad({ viewer: driver, loadId });
    return answer;
  }) as never);
  expect((await ask(key, "PUT", path, { body: { rate: 1400 } })).status).toBe(404);
  expect((await requestsOn(loadId))[driver.id]).toBe("pending");
  expect(await offersOf(loadId, driver)).toEqual([]);
});
