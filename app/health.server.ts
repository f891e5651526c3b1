import { database } from "db/client";
import { sql } from "drizzle-orm";

const WITHIN_MS = 3_000;

/** Never throws. */
export async function isHealthy(): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), WITHIN_MS);
  });
  const answered = database()
    .db.run(sql`SELECT 1 FROM profiles LIMIT 1`)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
