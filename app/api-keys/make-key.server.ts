import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { writeOnce } from "db/idempotency";
import { users } from "db/schema";
import { guarded } from "db/write";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { requireOwnPassword } from "~/accounts/password/own-password.server";
import { MARKED } from "~/forms/form-fields.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { keyMadeMail } from "./key-mail.server";
import { newKey, prefixOf } from "./key-text";
import { MOST_KEYS, MOST_NAME_CHARS } from "./limits";
import { activeKeys } from "./list-keys.server";
import { scopesIn } from "./scopes";

/** The form for a new key: `name`, `current_password`, and a field for each chosen scope, named like it. */
interface KeyForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

const UNCONFIRMED = "Confirm your own email address first. Then make the key.";
const TOO_MANY = `A company can have ${MOST_KEYS} keys. Revoke one first.`;
const CHANGED = "Nothing was saved. The company's keys or your role just changed. Here is the current list.";
export const NO_SCOPE = "Choose what the key may do.";

/** @throws Invalid with a message for each field */
function readKey(fields: KeyForm["fields"]) {
  const name = (fields.name ?? "").trim().replace(/\s+/g, " ");
  const scopes = scopesIn(Object.keys(fields));
  const faults: Record<string, string> = {};
  if (!name) faults.name = "Enter a name.";
  else if (name.length > MOST_NAME_CHARS) faults.name = `Use at most ${MOST_NAME_CHARS} characters.`;
  if (scopes.length === 0) faults.scopes = NO_SCOPE;
  // An empty password must not count as a wrong attempt.
  if (!fields.current_password) faults.current_password = "Enter your password.";
  if (Object.keys(faults).length > 0) throw new Invalid(MARKED, faults);
  return { name, scopes };
}

/**
 * Makes a key, and emails its maker about it.
 * @returns the key, to show only once
 * @throws Invalid with a message for each field, if the maker's address is not confirmed, or if the company
 * has too many keys; 429 after too many wrong passwords; Conflict if the list or the person's seat just
 * changed
 */
export async function makeKey({ viewer, fields }: KeyForm, nowMs = Date.now()): Promise<string> {
  const { id, personId } = viewer;
  if (!viewer.emailConfirmed) throw new Invalid(UNCONFIRMED);
  const { name, scopes } = readKey(fields);
  const [active, [maker]] = await Promise.all([
    activeKeys(id),
    db().select({ email: users.email }).from(users).where(eq(users.id, personId)),
    requireOwnPassword(personId, fields.current_password),
  ]);
  if (active >= MOST_KEYS) throw new Invalid(TOO_MANY);
  const key = newKey();
  const row = sql`${newId()}, ${id}, ${personId}, ${name}, ${prefixOf(key)}, ${await hashOf(key)},
    ${JSON.stringify(scopes)}, ${nowMs}`;
  await writeOnce([
    guarded(
      sql`insert into api_keys (key_id, owner_id, made_by, name, prefix, key_hash, scopes, created_at)
        select ${row} where ${isOwnerOf(id, personId)} and exists (select 1 from users u where u.id = ${personId}
          and u.email_confirmed_at is not null) and (select count(*) from api_keys k where k.owner_id = ${id}
          and k.revoked_at is null) < ${MOST_KEYS}`,
      () => new Conflict(CHANGED),
    ),
  ]);
  if (maker) sendMail(keyMadeMail(maker.email));
  return key;
}
