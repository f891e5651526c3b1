import "../../tests/fixtures/servers/own-registry";
import "../../tests/fixtures/servers/own-census";
import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { log } from "~/platform/log.server";
import { DAY_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { censusServer } from "../../tests/fixtures/servers/own-census";
import { qcmobile, register } from "../../tests/fixtures/servers/own-registry";
import { carrierSeenBy, exportCarrier } from "./queries.server";
import { readDueCarriers } from "./read-registry.server";
import { stateFacts } from "./state-facts.server";

const NOW_MS = Date.UTC(2026, 10, 3, 12);

const state = (viewer: Viewer, usdot: string) =>
  stateFacts({ viewer, fields: { legal_name: "Rivers Hauling", usdot, mc_number: "" } });

async function carrierOf(usdot: string) {
  const viewer = await savePerson({ role: "driver" });
  await state(viewer, usdot);
  return viewer;
}

beforeEach(async () => {
  await database().client.execute("delete from carrier_records");
  await database().client.execute("delete from carrier_facts");
  qcmobile.carriers.clear();
  censusServer.added.clear();
  censusServer.asked.length = 0;
  return () => vi.restoreAllMocks();
});

describe("the age of a USDOT number, and its address", () => {
  const flagsOf = async ({ id }: Viewer) => (await carrierSeenBy(id, id, NOW_MS))?.flags?.facts ?? [];
  const young = ["USDOT number", "Registered Thu, Oct 1"];

  it("are shown as red flags, and the age is read once", async () => {
    register("7", { phyStreet: "PO BOX 12" });
    censusServer.added.set("7", "20261001");
    const viewer = await carrierOf("7");
    await readDueCarriers(NOW_MS);
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(await flagsOf(viewer)).toEqual([["Address at FMCSA", "PO box or rented mailbox"], young]);
    expect(censusServer.asked).toEqual(["7"]);
    expect(await exportCarrier(viewer.id)).toMatchObject({
      fmcsa: { street: "PO BOX 12", added_on: "2026-10-01" },
    });
  });

  it("are not known of a number that the registry does not list, or that the carrier has changed", async () => {
    censusServer.added.set("7", "20261001");
    const viewer = await carrierOf("7");
    await readDueCarriers(NOW_MS);
    expect([await flagsOf(viewer), censusServer.asked]).toEqual([[], []]);
    register("7");
    register("8");
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(await flagsOf(viewer)).toEqual([young]);
    await state(viewer, "8");
    expect(await flagsOf(viewer)).toEqual([]);
    await readDueCarriers(NOW_MS);
    expect([await flagsOf(viewer), censusServer.asked]).toEqual([[], ["7", "8"]]);
  });

  it("if the census fails, the registry's response is stored, and the age is read the next day", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    register("7");
    censusServer.added.set("7", "20261001");
    censusServer.answerNext((response) => response.writeHead(500).end());
    const viewer = await carrierOf("7");
    await readDueCarriers(NOW_MS);
    expect((await carrierSeenBy(viewer.id, viewer.id))?.record?.authority.isAllowed).toBe(true);
    expect(await flagsOf(viewer)).toEqual([]);
    expect(warn.mock.calls).toEqual([
      [{ cause: "answered 500" }, "could not read the age of a USDOT number"],
    ]);
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(await flagsOf(viewer)).toEqual([young]);
  });
});
