import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { ownRows } from "../../tests/fixtures/scenes/load-files";
import { ask, keyOf, loadBody } from "../../tests/http/support/api-requests";

it("a load is partial with the feet and the pounds that it takes, and full otherwise", async () => {
  const shipper = await savePerson({ role: "shipper" });
  const key = await keyOf(shipper);
  const put = (over: Record<string, unknown>) => ask(key, "PUT", "/loads/PO-1", { body: loadBody(over) });
  const refusal = async (over: Record<string, unknown>) => {
    const { status, json } = await put(over);
    return [status, ...json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()];
  };
  expect(await refusal({ load_size: "partial", length_ft: null, weight_lb: 0 })).toEqual([
    422,
    "/length_ft",
    "/weight_lb",
  ]);
  expect(await refusal({ load_size: "half" })).toEqual([422, "/load_size"]);
  const partial = { load_size: "partial", length_ft: 12, weight_lb: 8_000 };
  expect((await put(partial)).json).toMatchObject({ ...partial, revision: 1 });
  expect((await ask(key, "GET", "/loads/PO-1")).json).toMatchObject(partial);
  const full = await put({ weight_lb: 8_000 });
  expect([full.json.revision, full.json.load_size]).toEqual([2, undefined]);
  expect((await put({ load_size: "full", weight_lb: 8_000 })).json).toMatchObject({ revision: 2 });
  expect((await ownRows(shipper))[0]?.load_size).toBeNull();
});
