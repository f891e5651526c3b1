import type { Given } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { cityKey } from "~/places/city-key";
import type { Role } from "~/trade/lifecycle";
import { wordsOf } from "./read-board-filter";

export interface Owner {
  id: Given<string>;
  role: Role;
}

const hasWord = (text: SQL, word: string) => sql`instr(${text}, ${` ${word}`}) > 0`;

export function isWith(person: Owner, words: readonly string[]): SQL {
  // The only other company linked to an owner's load is its driver, so comparing the ids is enough. The index
  // contains this id but not the type of the link.
  const isOther =
    person.role === "shipper" ? sql`o.user_id <> ${person.id}` : sql`o.relationship_type = 'shipper'`;
  const name = sql`lower(' ' || p.full_name)`;
  return sql`exists (select 1 from userloads o join profiles p on p.id = o.user_id where o.load_id = loads.load_id and ${sql.join(
    [isOther, ...words.map((word) => hasWord(name, word))],
    sql` and `,
  )})`;
}

/** Used only for an owner, because drivers must not find loads by reference. */
const hasReference = (owner: Owner, word: string) => sql`loads.rowid in (
  select r.rowid from loads r indexed by loads_reference where r.owner_id = ${owner.id}
    and r.reference is not null and r.deleted_at is null and instr(lower(r.reference), ${word}) > 0)`;

function isFoundBy(person: Owner, word: string): SQL {
  const [, digits] = /^(?:hw-?|#)?(\d*)$/.exec(word) ?? [];
  const number = digits === undefined ? sql`` : sql`load_number like ${`${digits}%`} or`;
  const reference = person.role === "shipper" ? sql`${hasReference(person, word)} or` : sql``;
  return sql`(${number} ${reference} ${hasWord(sql`find_words`, word)} or ${isWith(person, [word])})`;
}

export function isFound(person: Owner, text: string): SQL {
  const words = wordsOf(text).map((word) => isFoundBy(person, word));
  const all = words.length > 0 ? sql`(${sql.join(words, sql` and `)})` : sql`true`;
  const key = cityKey(text);
  if (!key) return all;
  const [, state] = /,\s*([a-z]{2})$/i.exec(text) ?? [];
  const inState = state ? sql` and ${hasWord(sql`find_words`, state.toLowerCase())}` : sql``;
  return sql`(${all} or (instr(origin_city_key, ${key}) = 1 or instr(destination_city_key, ${key}) = 1)${inState})`;
}
