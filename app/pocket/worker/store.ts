/** The forms that wait on this phone, in IndexedDB: unlike caches it is the browser's last to give up. */

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
  atMs: number;
  /** The page on which it was pressed, its title, and the words of the button. */
  page: string;
  title: string;
  words: string;
  /** `held` by its person, who wants to change it. */
  state: "waiting" | "held" | "refused";
  /** What the app said of it. */
  refusal: string;
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function items(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("pocket", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
  return (await answered(opening)).transaction("outbox", mode).objectStore("outbox");
}

/** All items of a person, oldest first. */
export async function itemsOf(person: string | undefined): Promise<Item[]> {
  const all: Item[] = await answered((await items("readonly")).getAll());
  return all.filter((item) => item.person === person).sort((a, b) => a.atMs - b.atMs);
}

/** Stores an item in place of the one with its key. Resolves once it is on the disk. */
export async function store(item: Item): Promise<void> {
  const into = await items("readwrite");
  into.put(item);
  await new Promise((resolve, reject) => {
    into.transaction.oncomplete = resolve;
    into.transaction.onabort = reject;
  });
}

export async function drop({ key }: Pick<Item, "key">): Promise<void> {
  await answered((await items("readwrite")).delete(key));
}
