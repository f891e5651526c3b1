import { sql } from "drizzle-orm";

/** How many reviews a person has received: a column for queries that read `profiles` under its own name. */
export const reviewsReceivedCount = sql<number>`(select count(*) from userreviews u where u.user_id = profiles.id and u.relationship_type = 'recipient')`;
