import "../../tests/fixtures/own-database";

import { saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { load_events, loads } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { requestLoad } from "~/requests/request-load.server";
import { loadRow } from "../../tests/fixtures/read-back";
import { checkChain } from "./chain";
import { sealHistory } from "./seal.server";

const stepsOf = (loadId: string) => db().select().from(load_events).where(eq(load_events.load_id, loadId));

const reportOf = async (loadId: string) =>
  checkChain(await stepsOf(loadId), (await loadRow(loadId)).chain_length);

describe("sealing", () => {
  it("gives each step the hash of the one before and its own, load by load", async () => {
    const [one, two] = [await saveLoad({ status: "complete" }), await saveLoad({ status: "pickup" })];
    expect(await reportOf(one.loadId)).toMatchObject({ chained: 7, unsealed: 7, faults: [] });
    expect(await sealHistory()).toBeGreaterThanOrEqual(7 + 5);
    for (const [{ loadId }, chained] of [
      [one, 7],
      [two, 5],
    ] as const)
      expect(await reportOf(loadId)).toMatchObject({ chained, unsealed: 0, faults: [] });
    expect(await sealHistory()).toBe(0);
  });

  it("goes on where it stood, and twice at once writes the same", async () => {
    const { loadId } = await saveLoad();
    await sealHistory();
    const [first] = await stepsOf(loadId);
    await requestLoad({ viewer: await savePerson({ role: "driver" }), loadId });
    await Promise.all([sealHistory(), sealHistory()]);
    const steps = (await stepsOf(loadId)).sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
    expect(steps.map(({ turn, hash_before }) => [turn, hash_before])).toEqual([
      [1, ""],
      [2, first?.hash],
    ]);
    expect(await reportOf(loadId)).toMatchObject({ unsealed: 0, faults: [] });
  });

  it("leaves what is sealed as it is, also where it was changed since", async () => {
    const { loadId } = await saveLoad({ status: "pickup" });
    await sealHistory();
    await write([{ query: sql`update load_events set at = at + 1 where load_id = ${loadId} and turn = 2` }]);
    await sealHistory();
    expect((await reportOf(loadId)).faults).toEqual([{ turn: 2, fault: "changed" }]);
  });

  it("leaves steps from before there were chains alone, and what follows is chained", async () => {
    const { loadId } = await saveLoad();
    await write([
      { query: sql`update load_events set turn = null where load_id = ${loadId}` },
      { query: db().update(loads).set({ chain_length: 0 }).where(eq(loads.load_id, loadId)) },
    ]);
    await requestLoad({ viewer: await savePerson({ role: "driver" }), loadId });
    await sealHistory();
    expect(await reportOf(loadId)).toMatchObject({ chained: 1, loose: 1, unsealed: 0, faults: [] });
  });
});

it("of drivers who ask at once each has a turn of their own", async () => {
  const { loadId } = await saveLoad();
  const drivers = await Promise.all(Array.from({ length: 12 }, () => savePerson({ role: "driver" })));
  await Promise.all(drivers.map((viewer) => requestLoad({ viewer, loadId })));
  await sealHistory();
  expect(await reportOf(loadId)).toMatchObject({ chained: 13, unsealed: 0, faults: [] });
});
