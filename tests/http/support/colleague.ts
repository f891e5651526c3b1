import { seats, sessions } from "db/schema";
import { and, eq } from "drizzle-orm";
import { leaveCompany } from "~/builders/company";
import type { ActingSeat } from "~/trade/seats";
import { databaseIn } from "../../fixtures/servers/database-in";
import type { App } from "./app";
import { signUp, type Visitor } from "./visitor";

/**
 * Signs up a person who acts for the visitor's company on this browser.
 * @returns their browser; its `id` is the company's
 */
export async function signUpColleague(
  app: App,
  company: Visitor,
  role: "driver" | "shipper",
  seat: ActingSeat = "owner",
): Promise<Visitor> {
  const colleague = await signUp(app, role);
  const database = databaseIn(app.dataDir);
  try {
    const [desk_id, person_id] = [company.id, colleague.id];
    await database.db.insert(seats).values({ desk_id, person_id, seat, since: Date.now() });
    await database.db.update(sessions).set({ desk_id }).where(eq(sessions.user_id, person_id));
  } finally {
    database.client.close();
  }
  return Object.assign(colleague, { id: company.id });
}

/** Ends the account of a company's founder: the company and the colleagues remain. */
export async function founderLeaves(app: App, { id }: Visitor): Promise<void> {
  const database = databaseIn(app.dataDir);
  try {
    await leaveCompany({ id }, database);
  } finally {
    database.client.close();
  }
}

/** Ends the person's seat at the company. */
export async function endSeat(app: App, { id, personId }: Visitor): Promise<void> {
  const database = databaseIn(app.dataDir);
  try {
    const isSeat = and(eq(seats.desk_id, id), eq(seats.person_id, personId));
    await database.db.update(seats).set({ ended_at: Date.now() }).where(isSeat);
  } finally {
    database.client.close();
  }
}
