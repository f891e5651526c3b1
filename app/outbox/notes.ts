/** What the worker must still know after the browser has put it to sleep, and pages know from it. */
const NOTES = "notes";

export async function readNote(name: string): Promise<string | null> {
  const note = await (await caches.open(NOTES)).match(`/${name}`);
  return note ? note.text() : null;
}

export async function writeNote(name: string, text: string): Promise<void> {
  await (await caches.open(NOTES)).put(`/${name}`, new Response(text));
}

/** The person's half of the tag of a session, `SESSION.PERSON`; undefined of nobody's. */
export const personOf = (tag: string | null): string | undefined => tag?.split(".")[1];
