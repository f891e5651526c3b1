import { expect, it } from "vitest";
import type { Item } from "~/outbox/items";
import { departureAfter, mayDepart } from "./departure";

const step = (name: string, load = 1) => ({
  address: `/load-details/${load}/timeline?step=${name}`,
  state: "waiting" as const,
});
const PROOF = { address: "/load-details/1?step=deliver&revision=2", state: "waiting" as const };

const ARRIVAL: Item = {
  ...step("arrived-pickup"),
  state: "refused",
  key: "1",
  isMultipart: false,
  entries: [
    ["at", "5"],
    ["latitude", "41"],
  ],
  person: "p",
  atMs: 5,
  sinceMs: 5,
  page: "http://localhost/load-details/1",
  words: "Arrived",
  load: "Reno",
  about: "",
  refusal: '"No"',
};

it.each([
  ["an arrival", "arrived-pickup", [], true],
  ["an arrival with a departure in the outbox", "arrived-pickup", ["departed-pickup"], false],
  ["an arrival at the next stop", "arrived-delivery", ["departed-pickup"], true],
  ["an arrival at pickup before one at a later stop", "arrived-pickup", ["arrived-between-1"], false],
  ["an arrival at a stop between before another", "arrived-between-1", ["arrived-between-2"], true],
  ["a departure", "departed-pickup", [], false],
  ["a location report", "here", [], false],
])("departure after %s", (_, name, others, may) => {
  const item = step(name);
  expect(mayDepart(item, [item, ...others.map((other) => step(other))])).toBe(may);
});

it("no departure after a proof of delivery, which ends the check-ins, unless the app refused it", () => {
  const arrival = step("arrived-delivery");
  expect(mayDepart(arrival, [arrival, PROOF])).toBe(false);
  expect(mayDepart(arrival, [arrival, { ...PROOF, state: "refused" }])).toBe(true);
  expect(mayDepart(arrival, [arrival, { ...PROOF, address: PROOF.address.replace("/1?", "/2?") }])).toBe(
    true,
  );
});

it("a departure is a separate item, with the current time and without the arrival's location", () => {
  const departure = departureAfter(ARRIVAL, 9);
  expect(departure).toEqual({
    ...ARRIVAL,
    ...step("departed-pickup"),
    ...{ key: `${ARRIVAL.key}d`, entries: [["at", "9"]], atMs: 9, sinceMs: 9 },
    ...{ words: "Departed", state: "waiting", heldMs: 0, refusal: "" },
  });
});
