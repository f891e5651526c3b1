import { type SQL, sql } from "drizzle-orm";
import { notificationChoice } from "~/notifications/choices.server";

/** The user is in `u`, and their own profile in `p`. */
export const isRecipient = (audience: SQL, madeAtMs: SQL): SQL => sql`(
  u.closed_at is null and u.email_confirmed_at is not null and u.created_at <= ${madeAtMs}
  and p.user_type <> 'system' and (${audience} = 'all' or p.user_type = ${audience})
  and ${notificationChoice(sql`u.id`, "news", "mail")})`;
