/** Reads check-ins and amendments, which add no event to a load's history. */
import type { App } from "../support/app";
import type { ModelLoad } from "./model";

/** Reads each load's stops between, its driver's check-ins, and whether an amendment is open. */
export async function readHauls(app: Pick<App, "truth">, loads: readonly ModelLoad[]): Promise<void> {
  const rows = await app.truth<{
    load_id: string;
    stopsBetween: number;
    checkIns: string;
    isAmending: number;
  }>(
    `SELECT l.load_id, json_array_length(coalesce(l.stops, '[]')) AS stopsBetween,
       (SELECT json_group_array(w.kind || '-' || w.stop) FROM whereabouts w
         JOIN userloads u ON u.load_id = w.load_id AND u.user_id = w.person_id AND u.relationship_type = 'driver'
         WHERE w.load_id = l.load_id AND w.stop IS NOT NULL AND w.replaced_at IS NULL AND w.chosen_at =
           (SELECT coalesce(max(e.at), 0) FROM load_events e WHERE e.load_id = l.load_id AND e.event = 'accept')
       ) AS checkIns,
       EXISTS (SELECT 1 FROM load_changes c WHERE c.load_id = l.load_id AND c.state = 'asked') AS isAmending
     FROM loads l WHERE l.load_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(loads.map(({ loadId }) => loadId)),
  );
  for (const load of loads) {
    const row = rows.find(({ load_id }) => load_id === load.loadId);
    load.between = row?.stopsBetween ?? 0;
    load.checkIns = new Set(JSON.parse(row?.checkIns ?? "[]") as string[]);
    load.isAmending = row?.isAmending === 1;
  }
}

interface Reported {
  what: "check in" | "propose an address" | "confirm the address" | "withdraw the address";
  id: string;
  loadId: string;
  /** The side that gets the message. */
  reader: string;
  at: number;
}

const REPORTS = `
  SELECT 'check in' AS what, w.told_id AS id, w.load_id AS loadId, l.owner_id AS reader, w.told_at AS at
    FROM whereabouts w JOIN loads l ON l.load_id = w.load_id
  UNION ALL
  SELECT 'propose an address', c.change_id, c.load_id, c.driver_id, c.asked_at FROM load_changes c
  UNION ALL
  SELECT iif(c.state = 'confirmed', 'confirm', 'withdraw') || ' the address', c.change_id, c.load_id,
    iif(c.state = 'confirmed', c.asker_id, c.driver_id), c.answered_at
    FROM load_changes c WHERE c.state IN ('confirmed', 'withdrawn')`;

/** The check-ins and the acts of amendments since the walk began. */
export class Reports {
  readonly #known = new Set<string>();

  constructor(readonly app: Pick<App, "truth">) {}

  /** Returns the reports that were added since the last call, and adds their messages to the loads. */
  async readNew(loads: readonly ModelLoad[]): Promise<Reported[]> {
    const rows = await this.app.truth<Reported>(REPORTS);
    const added = rows.filter(({ what, id }) => !this.#known.has(`${what} ${id}`));
    for (const { what, id, loadId, reader, at } of added) {
      this.#known.add(`${what} ${id}`);
      loads.find((load) => load.loadId === loadId)?.told.push({ personId: reader, at });
    }
    return added;
  }
}
