import { expect, it } from "vitest";
import { contentOf, nameOf, noteOf, refusalIn, stateOf } from "./in-words";
import type { Item } from "./items";

const item = (over: Partial<Item>): Item => ({
  key: "k-1",
  address: "/load-details/1?step=pick-up",
  isMultipart: false,
  entries: [],
  person: "dale",
  atMs: 1,
  sinceMs: 1,
  page: "http://localhost/load-details/1",
  words: "Confirm Pickup",
  load: "Reno, NV → Elko, NV",
  about: "",
  state: "waiting",
  refusal: "",
  ...over,
});

it("names the step, and the person it is about", () => {
  expect(nameOf(item({}))).toBe("Confirm Pickup");
  const file = { name: "dock.jpg", type: "image/jpeg", bytes: new ArrayBuffer(1) };
  expect(nameOf(item({ words: "Upload", entries: [["proof_of_delivery", file]] }))).toBe(
    "Upload proof of delivery",
  );
  expect(nameOf(item({ words: "Sign for Delivery", entries: [["additional_files", file]] }))).toBe(
    "Sign for Delivery",
  );
  expect(nameOf(item({ words: "Accept", about: "Dale Dock" }))).toBe("Accept Dale Dock");
  expect(nameOf(item({ address: "/chat?group=1", words: "Send", about: "Shirley" }))).toBe(
    "Message to Shirley",
  );
  const at = (step: string) =>
    item({ address: `/load-details/1/timeline?step=${step}&v=1`, words: "Arrived" });
  expect(nameOf(at("arrived-pickup"))).toBe("Arrived");
  expect(nameOf(at("arrived-between-2"))).toBe("Arrived, stop 3");
});

it("lists what the user typed and chose, without the page's own fields", () => {
  const file = { name: "dock.jpg", type: "image/jpeg", bytes: new ArrayBuffer(1) };
  const entries: Item["entries"] = [
    ["receipt_key", "secret"],
    ["draft_id", "draft"],
    ["revision", "7"],
    ["paper", "5f1a"],
    ["drawn", "M1 2L3 4"],
    ["agree_electronic", "true"],
    ["agree_terms", "true"],
    ["typed_name", "Rita Dock"],
    ["driver_id", "dale"],
    ["proof_of_delivery", file],
    ["additional_files", { ...file, name: "" }],
    ["content", "Gate <4> & dock"],
    ["empty", ""],
  ];
  expect(contentOf({ entries })).toEqual([
    { name: "Typed name", text: "Rita Dock" },
    { name: "Proof of delivery", text: "dock.jpg" },
    { name: "Content", text: "Gate <4> & dock" },
  ]);
});

it("says of each item whether it will be sent automatically, with the app's message after a refusal", () => {
  const pin = item({});
  const proof = item({ key: "k-2", address: "/load-details/1?step=deliver" });
  expect(stateOf(proof, [pin, proof])).toBe("Sends automatically when you're back online.");
  const refused = item({ state: "refused", refusal: '{"message":"Incorrect pin."}' });
  expect(stateOf(refused, [refused, proof])).toBe("Not accepted: Incorrect pin.");
  expect(stateOf(proof, [refused, proof])).toBe("Waiting for “Confirm Pickup” above to send first.");
  expect(stateOf(item({ heldMs: Date.now() }), [])).toBe("Tap Send to send it.");
  expect([pin, refused, item({ heldMs: Date.now() })].map(noteOf)).toEqual([
    "not sent yet.",
    "not accepted. Incorrect pin.",
    "not sent. Open your outbox to send it.",
  ]);
});

it.each([
  ['"The load has moved on."', "The load has moved on."],
  [
    '{"message":"Not confirmed.","fields":{"verification_pin":"Incorrect pin."}}',
    "Not confirmed. Incorrect pin.",
  ],
  ['{"message":"Once.","fields":{"a":"Once."}}', "Once."],
  ["null", "Edit it, then send it again."],
])("reads the response %s as %s", (answer, words) => {
  expect(refusalIn(answer)).toBe(words);
});
