import { database } from "db/client";

/** Whether the database answers. Never throws. */
export async function isHealthy(): Promise<boolean> {
  try {
    await database().client.execute("SELECT 1 FROM profiles LIMIT 1");
    return true;
  } catch {
    return false;
  }
}
