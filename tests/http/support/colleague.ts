/** Users who act for the company of another user, in tests over HTTP and in browsers. */
import { databaseIn } from "../../fixtures/servers/database-in";
import type { App } from "./app";
import { signUp, type Visitor } from "./visitor";

interface Named {
  id: string;
}

/** Writes to the app's database directly. */
async function change(dataDir: string, sql: string, args: string[]): Promise<void> {
  const { client } = databaseIn(dataDir);
  try {
    await client.execute({ sql, args });
  } finally {
    client.close();
  }
}

/** Makes a person an owner of a company. */
export const giveSeat = ({ dataDir }: { dataDir: string }, company: Named, person: Named) =>
  change(
    dataDir,
    `insert into seats (desk_id, person_id, seat, since) values (?, ?, 'owner', 1)
     on conflict do update set ended_at = null`,
    [company.id, person.id],
  );

/** Ends a person's seat at a company, as if an owner had just removed the person. */
export const endSeat = ({ dataDir }: { dataDir: string }, company: Named, person: Named) =>
  change(dataDir, "update seats set ended_at = 2 where desk_id = ? and person_id = ?", [
    company.id,
    person.id,
  ]);

/** Makes a visitor's browser act for a company. */
export async function actFor(person: Visitor, company: Named): Promise<void> {
  const { status } = await person.post("/company", { company: company.id });
  if (status !== 302) throw new Error(`Acting for a company returned ${status}.`);
  // Uses up the confirmation.
  await person.get("/about");
}

/** Signs up a user who has a seat at a company and acts for it. */
export async function colleagueOf(app: App, company: Named, role: "driver" | "shipper"): Promise<Visitor> {
  const person = await signUp(app, role);
  await giveSeat(app, company, person);
  await actFor(person, company);
  return person;
}
