import { type SQL, sql } from "drizzle-orm";
import { notificationChoice } from "~/notifications/choices.server";

/** SQL: whether the user in `u`, with their own profile in `p`, gets an announcement. */
export const isRecipient = (audience: SQL, madeAtMs: SQL): SQL => sql`(
  u.closed_at is null and u.email_confirmed_at is not null and u.created_at <= ${madeAtMs}
  and p.user_type <> 'system' and (${audience} = 'all' or p.user_type = ${audience})
  and ${notificationChoice(sql`u.id`, "news", "mail")})`;
