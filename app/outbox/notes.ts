/** Stores the worker's notes, which survive when the browser stops the worker. */
const NOTES = "notes";

export async function readNote(name: string): Promise<string | null> {
  const note = await (await caches.open(NOTES)).match(`/${name}`);
  return note ? note.text() : null;
}

export async function writeNote(name: string, text: string): Promise<void> {
  await (await caches.open(NOTES)).put(`/${name}`, new Response(text));
}

export async function dropNote(name: string): Promise<void> {
  await (await caches.open(NOTES)).delete(`/${name}`);
}

/** Returns PERSON of a tag `SESSION.PERSON`; undefined if nobody is signed in. */
export const personOf = (tag: string | null): string | undefined => tag?.split(".")[1];
