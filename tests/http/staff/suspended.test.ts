/**
 * Forms that start business with another company, or let others run the suspended one, change nothing and say
 * why. All others have their usual outcome, so that loads under way go on.
 */

import { NOBODY_JOINS, OTHER_SUSPENDED, SUSPENDED, TEAM_SUSPENDED } from "db/suspension/suspended";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { sample } from "../../fixtures/sample";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { plain } from "../support/html";
import { FORMS } from "../tables/every-form";

const app = appFor("suspended");

/** Repeated so that a change of the product's rule is noticed. */
const STARTS: readonly string[] = [
  "accept",
  "accept an offer",
  "book now",
  "change a role",
  "copy the selected load",
  "counter",
  "edit a load",
  "invite a person",
  "join a company",
  "let drivers book",
  "offer a rate",
  "post a file of loads",
  "post a load",
  "request",
  "send an invitation again",
];

const WORDS = [SUSPENDED, OTHER_SUSPENDED, TEAM_SUSPENDED, NOBODY_JOINS];

/** The forms whose next page says for each load why it was refused. */
const LISTS = ["copy the selected load", "post a file of loads"];

const starting = FORMS.filter(({ name }) => STARTS.includes(name));
const others = sample(
  FORMS.filter(({ name }) => !STARTS.includes(name)),
  8,
  "forms of suspended companies",
);

/** Either every company or every person is suspended. */
const SUBJECTS = ["company", "person"] as const;
type Kind = (typeof SUBJECTS)[number];

const INSERTED: Readonly<Record<Kind, string>> = {
  company: `insert into suspensions (suspension_id, desk_id, reason, started_at, by_staff_id)
    select ? || id, id, 'Fake loads.', 1, 'staff' from profiles
    where user_type <> 'system'`,
  person: `insert into suspensions (suspension_id, person_id, reason, started_at, by_staff_id)
    select ? || id, id, 'Fake loads.', 1, 'staff' from users`,
};

/** Suspends all of this kind, and ends the suspensions of the other kind. */
const suspendAll = (kind: Kind) =>
  inDatabase(app, async ({ client }) => {
    await client.execute(`insert or ignore into staff (staff_id, person_id, role, added_at)
      select 'staff', id, 'trust', 1 from users order by id limit 1`);
    await client.execute("delete from suspensions");
    await client.execute({ sql: INSERTED[kind], args: [newId()] });
  });

const counted = async () =>
  app.value<string>(`select (select count(*) from loads) || ' ' || (select count(*) from requests) || ' ' ||
    (select count(*) from offers) || ' ' || (select count(*) from userloads where relationship_type = 'driver')
    || ' ' || (select count(*) from load_events) || ' ' || (select count(*) from book_now)
    || ' ' || (select count(*) from invitations) || ' ' || (select group_concat(seat) from seats)`);

it("the table of forms has each of them", () => {
  expect(starting.map(({ name }) => name).sort()).toEqual(STARTS);
});

describe.each(SUBJECTS)("a form of a suspended %s", (kind) => {
  it.each(starting)(
    "that starts business or adds people changes nothing, and says why: $name",
    async ({ name, prepare }) => {
      const send = await prepare(app);
      await suspendAll(kind);
      const before = await counted();
      const { text, status } = await send();
      expect(await counted()).toBe(before);
      if (LISTS.includes(name)) expect(status).toBe(302);
      else expect(WORDS.some((words) => plain(text).includes(words))).toBe(true);
    },
  );

  it.each(others)("that ends or goes on with something is accepted: $name", async ({ prepare, status }) => {
    const send = await prepare(app);
    await suspendAll(kind);
    expect((await send()).status).toBe(status ?? 302);
  });
});
