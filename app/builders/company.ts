import { type Database, database } from "db/client";
import { api_keys, assignments, seats, sessions, trucks, users } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { ActingSeat } from "~/trade/seats";
import {
  actingFor,
  type BuiltPerson,
  buildPerson,
  goneLogin,
  type PersonOptions,
  savePerson,
} from "./person";
import { mergeRows, saveRows } from "./rows";

export interface ColleagueOptions extends Partial<PersonOptions> {
  /** Default: "owner". */
  seat?: ActingSeat | "driver";
}

/** Returns a viewer who acts for the company or, with the seat `driver`, only for their own company. */
export async function saveColleague(
  company: BuiltPerson,
  { seat = "owner", ...options }: ColleagueOptions = {},
  target: Database = database(),
): Promise<BuiltPerson> {
  const { person, rows } = await buildPerson({ role: company.role, ...options });
  const since = options.joinedAtMs ?? Date.now();
  const seated = { seats: [{ desk_id: company.id, person_id: person.id, seat, since }] };
  await saveRows(mergeRows([rows, seated]), target);
  return seat === "driver" ? person : actingFor(company, person, seat);
}

export async function saveAssignment(
  company: Pick<BuiltPerson, "id">,
  { personId: person_id }: Pick<BuiltPerson, "personId">,
  load_id: string,
  target: Database = database(),
  equipment: Partial<typeof assignments.$inferInsert> = {},
): Promise<void> {
  const row = {
    load_id,
    desk_id: company.id,
    person_id,
    assigned_by: company.id,
    at: Date.now(),
    ...equipment,
  };
  await write([{ query: target.db.insert(assignments).values(row) }], target);
}

export async function saveTruck(
  { id: desk_id }: Pick<BuiltPerson, "id">,
  truck: Partial<typeof trucks.$inferInsert> = {},
  target: Database = database(),
): Promise<string> {
  const truck_id = newId();
  const row = { truck_id, desk_id, name: truck_id.slice(-6), added_at: 1, changed_at: 1, ...truck };
  await write([{ query: target.db.insert(trucks).values(row) }], target);
  return truck_id;
}

export async function saveApiKey(
  { id: owner_id, personId: made_by }: Pick<BuiltPerson, "id" | "personId">,
  key: Partial<typeof api_keys.$inferInsert> = {},
  target: Database = database(),
): Promise<string> {
  const key_id = newId();
  const row = {
    key_id,
    owner_id,
    made_by,
    name: "TMS",
    prefix: "hwy_AbCd",
    key_hash: `the hash of ${key_id}`,
    scopes: '["loads:read"]',
    created_at: Date.now(),
    ...key,
  };
  await write([{ query: target.db.insert(api_keys).values(row) }], target);
  return key_id;
}

/**
 * Closes the founder's account as if the founder had left: the company, its name and its other people remain.
 */
export async function leaveCompany(
  { id }: Pick<BuiltPerson, "id">,
  target: Database = database(),
): Promise<void> {
  const closed_at = Date.now();
  const { db } = target;
  const isOwnSeat = and(eq(seats.desk_id, id), eq(seats.person_id, id));
  await write(
    [
      { query: db.update(users).set(goneLogin(id, closed_at)).where(eq(users.id, id)) },
      { query: db.update(seats).set({ ended_at: closed_at }).where(isOwnSeat) },
      { query: db.update(sessions).set({ revoked_at: closed_at }).where(eq(sessions.user_id, id)) },
    ],
    target,
  );
}

export interface BuiltCompany {
  /** The id and the name of the company are the founder's. */
  founder: BuiltPerson;
  owner: BuiltPerson;
  dispatcher: BuiltPerson;
}

export async function saveCompany(
  { founderLeft = false, ...options }: PersonOptions & { founderLeft?: boolean },
  target: Database = database(),
): Promise<BuiltCompany> {
  const founder = await savePerson({ ...options, alone: true }, target);
  const owner = await saveColleague(founder, {}, target);
  const dispatcher = await saveColleague(founder, { seat: "dispatcher" }, target);
  if (founderLeft) await leaveCompany(founder, target);
  return { founder, owner, dispatcher };
}
