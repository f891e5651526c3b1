import "./fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague } from "~/builders";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { Forbidden } from "~/platform/errors";
import { seatsOf } from "~/trade/areas";
import { postedBy } from "./fixtures/posted-by";
import { type Act, type Answered, TABLES, type Table } from "./fixtures/scenes/act";
import { ACTS_OF_DRIVERS } from "./fixtures/scenes/acts-of-drivers";
import { ACTS_OF_OWNERS } from "./fixtures/scenes/acts-of-owners";
import { type Scene, sceneIn } from "./fixtures/scenes/steps-of-companies";
import { endSeat, giveSeat } from "./fixtures/seats";

const PARTY: Readonly<Record<Table, string>> = {
  load_events: "actor_id",
  messages: "sender_id",
  signatures: "signer_id",
  load_changes: "asker_id",
  stop_times: "person_id",
  whereabouts: "person_id",
  offers:
    "iif(made_by = 'driver', driver_id, (select owner_id from loads l where l.load_id = offers.load_id))",
  files: "uploader_id",
  charges: "driver_id",
  contested_deliveries: "(select owner_id from loads l where l.load_id = contested_deliveries.load_id)",
  invoices: "driver_id",
};
const ANSWERED: readonly Answered[] = [
  "charges.answered_by_id",
  "invoices.marked_by_id",
  "load_changes.answered_by_id",
  "offers.answered_by_id",
];

const ACTS = { ...ACTS_OF_OWNERS, ...ACTS_OF_DRIVERS };

interface Row {
  party: string;
  by: string | null;
}

async function watchRows(): Promise<() => Promise<Partial<Record<Table, Row[]>>>> {
  const { client } = database();
  const last = new Map<Table, number>();
  for (const table of TABLES) {
    const { rows } = await client.execute(`select coalesce(max(rowid), 0) as last from ${table}`);
    last.set(table, Number(rows[0]?.last));
  }
  return async () => {
    const written: Partial<Record<Table, Row[]>> = {};
    for (const table of TABLES) {
      const { rows } = await client.execute({
        sql: `select ${PARTY[table]} as party, by_id from ${table} where rowid > ?`,
        args: [last.get(table) ?? 0],
      });
      const own = rows
        .map(({ party, by_id }): Row => ({ party: String(party), by: by_id === null ? null : String(by_id) }))
        .filter(({ party, by }) => party !== SYSTEM_SENDER_ID || by !== null);
      if (own.length > 0) written[table] = own;
    }
    return written;
  };
}

async function stage(act: Act): Promise<{ scene: Scene; member: BuiltPerson }> {
  const scene = await sceneIn(act.status ?? "new", act.terms);
  await act.before?.(scene);
  const members = {
    owner: await saveColleague(scene.owner, { seat: "dispatcher" }),
    driver: await saveColleague(scene.driver, { seat: "dispatcher" }),
  };
  return { scene, member: members[act.by] };
}

async function answeredOn({ loadId }: Scene): Promise<Partial<Record<Answered, string>>> {
  const all = await Promise.all(
    ANSWERED.map(async (name) => {
      const [table, column] = name.split(".");
      const sql = `select ${column} as by from ${table} where load_id = ? and ${column} is not null`;
      const { rows } = await database().client.execute({ sql, args: [loadId] });
      return rows.map(({ by }) => [name, String(by)] as const);
    }),
  );
  return Object.fromEntries(all.flat());
}

const rowsBy = (writes: Partial<Record<Table, number>>, row: Row) =>
  Object.fromEntries(Object.entries(writes).map(([table, count]) => [table, Array(count).fill(row)]));

describe.each(Object.entries(ACTS))("%s", (_, act) => {
  it("writes nothing if the seat has ended or changed; then names the company and the member", async () => {
    const { scene, member } = await stage(act);
    const written = await watchRows();
    const person = { id: member.personId };
    const post = () => postedBy(member, () => act.take(member, scene), seatsOf("money"));
    const refuses = async (message: string) => {
      await expect(post()).rejects.toThrow(new Forbidden(`Nothing was saved. ${message}`));
      expect(await written()).toEqual({});
    };
    await endSeat(member, person);
    await refuses("You no longer work for this company.");
    await giveSeat(member, person, "viewer");
    await refuses("Your role at this company changed, and no longer includes this.");
    await giveSeat(member, person, "billing");
    await post();
    expect(await written()).toEqual(rowsBy(act.writes, { party: member.id, by: member.personId }));
    expect(await answeredOn(scene)).toEqual(act.answers ? { [act.answers]: member.personId } : {});
  });

  it("names only the company if its founder acts", async () => {
    const { scene } = await stage(act);
    const written = await watchRows();
    const founder = scene[act.by];
    await postedBy(founder, () => act.take(founder, scene));
    expect(await written()).toEqual(rowsBy(act.writes, { party: founder.id, by: null }));
    expect(await answeredOn(scene)).toEqual({});
  });
});

/** `app/leaving/shared-places.test.ts` tests this table. */
const NOT_WALKED = ["sharing"];

it("every table with a column for the person who acted is walked", async () => {
  const { rows } = await database().client.execute(
    "select distinct m.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'by_id'",
  );
  expect(rows.map(({ name }) => String(name)).sort()).toEqual([...TABLES, ...NOT_WALKED].sort());
  const walked = new Set(Object.values(ACTS).flatMap(({ writes }) => Object.keys(writes)));
  expect([...walked].sort()).toEqual([...TABLES].sort());
  const answered = new Set(Object.values(ACTS).flatMap(({ answers }) => answers ?? []));
  expect([...answered].sort()).toEqual(ANSWERED);
});
