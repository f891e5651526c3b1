import { type Database, database } from "db/client";
import type { profiles } from "db/schema";
import { v7 as newId } from "uuid";
import { hashPassword } from "#password.server";
import { DEFAULT_GROUP_NAME } from "~/chat/default-group.server";
import { usernameKey } from "~/text/username";
import type { Role } from "~/trade/lifecycle";
import type { ActingSeat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { mergeRows, type Rows, saveRows } from "./rows";

export const BUILT_PASSWORD = "haulway-demo";

const hashes = new Map<string, Promise<string>>();

/** Hashes each password once per process, because Argon2 is deliberately slow. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

export interface PersonOptions {
  role: Role;
  email?: string;
  password?: string;
  /** Any column of the profile; `id` becomes the person's id. */
  profile?: Partial<typeof profiles.$inferInsert>;
  joinedAtMs?: number;
  /** Default: true. */
  emailConfirmed?: boolean;
  /** If true, `BUILT_COMPANIES` adds no colleague. */
  alone?: boolean;
}

export interface BuiltPerson extends Viewer {
  email: string;
  password: string;
  defaultGroupId: string;
}

let built = 0;

export async function buildPerson(options: PersonOptions): Promise<{ person: BuiltPerson; rows: Rows }> {
  const { role, password = BUILT_PASSWORD, joinedAtMs = Date.now(), emailConfirmed = true } = options;
  built += 1;
  const id = options.profile?.id ?? newId({ msecs: joinedAtMs });
  const username = `${role}${built}`;
  const named = options.profile?.username === undefined ? username : options.profile.username;
  const profile = {
    full_name: `${role === "driver" ? "Driver" : "Shipper"} Number ${built}`,
    username,
    username_key: named && usernameKey(named),
    phone_number: `(555) 01${String(built % 100).padStart(2, "0")}-${String(built % 10_000).padStart(4, "0")}`,
    user_type: role,
    updated_at: joinedAtMs,
    ...options.profile,
    id,
  };
  const email = options.email ?? `${role}-${id}@haulway.test`;
  const defaultGroupId = newId({ msecs: joinedAtMs });
  return {
    person: {
      id,
      personId: id,
      role,
      seat: "owner",
      fullName: profile.full_name,
      personName: profile.full_name,
      username: profile.username,
      avatarUrl: profile.avatar_url ?? null,
      rating: profile.rating ?? null,
      paymentActive: profile.payment_active ?? false,
      emailConfirmed,
      email,
      password,
      defaultGroupId,
    },
    rows: {
      profiles: [profile],
      users: [
        {
          id,
          email,
          password_hash: await hashOnce(password),
          email_confirmed_at: emailConfirmed ? joinedAtMs : null,
          created_at: joinedAtMs,
        },
      ],
      seats: [{ desk_id: id, person_id: id, seat: "owner", since: joinedAtMs }],
      groups: [
        {
          group_id: defaultGroupId,
          group_name: DEFAULT_GROUP_NAME,
          owner_id: id,
          is_default: true,
          created_at: joinedAtMs,
        },
      ],
      group_membership: [{ group_id: defaultGroupId, user_id: id, created_at: joinedAtMs }],
    },
  };
}

/**
 * The environment variable that decides who acts for the companies of saved people: `two` adds a second
 * owner, who cannot be notified and does nothing; with `left`, the founder has left, and the person who is
 * returned is the second owner. By default, the founder is alone.
 */
export const BUILT_COMPANIES = "BUILT_COMPANIES";

async function buildParty(options: PersonOptions): Promise<{ person: BuiltPerson; rows: Rows }> {
  const asked = options.alone ? "" : process.env[BUILT_COMPANIES];
  const { person: founder, rows } = await buildPerson(options);
  if (asked !== "two" && asked !== "left") return { person: founder, rows };
  const { role, joinedAtMs = Date.now(), profile, ...login } = options;
  const other = await buildPerson({
    role,
    joinedAtMs,
    ...(asked === "left" ? login : { emailConfirmed: false }),
  });
  const { id } = founder;
  const seats = [{ desk_id: id, person_id: other.person.id, seat: "owner" as const, since: joinedAtMs }];
  const all = mergeRows([rows, other.rows, { seats }]);
  if (asked === "two") return { person: founder, rows: all };
  for (const user of all.users ?? []) if (user.id === id) Object.assign(user, goneLogin(id, joinedAtMs));
  for (const seat of all.seats ?? []) if (seat.person_id === id) seat.ended_at = joinedAtMs;
  return { person: actingFor(founder, other.person), rows: all };
}

export const goneLogin = (id: string, closed_at: number) => ({
  closed_at,
  email: `${id}@closed.invalid`,
  email_confirmed_at: null,
});

export function actingFor(
  company: BuiltPerson,
  person: BuiltPerson,
  seat: ActingSeat = "owner",
): BuiltPerson {
  const { personId, personName, email, password, emailConfirmed } = person;
  return { ...company, personId, personName, seat, email, password, emailConfirmed };
}

export async function savePerson(
  options: PersonOptions,
  target: Database = database(),
): Promise<BuiltPerson> {
  const { person, rows } = await buildParty(options);
  await saveRows(rows, target);
  return person;
}

/** Saves all people in one write, because one write for each would take much longer. */
export async function savePeople(
  count: number,
  options: PersonOptions,
  target: Database = database(),
): Promise<BuiltPerson[]> {
  const built = await Promise.all(Array.from({ length: count }, () => buildParty(options)));
  await saveRows(mergeRows(built.map(({ rows }) => rows)), target);
  return built.map(({ person }) => person);
}
