/** Seals the secrets of webhooks with the new value of SESSION_SECRET, so that the old one can be dropped. */
import { db } from "db/client";
import { webhooks } from "db/schema";
import { type Statement, write } from "db/write";
import { and, asc, eq, gt } from "drizzle-orm";
import { sessionSecrets } from "~/platform/env.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { newlySealed, type Sealed } from "./secrets.server";

const AT_ONCE = 100;

export async function sealAgain(sealed: Sealed): Promise<Statement[]> {
  const secret = await newlySealed(sealed);
  if (secret === null) return [];
  const same = and(eq(webhooks.webhook_id, sealed.webhookId), eq(webhooks.secret, sealed.secret));
  return [{ query: db().update(webhooks).set({ secret }).where(same) }];
}

const webhooksAfter = (id: string): Promise<Sealed[]> =>
  db()
    .select({ webhookId: webhooks.webhook_id, secret: webhooks.secret })
    .from(webhooks)
    .where(gt(webhooks.webhook_id, id))
    .orderBy(asc(webhooks.webhook_id))
    .limit(AT_ONCE);

/** Does nothing unless SESSION_SECRET has an old value. */
export const sealSecretsInTime: Job = {
  name: "seal the secrets of webhooks again",
  everyMs: HOUR_MS,
  firstAfterMs: MINUTE_MS,
  work: async () => {
    if (sessionSecrets().length < 2) return undefined;
    let batch = await webhooksAfter("");
    while (batch.length > 0) {
      const statements = (await Promise.all(batch.map(sealAgain))).flat();
      if (statements.length > 0) await write(statements);
      if (!(await pauseBetweenBatches())) return undefined;
      batch = await webhooksAfter(batch.at(-1)?.webhookId ?? "");
    }
    return undefined;
  },
};
