import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { openDatabase } from "db/client";
import { addLoads } from "db/seed/bulk";

/** The size of a busy small board. */
export const BOARD_LOADS = 2_000;
const DRIVERS = 20;
const OPEN_LOADS = 100;

/** Puts loads on the board of a running app, and drivers who may ask for the shipper's. */
export async function fillBoard(dataDir: string, shipper: BuiltPerson) {
  const database = openDatabase(pathToFileURL(join(dataDir, "haulway.db")).href);
  try {
    await addLoads(database, BOARD_LOADS);
    const drivers: BuiltPerson[] = [];
    for (let i = 0; i < DRIVERS; i++) drivers.push(await savePerson({ role: "driver" }, database));
    const loadIds: string[] = [];
    for (let i = 0; i < OPEN_LOADS; i++) loadIds.push((await saveLoad({ owner: shipper }, database)).loadId);
    return { drivers, loadIds };
  } finally {
    database.client.close();
  }
}
