import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { Invalid } from "~/platform/errors";
import { faultOfUsername } from "~/text/names";
import { usernameKey } from "~/text/username";

const MAX_BASE_LENGTH = 30;
const FALLBACK = "member";

/** `Dee O'Rivers` becomes `deeorivers`. The result is always a valid username. */
export function usernameFrom(fullName: string): string {
  const plain = fullName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, MAX_BASE_LENGTH);
  return plain && !faultOfUsername(plain) ? plain : FALLBACK;
}

/** The number of random digits after the name, for each candidate. The first candidate is the name alone. */
const DIGITS = [0, 2, 3, 4, 6, 8];

/** Omits 0 and 1, which look like letters. */
const randomDigits = (count: number) =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => String(2 + (byte % 8))).join("");

const NONE_FREE = "Enter a username. We couldn't make one from your name.";

/** The statement checks which candidates are free, so accounts with the same name cannot collide. */
export function fillUsername(userId: string, fullName: string): Statement[] {
  const base = usernameFrom(fullName);
  const names = DIGITS.map((count) => `${base}${randomDigits(count)}`);
  const candidates = JSON.stringify(names.map((name) => ({ name, key: usernameKey(name) })));
  return [
    {
      query: sql`update profiles set (username, username_key) = (
          select value ->> 'name', value ->> 'key' from json_each(${candidates})
          order by exists (select 1 from profiles p where p.username_key = value ->> 'key'), key limit 1)
        where id = ${userId} and username is null`,
      otherwise: () => new Invalid(NONE_FREE, { username: NONE_FREE }),
    },
  ];
}
