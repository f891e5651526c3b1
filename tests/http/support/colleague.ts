import type { Database } from "db/client";
import type { Seat } from "~/trade/seats";
import * as fixtures from "../../fixtures/seats";
import { databaseIn } from "../../fixtures/servers/database-in";
import type { App } from "./app";
import { signUp, type Visitor } from "./visitor";

interface Named {
  id: string;
}

export async function inDatabase<T>(
  app: Pick<App, "dataDir">,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = databaseIn(app.dataDir);
  try {
    return await work(database);
  } finally {
    database.client.close();
  }
}

export const giveSeat = (app: Pick<App, "dataDir">, company: Named, person: Named, seat?: Seat) =>
  inDatabase(app, (database) => fixtures.giveSeat(company, person, seat, database));

export const endSeat = (app: Pick<App, "dataDir">, company: Named, person: Named) =>
  inDatabase(app, (database) => fixtures.endSeat(company, person, database));

export const confirmAddresses = (app: Pick<App, "dataDir">, ...people: readonly { personId: string }[]) =>
  inDatabase(app, async ({ client }) => {
    for (const { personId } of people)
      await client.execute({ sql: "update users set email_confirmed_at = 1 where id = ?", args: [personId] });
  });

export async function actFor(person: Visitor, company: Named): Promise<void> {
  const { status } = await person.post("/company", { company: company.id });
  if (status !== 302) throw new Error(`Acting for a company returned ${status}.`);
  // Opens a page, so that later pages do not show the confirmation.
  await person.get("/about");
}

interface Options {
  /** The role of the person's own company. */
  role: "driver" | "shipper";
  seat?: Seat;
  target?: Database;
}

/** @returns the user's browser, whose `id` is the id of the user's own company */
export async function colleagueOf(
  app: App,
  company: Named,
  { role, seat, target }: Options,
): Promise<Visitor> {
  const person = await signUp(app, role);
  await (target ? fixtures.giveSeat(company, person, seat, target) : giveSeat(app, company, person, seat));
  await actFor(person, company);
  return person;
}
