import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { requestContext } from "../../../tests/fixtures/request-args";
import { ask, keyOf } from "../../../tests/http/support/api-requests";
import { answerRequest } from "../handle.server";

let shipper: BuiltPerson;
let driver: BuiltPerson;
let key: string;

const LIST = "/loads/PO-1/documents";
const list = async (of = LIST) => (await ask(key, "GET", of)).json.documents;

async function download(id: string, { as = key, load = "PO-1", headers = {}, method = "GET" } = {}) {
  const request = new Request(`http://haulway.test/api/v1/loads/${load}/documents/${id}`, {
    method,
    headers: { Authorization: `Bearer ${as}`, ...headers },
  });
  const answer = await answerRequest({ request, context: requestContext() });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

beforeAll(async () => {
  shipper = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  key = await keyOf(shipper);
  const parties = { owner: shipper, driver, store: fileStore() };
  await saveLoad({ ...parties, status: "complete", terms: { reference: "PO-1" } });
  await saveLoad({ ...parties, status: "pickup", terms: { reference: "PO-2" } });
  await saveLoad({ owner: shipper, terms: { reference: "PO-3" } });
});

describe("the documents of a load", () => {
  it("are listed by kind, and are none on a new load", async () => {
    const kinds = (await list()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain("signed_rate_confirmation");
    expect(kinds).toContain("proof_of_delivery");
    expect(await list("/loads/PO-3/documents")).toEqual([]);
  });

  it("can each be downloaded", async () => {
    for (const { id, size_bytes: size } of await list()) {
      const { status, headers, bytes } = await download(id);
      expect([status, bytes.length, headers.get("etag")]).toEqual([200, size, `"${id}"`]);
      expect(headers.get("content-type")).toMatch(/^(?:application\/pdf|image\/)/);
      expect((await download(id, { headers: { "If-None-Match": `"${id}"` } })).status).toBe(304);
      const head = await download(id, { method: "HEAD" });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      const part = await download(id, { headers: { Range: "bytes=0-9" } });
      expect([part.status, part.bytes]).toEqual([206, bytes.slice(0, 10)]);
    }
  });

  it("refuse a range that they do not have, and a file that the store lost", async () => {
    const [{ id, size_bytes: size }] = await list();
    const beyond = await download(id, { headers: { Range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    expect(beyond.headers.get("content-type")).toBe("application/problem+json");
    vi.spyOn(fileStore(), "get").mockResolvedValue(null);
    const lost = await download(id);
    vi.restoreAllMocks();
    expect([lost.status, new TextDecoder().decode(lost.bytes)]).toEqual([
      404,
      expect.stringContaining("This load has no such document."),
    ]);
  });

  it("are found only by their load's reference, and only by its shipper", async () => {
    const [{ id }] = await list();
    expect((await download(id, { load: "PO-2" })).status).toBe(404);
    expect((await download(id, { load: "PO-9" })).status).toBe(404);
    expect((await download("none.pdf")).status).toBe(404);
    const others = await keyOf(await savePerson({ role: "shipper" }));
    for (const as of [others, await keyOf(driver)]) {
      expect((await download(id, { as })).status).toBe(404);
      expect((await ask(as, "GET", LIST)).status).toBe(404);
    }
  });
});
