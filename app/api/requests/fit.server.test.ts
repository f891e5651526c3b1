import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { driverInfo } from "~/requests/driver-info.server";
import { requestLoad } from "~/requests/request-load.server";
import { saveEligibleDriver } from "../../../tests/fixtures/scenes/fit-driver";
import { ask, keyOf } from "../../../tests/http/support/api-requests";
import type { RequestJson } from "./schema";

const LIST = "/loads/PO-1/requests";

async function requestedBy(...drivers: BuiltPerson[]) {
  const owner = await savePerson({ role: "shipper" });
  const terms = { reference: "PO-1", equipment_type: "V", required_twic: true } as const;
  const { loadId } = await saveLoad({ owner, terms });
  for (const driver of drivers) await requestLoad({ viewer: driver, loadId });
  const key = await keyOf(owner);
  const list = async (): Promise<RequestJson[]> => (await ask(key, "GET", LIST)).json.requests;
  return { owner, loadId, key, list };
}

it("is that of the table of drivers, and line by line that of the driver's page", async () => {
  const fit = await saveEligibleDriver({ profile: { twic_card: true } });
  const misfit = await savePerson({ role: "driver", profile: { equipment_type: "F" } });
  const { owner, loadId, list } = await requestedBy(fit, misfit);
  const request = new Request(`http://haulway.test/load-details/${loadId}`);
  const rows = (await loadPage(owner, loadId, request)).requests?.rows ?? [];
  const shown = (await list()).map(({ fit }) => fit);
  expect(shown.map((each) => each?.verdict)).toEqual(["meets", "does_not_meet"]);
  for (const [at, { id }] of [fit, misfit].entries()) {
    expect(shown[at]?.summary).toBe(rows.find((row) => row.id === id)?.fit.summary);
    const { load } = await driverInfo(owner, id, loadId);
    expect(shown[at]?.lines.map(({ name, required, has }) => [name, required, has])).toEqual(
      load?.eligibility.map(({ name, asked, has }) => [name, asked, has]),
    );
  }
  expect(shown[1]?.lines.find(({ name }) => name === "Equipment")?.verdict).toBe("does_not_meet");
});

it("is unknown where nothing is on file", async () => {
  const { list } = await requestedBy(await savePerson({ role: "driver", profile: { equipment_type: null } }));
  const [request] = await list();
  expect(request?.fit?.lines[0]).toEqual({
    name: "Equipment",
    required: "Van",
    has: "Missing",
    verdict: "unknown",
  });
});

it.each(["accepted", "rejected"])("is null after the request was %s", async (status) => {
  const { key, list } = await requestedBy(await saveEligibleDriver());
  const [request] = await list();
  expect(request?.fit).not.toBeNull();
  const path = `${LIST}/${request?.id}`;
  expect((await ask(key, "PUT", path, { body: { status } })).json).toMatchObject({ status, fit: null });
});
