import { expect, it } from "vitest";
import type { Item } from "~/outbox/items";
import { departureAfter, mayDepart } from "./departure";

const step = (name: string) => ({ address: `/load-details/1/timeline?step=${name}` });

const ARRIVAL: Item = {
  ...step("arrived-pickup"),
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
  state: "refused",
  refusal: '"No"',
};

it.each([
  ["an arrival", "arrived-pickup", [], true],
  ["an arrival with a departure in the outbox", "arrived-pickup", ["departed-pickup"], false],
  ["an arrival at the next stop", "arrived-delivery", ["departed-pickup"], true],
  ["a departure", "departed-pickup", [], false],
  ["a location report", "here", [], false],
])("departure after %s", (_, name, others, may) => {
  const item = step(name);
  expect(mayDepart(item, [item, ...others.map(step)])).toBe(may);
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
