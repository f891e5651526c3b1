import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { api_keys, users } from "db/schema";
import { guarded, write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { requireOwnPassword } from "~/accounts/password/own-password.server";
import { MARKED, requiredLine } from "~/forms/form-fields.server";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import type { Viewer } from "~/trade/viewer";
import { keyMadeMail } from "./key-mail.server";
import { newKey, prefixOf } from "./key-text";
import { MOST_KEYS, MOST_NAME_CHARACTERS } from "./limits";
import { newestKey, summaryOf } from "./list-keys.server";
import { scopesFor } from "./scopes";

/** The field `seen` contains the newest key on the page. Each chosen scope is a field of its own. */
interface KeyForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

const UNCONFIRMED = "Confirm your own email address first. Then make the key.";
const TOO_MANY = `A company can have ${MOST_KEYS} API keys. Revoke one first.`;
const MADE_SINCE =
  "Your company already made an API key since you opened this page. A key is shown once and can't be shown again. If you missed it, revoke it and make another.";
const NOT_ALLOWED =
  "Nothing was saved. Your role, your email address, your password or the company's API keys just changed. Check this page, then try again.";

const nameOfKey = requiredLine(MOST_NAME_CHARACTERS, "Enter a name for the key.");

function readKey({ viewer, fields }: KeyForm) {
  const name = nameOfKey.safeParse(fields.name ?? "");
  const scopes = scopesFor(viewer.role).filter((scope) => scope in fields);
  const faults = {
    ...(!name.success && { name: name.error.issues[0]?.message ?? MARKED }),
    ...(scopes.length === 0 && { scopes: "Choose what the key may do." }),
    // An empty password must not be counted as a wrong attempt.
    ...(!fields.current_password && { current_password: "Enter your password." }),
  };
  if (!name.success || Object.keys(faults).length > 0) throw new Invalid(MARKED, faults);
  return { name: name.data, scopes };
}

/**
 * Only the first response may contain the key, so `seen` prevents a second click from making another.
 * @throws Invalid with a message for each field, if the maker's address is not confirmed, or if the company
 * has too many keys; 429 after too many wrong passwords; Conflict if the company made a key since the page
 * was opened, or if another condition has changed since then
 */
export async function makeKey({ viewer, fields }: KeyForm, nowMs = Date.now()): Promise<string> {
  const { id, personId } = viewer;
  const { seen = "" } = fields;
  if (!viewer.emailConfirmed) throw new Invalid(UNCONFIRMED);
  const { name, scopes } = readKey({ viewer, fields });
  const [{ newest, active }, [maker], passwordHash] = await Promise.all([
    summaryOf(id),
    db().select({ email: users.email }).from(users).where(eq(users.id, personId)),
    requireOwnPassword(personId, fields.current_password),
  ]);
  if (newest !== seen) throw new Conflict(MADE_SINCE);
  if (active >= MOST_KEYS) throw new Invalid(TOO_MANY);
  const key = newKey();
  const row = sql`${newId()}, ${id}, ${personId}, ${name}, ${prefixOf(key)}, ${await hashOf(key)},
    ${JSON.stringify(scopes)}, ${nowMs}`;
  const isNewest = sql`${newestKey(id)} = ${seen}`;
  // A reset of the password revokes all keys. After a reset, nobody may make a key with the old password.
  const mayMake = sql`${isOwnerOf(id, personId)} and exists (select 1 from users u where u.id = ${personId}
    and u.email_confirmed_at is not null and u.closed_at is null and u.password_hash = ${passwordHash})`;
  await write([
    guarded(
      sql`insert into ${api_keys} (key_id, owner_id, made_by, name, prefix, key_hash, scopes, created_at)
        select ${row} where ${isNewest} and ${mayMake}
          and (select count(*) from api_keys k where k.owner_id = ${id} and k.revoked_at is null) < ${MOST_KEYS}`,
      () => new Conflict(NOT_ALLOWED),
    ),
  ]).catch(async (error: unknown) => {
    // Two simultaneous clicks both pass the first check.
    if (error instanceof Conflict && (await summaryOf(id)).newest !== seen) throw new Conflict(MADE_SINCE);
    throw error;
  });
  if (maker) sendMail(keyMadeMail(maker.email));
  return key;
}
