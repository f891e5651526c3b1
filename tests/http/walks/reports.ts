/** Reads check-ins, amendments and the proofs of drops, which add no event to a load's history. */
import type { App } from "../support/app";
import type { ModelLoad } from "./model";
import type { VerbName } from "./verbs";

/** Reads each load's stops between, its driver's check-ins and proofs, and whether an amendment is open. */
export async function readHauls(app: Pick<App, "truth">, loads: readonly ModelLoad[]): Promise<void> {
  const rows = await app.truth<{
    load_id: string;
    stopsBetween: number;
    drops: string;
    proofs: string;
    checkIns: string;
    isAmending: number;
  }>(
    `SELECT l.load_id, json_array_length(coalesce(l.stops, '[]')) AS stopsBetween,
       (SELECT json_group_array('between-' || (s.key + 1)) FROM json_each(l.stops) s
         WHERE s.value ->> 'kind' = 'drop') AS drops,
       (SELECT json_group_array(json_array(f.stop,
           iif(EXISTS (SELECT 1 FROM papers p WHERE p.file_id = f.file_id), 'signed', 'uploaded')))
         FROM files f WHERE f.load_id = l.load_id AND f.kind = 'proof_of_delivery'
           AND f.stop IS NOT NULL AND f.dropped_at IS NULL) AS proofs,
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
    load.drops = JSON.parse(row?.drops ?? "[]");
    load.proofs = new Map(JSON.parse(row?.proofs ?? "[]"));
    load.checkIns = new Set(JSON.parse(row?.checkIns ?? "[]") as string[]);
    load.isAmending = row?.isAmending === 1;
  }
}

interface Reported {
  what: VerbName;
  id: string;
  loadId: string;
  /** The side that gets the message; null if there is no message. */
  reader: string | null;
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
    FROM load_changes c WHERE c.state IN ('confirmed', 'withdrawn')
  UNION ALL
  SELECT iif(p.file_id IS NULL, 'upload the proof of a drop', 'sign for a drop'), f.file_id, f.load_id, NULL,
    f.created_at
    FROM files f LEFT JOIN papers p ON p.file_id = f.file_id
    WHERE f.kind = 'proof_of_delivery' AND f.stop IS NOT NULL`;

/** The check-ins, the steps of amendments, and the proofs of drops since the walk began. */
export class Reports {
  readonly #known = new Set<string>();

  constructor(readonly app: Pick<App, "truth">) {}

  /** Returns the reports that were added since the last call, and adds their messages to the loads. */
  async readNew(loads: readonly ModelLoad[]): Promise<Reported[]> {
    const rows = await this.app.truth<Reported>(REPORTS);
    const added = rows.filter(({ what, id }) => !this.#known.has(`${what} ${id}`));
    for (const { what, id, loadId, reader, at } of added) {
      this.#known.add(`${what} ${id}`);
      if (reader) loads.find((load) => load.loadId === loadId)?.told.push({ personId: reader, at });
    }
    return added;
  }
}
