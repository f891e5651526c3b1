import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "db/client";
import { groups } from "db/schema";
import { eq } from "drizzle-orm";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { addLoads } from "~/seed/bulk";

const OPEN_LOADS = 100;

/** With this many drivers, each sends fewer than thirty messages a minute. */
const SMALL = { loads: 2_000, drivers: 60 };

/** All drivers have requested one additional load of the shipper, and each has a chat about it. */
export async function fillBoard(dataDir: string, shipper: BuiltPerson, size = SMALL) {
  const database = openDatabase(pathToFileURL(join(dataDir, "haulway.db")).href);
  try {
    await addLoads(database, size.loads);
    const drivers: BuiltPerson[] = [];
    for (let i = 0; i < size.drivers; i++) drivers.push(await savePerson({ role: "driver" }, database));
    const loadIds: string[] = [];
    for (let i = 0; i < OPEN_LOADS; i++) loadIds.push((await saveLoad({ owner: shipper }, database)).loadId);
    const asked = await saveLoad({ owner: shipper, requesters: drivers, messages: true }, database);
    const chats = await database.db
      .select({ driverId: groups.driver_id, groupId: groups.group_id })
      .from(groups)
      .where(eq(groups.load_id, asked.loadId));
    return { drivers, loadIds, chats };
  } finally {
    database.client.close();
  }
}
