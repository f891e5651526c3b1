import { db } from "db/client";
import { suspensions } from "db/schema";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { suspendedText } from "./suspension-words";

/** Returns the suspensions in force of the viewer and of the company for which the viewer acts. */
export async function ownSuspensions({ id, personId }: Pick<Viewer, "id" | "personId">, nowMs = Date.now()) {
  const rows = await db()
    .select({ companyId: suspensions.desk_id, reason: suspensions.reason, endsAt: suspensions.ends_at })
    .from(suspensions)
    .where(
      and(
        isNull(suspensions.lifted_at),
        or(isNull(suspensions.ends_at), gt(suspensions.ends_at, nowMs)),
        or(eq(suspensions.desk_id, id), eq(suspensions.person_id, personId)),
      ),
    );
  return rows.map(({ companyId, ...suspension }) =>
    suspendedText(companyId === null ? "person" : "company", suspension),
  );
}
