import { hashOf } from "./secret";

/** Forms, cached pages and pushes contain this id, so that none is used for another company of the person. */
export async function actingId(personId: string, deskId: string): Promise<string> {
  if (personId === deskId) return personId;
  const hex = await hashOf(`${personId} at ${deskId}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
