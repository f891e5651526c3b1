import type { Database } from "db/client";
import { seats, sessions } from "db/schema";
import { and, eq } from "drizzle-orm";
import type { ActingSeat } from "~/trade/seats";
import { databaseIn } from "../../fixtures/servers/database-in";
import type { App } from "./app";
import { signUp, type Visitor } from "./visitor";

/** Runs `work` with the app's database. */
export async function inDatabase<T>(app: App, work: (database: Database) => Promise<T>): Promise<T> {
  const database = databaseIn(app.dataDir);
  try {
    return await work(database);
  } finally {
    database.client.close();
  }
}

/** Makes every session of a person act for a company at which the person has a seat. */
export async function actFor(deskId: string, personId: string, { db }: Database): Promise<void> {
  await db.update(sessions).set({ desk_id: deskId }).where(eq(sessions.user_id, personId));
}

/**
 * Signs up a person who acts for the visitor's company on this browser.
 * @param target by default the database in the app's folder
 * @returns their browser; its `id` is the company's
 */
export async function signUpColleague(
  app: App,
  { id: desk_id }: Visitor,
  { seat = "owner", role = "driver", target }: Options = {},
): Promise<Visitor> {
  const colleague = await signUp(app, role);
  const { personId: person_id } = colleague;
  const sit = async (database: Database) => {
    await database.db.insert(seats).values({ desk_id, person_id, seat, since: Date.now() });
    await actFor(desk_id, person_id, database);
  };
  await (target ? sit(target) : inDatabase(app, sit));
  return Object.assign(colleague, { id: desk_id });
}

interface Options {
  seat?: ActingSeat;
  /** The role of the person's own company. Default: driver. */
  role?: "driver" | "shipper";
  target?: Database;
}

/** Ends the person's seat at the company. */
export const endSeat = (app: App, { id, personId }: Visitor): Promise<unknown> =>
  inDatabase(app, ({ db }) => {
    const isSeat = and(eq(seats.desk_id, id), eq(seats.person_id, personId));
    return db.update(seats).set({ ended_at: Date.now() }).where(isSeat);
  });
