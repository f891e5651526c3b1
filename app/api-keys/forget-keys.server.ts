import { db } from "db/client";
import { api_keys } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

export const forgetKeysFor = (companyId: string): Statement => ({
  query: db().delete(api_keys).where(eq(api_keys.owner_id, companyId)),
});

export const forgetKeysBy = (personId: string): Statement => ({
  query: db().delete(api_keys).where(eq(api_keys.made_by, personId)),
});
