/** A file as bytes, because the chosen file may no longer exist when the form is sent. */
interface SavedFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

export interface Item {
  /** The idempotency key, sent with every attempt, so that one tap takes effect only once. */
  key: string;
  address: string;
  isMultipart: boolean;
  entries: [name: string, value: string | SavedFile][];
  /** The owner: PERSON of the tag `SESSION.PERSON`. */
  person: string;
  /** When the button was tapped, by the phone's clock. */
  atMs: number;
  /** Items are sent in this order. If the item replaced others, the time is that of the first of them. */
  sinceMs: number;
  page: string;
  words: string;
  load: string;
  about: string;
  state: "waiting" | "refused";
  /** The time at which the page that edits the item last renewed the hold, which lasts two minutes. */
  heldMs?: number;
  /** The app's refusal: the messages for the form's page, as JSON. */
  refusal: string;
}

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

async function items(mode?: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("pocket", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
  return (await answered(opening)).transaction("outbox", mode).objectStore("outbox");
}

/** Oldest first. Omits items that a page is sending: that page holds a lock with the item's key. */
export async function itemsOf(person: string | undefined): Promise<Item[]> {
  const locked = async () => (await navigator.locks.query()).held ?? [];
  // Checks the locks before and after the read, because a page may take or release its lock during the read.
  const held = await locked();
  const all: Item[] = await answered((await items()).getAll());
  held.push(...(await locked()));
  return all
    .filter((item) => item.person === person && !held.some(({ name }) => name === item.key))
    .sort((a, b) => a.sinceMs - b.sinceMs);
}

/** Counts the items of all users of this phone. */
export const countItems = async (): Promise<number> => answered((await items()).count());

export const dropItems = async (): Promise<void> => answered((await items("readwrite")).clear());

/** Resolves when the transaction is complete. */
export async function change(item: Item | null, without: readonly string[] = []): Promise<void> {
  const into = await items("readwrite");
  try {
    for (const key of without) into.delete(key);
    if (item) into.put(item);
  } catch (error) {
    // A phone without memory cannot copy a photo. The deletions would otherwise be committed.
    into.transaction.abort();
    throw error;
  }
  await new Promise((resolve, reject) => {
    into.transaction.oncomplete = resolve;
    into.transaction.onabort = reject;
  });
}
