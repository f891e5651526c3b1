import { afterEach, expect, it, vi } from "vitest";
import { change, type Item } from "./items";

const item: Item = {
  key: "new",
  address: "/load-details/1?step=deliver",
  isMultipart: true,
  entries: [["proof_of_delivery", { name: "pod.jpg", type: "image/jpeg", bytes: new ArrayBuffer(8) }]],
  person: "me",
  atMs: 0,
  sinceMs: 0,
  page: "/load-details/1",
  words: "Upload",
  load: "Reno, NV → Elko, NV",
  about: "",
  state: "waiting",
  refusal: "",
};

/** @param ending the event that ends the transaction */
function provideStore(put = () => {}, ending: "complete" | "abort" = "complete"): string[] {
  const calls: string[] = [];
  const transaction = {
    oncomplete: () => {},
    onabort: () => {},
    abort: () => calls.push("abort"),
    objectStore: () => {
      setTimeout(() => transaction[`on${ending}`]());
      return store;
    },
  };
  const store = {
    transaction,
    delete: (key: string) => calls.push(`delete ${key}`),
    put: ({ key }: Item) => {
      put();
      calls.push(`put ${key}`);
    },
  };
  const opening = { result: { transaction: () => transaction }, onsuccess: () => {} };
  const open = () => {
    setTimeout(() => opening.onsuccess());
    return opening;
  };
  vi.stubGlobal("indexedDB", { open });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

it("an item replaces others in one transaction", async () => {
  const calls = provideStore();
  await change(item, ["old", "older"]);
  expect(calls).toEqual(["delete old", "delete older", "put new"]);
});

it("a transaction that the browser aborts, for example because storage is full, is an error", async () => {
  provideStore(() => {}, "abort");
  await expect(change(item, ["old"])).rejects.toBeUndefined();
});

it.each(["DataCloneError", "QuotaExceededError", "UnknownError"])(
  "a %s while an item is stored undoes the deletion of the replaced items",
  async (name) => {
    const calls = provideStore(() => {
      throw new DOMException("no room", name);
    });
    await expect(change(item, ["old"])).rejects.toMatchObject({ name });
    expect(calls).toEqual(["delete old", "abort"]);
  },
);
