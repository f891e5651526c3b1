/** These queries never read the PIN. */
import { db, type Given, type Handle, prepared } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, requests, userloads } from "db/schema";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { ALL_TERMS } from "~/loads/form/terms";
import type { LoadStatus } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { MOST_A_PAGE } from "./limits";

const askedBy = and(eq(requests.load_id, loads.load_id), isOpenRequest);

/** The columns that both the owner and the carrier may see. */
const SHOWN = pickColumns(loads, [
  ...ALL_TERMS.map(({ column }) => column),
  "load_id",
  "load_number",
  "load_status",
  "revision",
  "calculated_miles",
  "agreed_rate_cents",
  "posted_at",
  "confirmed_at",
]);

const shown = (handle: Handle) => handle.select(SHOWN).from(loads);

export type ShownLoad = Awaited<ReturnType<typeof shown>>[number];

const ownQuery = prepared((handle) =>
  handle
    .select({
      ...SHOWN,
      asking: sql<number>`(select count(*) from ${requests} where ${askedBy})`,
      newestRequest: sql<number>`(select coalesce(max(${requests.created_at}), 0) from ${requests} where ${askedBy})`,
      driverId: sql<
        string | null
      >`(select c.user_id from userloads c where c.load_id = ${loads.load_id} and c.relationship_type = 'driver')`,
    })
    .from(loads)
    .where(
      and(
        eq(loads.owner_id, sql.placeholder("ownerId")),
        eq(loads.reference, sql.placeholder("reference")),
        isNull(loads.deleted_at),
      ),
    )
    .prepare(),
);

export async function ownLoad(owner: Viewer, reference: string) {
  return (await ownQuery().get({ ownerId: owner.id, reference })) ?? null;
}

export type OwnLoad = NonNullable<Awaited<ReturnType<typeof ownLoad>>>;

const isTheirs: Readonly<Record<Viewer["role"], (partyId: Given<string>) => SQL>> = {
  shipper: (id) => eq(loads.owner_id, id),
  driver: (id) => sql`${loads.load_id} in (select ${userloads.load_id} from ${userloads}
    where ${userloads.user_id} = ${id} and ${userloads.relationship_type} = 'driver')`,
};

export async function haulByNumber(carrier: Viewer, number: number): Promise<ShownLoad | null> {
  const [load] = await shown(db()).where(
    and(eq(loads.load_number, number), isTheirs.driver(carrier.id), isNull(loads.deleted_at)),
  );
  return load ?? null;
}

interface Page {
  status: LoadStatus | null;
  after: string | null;
}

export async function loadsOfCompany(
  viewer: Viewer,
  { status, after }: Page,
): Promise<{ page: ShownLoad[]; hasMore: boolean }> {
  // For a shipper, the inner query reads only the index `loads_own`, so sorting does not read the terms.
  const ids = db()
    .select({ id: loads.load_id })
    .from(loads)
    .where(
      and(
        isTheirs[viewer.role](viewer.id),
        isNull(loads.deleted_at),
        status ? eq(loads.load_status, status) : undefined,
        after ? sql`${loads.load_id} < ${after}` : undefined,
      ),
    )
    .orderBy(desc(loads.load_id))
    .limit(MOST_A_PAGE + 1);
  const rows = await shown(db()).where(inArray(loads.load_id, ids)).orderBy(desc(loads.load_id));
  return { page: rows.slice(0, MOST_A_PAGE), hasMore: rows.length > MOST_A_PAGE };
}
