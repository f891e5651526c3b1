import { describe, expect, it } from "vitest";
import { checkChain, hashAfter, type StoredStep } from "./chain";

const EVENTS = ["post", "request", "accept", "send documents"];

const step = (turn: number, more: Partial<StoredStep> = {}): StoredStep => ({
  event_id: `event-${turn}`,
  load_id: "load",
  event: EVENTS[turn - 1] ?? "sign",
  from_status: null,
  to_status: "new",
  actor_id: "somebody",
  at: 1_000 * turn,
  pressed_at: null,
  reason: null,
  reason_text: null,
  turn,
  hash_before: null,
  hash: null,
  ...more,
});

/** Steps in a chain, of which the last few are not sealed. */
async function chain(length: number, unsealed = 0, loose = 0): Promise<StoredStep[]> {
  const old = Array.from({ length: loose }, (_, at) =>
    step(at + 1, { event_id: `old-${at}`, at, turn: null }),
  );
  const steps: StoredStep[] = [];
  let before = "";
  for (let turn = 1; turn <= length; turn++) {
    const next = step(turn, loose > 0 ? { event: "request" } : {});
    if (turn <= length - unsealed)
      Object.assign(next, { hash_before: before, hash: await hashAfter(next, before) });
    before = next.hash ?? "";
    steps.push(next);
  }
  return [...old, ...steps];
}

const faultsIn = async (steps: readonly StoredStep[], length = 4) =>
  (await checkChain(steps, length)).faults.map(({ turn, fault }) => `${turn} ${fault}`);

describe("a chain", () => {
  it("holds, in whichever order its rows come", async () => {
    const steps = await chain(4);
    const report = { chained: 4, loose: 0, unsealed: 0, head: steps[3]?.hash, faults: [] };
    expect(await checkChain(steps, 4)).toEqual(report);
    expect(await checkChain(steps.toReversed(), 4)).toEqual(report);
  });

  it("holds while its last steps wait for their hash, and where there is nothing", async () => {
    const steps = await chain(4, 2);
    expect(await checkChain(steps, 4)).toMatchObject({ unsealed: 2, head: steps[1]?.hash, faults: [] });
    expect(await checkChain([], 0)).toEqual({ chained: 0, loose: 0, unsealed: 0, head: "", faults: [] });
  });

  it("holds behind steps from before there were chains, which it counts", async () => {
    expect(await checkChain(await chain(2, 0, 3), 2)).toMatchObject({ chained: 2, loose: 3, faults: [] });
    expect(await checkChain(await chain(0, 0, 2), 0)).toMatchObject({ chained: 0, loose: 2, faults: [] });
  });

  const CHANGES: readonly Partial<StoredStep>[] = [
    { event: "reject" },
    { from_status: "pending" },
    { to_status: "complete" },
    { actor_id: "somebody else" },
    { at: 2_001 },
    { pressed_at: 1_999 },
    { reason: "Other" },
    { reason_text: "Gate was shut" },
    { event_id: "another" },
    { load_id: "another" },
    { hash: "0".repeat(64) },
    { hash_before: "0".repeat(64) },
    { hash: null },
  ];

  it.each(CHANGES)("does not hold once a step has %o", async (change) => {
    const steps = await chain(4);
    const changed = steps.map((each) => (each.turn === 2 ? { ...each, ...change } : each));
    expect(await faultsIn(changed)).toContain("2 changed");
  });

  it("does not hold with a changed step that was hashed anew: the next one names another", async () => {
    const steps = await chain(4);
    const changed = await Promise.all(
      steps.map(async (each) => {
        if (each.turn !== 2) return each;
        const other = { ...each, actor_id: "somebody else" };
        return { ...other, hash: await hashAfter(other, other.hash_before ?? "") };
      }),
    );
    expect(await faultsIn(changed)).toEqual(["3 moved"]);
  });

  it.each([1, 2, 3, 4])("does not hold without step %i", async (turn) => {
    const steps = await chain(4);
    expect(await faultsIn(steps.filter((each) => each.turn !== turn))).toContain(`${turn} missing`);
  });

  it("does not hold without its last step, though that had no hash yet, nor without any", async () => {
    expect(await faultsIn((await chain(4, 1)).slice(0, 3))).toEqual(["4 missing"]);
    expect(await faultsIn([])).toEqual(["1 missing"]);
  });

  it("does not hold with two steps that changed places", async () => {
    const other: Record<number, number> = { 2: 3, 3: 2 };
    const swapped = (await chain(4)).map((each) => ({ ...each, turn: other[each.turn ?? 0] ?? each.turn }));
    expect(await faultsIn(swapped)).toEqual(expect.arrayContaining(["2 changed", "3 changed"]));
  });

  it("does not hold with a step too many, with a turn or without", async () => {
    expect(await faultsIn(await chain(4), 3)).toEqual(["4 added"]);
    const steps = await chain(4);
    expect(await faultsIn([...steps, step(9, { turn: null })])).toEqual(["0 added"]);
    const late = await chain(2, 0, 1);
    expect(await faultsIn([...late, step(9, { turn: null, at: 9_000 })], 2)).toEqual(["0 added"]);
  });

  it("does not hold where all steps lost their turns", async () => {
    const loose = (await chain(4)).map((each) => ({ ...each, turn: null }));
    expect(await faultsIn(loose)).toEqual(["1 missing"]);
  });
});
