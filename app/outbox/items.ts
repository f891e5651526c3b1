/** The forms that wait on this phone, in IndexedDB: unlike caches it is the browser's last to give up. For pages and their worker. */

/** Files as bytes: the one that was picked may be gone from the phone by the time there is signal. */
export interface KeptFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

export interface Item {
  /** Sent with every try, so that the app does once what was pressed once. */
  key: string;
  /** Where it is posted to: path and query. */
  address: string;
  isMultipart: boolean;
  entries: [name: string, value: string | KeptFile][];
  /** Whose it is: the second half of their tag. */
  person: string;
  /** When it was pressed, by the phone's clock. */
  atMs: number;
  /** Its place in the order: when the first of those was pressed whose place it took. */
  sinceMs: number;
  /** The page on which it was pressed. */
  page: string;
  /** What the button said, of which load, and about whom where a page has it for several people. */
  words: string;
  load: string;
  about: string;
  state: "waiting" | "refused";
  /** When its person was last seen changing it: until a while later it is held. */
  heldMs?: number;
  /** What the app answered to it: the words for its page, as JSON. */
  refusal: string;
}

/** What a form holds, with the bytes of its files. */
export const asEntries = (body: FormData): Promise<Item["entries"]> =>
  Promise.all(
    [...body].map(
      async ([name, value]): Promise<Item["entries"][number]> =>
        typeof value === "string"
          ? [name, value]
          : [name, { name: value.name, type: value.type, bytes: await value.arrayBuffer() }],
    ),
  );

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The store, for reading alone unless a mode says otherwise. */
async function items(mode?: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("pocket", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
  return (await answered(opening)).transaction("outbox", mode).objectStore("outbox");
}

/** All items of a person, oldest first, without those that a page is sending: it has the lock of their key. */
export async function itemsOf(person: string | undefined): Promise<Item[]> {
  const locked = async () => (await navigator.locks.query()).held ?? [];
  // Asked before and after: a page may let its lock go, or take it, meanwhile.
  const held = await locked();
  const all: Item[] = await answered((await items()).getAll());
  held.push(...(await locked()));
  return all
    .filter((item) => item.person === person && !held.some(({ name }) => name === item.key))
    .sort((a, b) => a.sinceMs - b.sinceMs);
}

/** How many items are on this phone, whoever's. */
export const countItems = async (): Promise<number> => answered((await items()).count());

/** Drops all items, whoever's. */
export const dropItems = async (): Promise<void> => answered((await items("readwrite")).clear());

/** Stores an item, if any, and drops those of the other keys. Both or neither; resolves once it is on the disk. */
export async function change(item: Item | null, without: readonly string[] = []): Promise<void> {
  const into = await items("readwrite");
  for (const key of without) into.delete(key);
  if (item) into.put(item);
  await new Promise((resolve, reject) => {
    into.transaction.oncomplete = resolve;
    into.transaction.onabort = reject;
  });
}
