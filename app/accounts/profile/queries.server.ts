import { db, prepared } from "db/client";
import { profiles } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { hasCertificate } from "~/carriers/queries.server";
import { brokerColumns } from "~/red-flags/flag-columns.server";
import { brokerFlags } from "~/red-flags/red-flags.server";
import { formatPhone } from "~/text/phone";
import { webAddress } from "./web-address";

/** The query must select from `profiles` without an alias. */
const reviewsReceivedCount = sql<number>`(select count(*) from userreviews u where u.user_id = profiles.id and u.relationship_type = 'recipient')`;

/** For example, `1 of 24`. Null if the user has not agreed to any load. */
const cancelled = sql<string | null>`case when ${profiles.accepted_count} > 0
  then ${profiles.cancelled_count} || ' of ' || ${profiles.accepted_count} end`;

/** The columns of a profile that other users may see. */
export const personColumns = {
  id: profiles.id,
  fullName: profiles.full_name,
  username: profiles.username,
  phoneNumber: sql<string | null>`${profiles.phone_number}`.mapWith(formatPhone),
  avatarUrl: profiles.avatar_url,
  rating: profiles.rating,
  reviewCount: reviewsReceivedCount,
  cancelled,
  website: profiles.website,
  equipmentType: profiles.equipment_type,
  maxLengthFt: profiles.max_length_ft,
  maxWeightLb: profiles.max_weight_lb,
  maxInsuranceCoverageCents: profiles.max_insurance_coverage_cents,
  hazmatLicense: profiles.hazmat_license,
  tankerEndorsement: profiles.tanker_endorsement,
  doublesEndorsement: profiles.doubles_endorsement,
  twicCard: profiles.twic_card,
};

const isThem = eq(profiles.id, sql.placeholder("id"));

const personQuery = prepared((handle) => handle.select(personColumns).from(profiles).where(isThem).prepare());

export async function personById(id: string) {
  const person = await personQuery().get({ id });
  return person ? { ...person, website: webAddress(person.website) } : null;
}

export type Person = NonNullable<Awaited<ReturnType<typeof personById>>>;

const brokerQuery = prepared((handle) =>
  handle
    .select({ ...personColumns, known: brokerColumns(sql.placeholder("loadId")) })
    .from(profiles)
    .where(isThem)
    .prepare(),
);

/** Returns a load's owner, with the red flags. The caller checks that the driver may see them. */
export async function brokerById(id: string, loadId: string, nowMs: number) {
  const broker = await brokerQuery().get({ id, loadId });
  if (!broker) return null;
  const { known, ...person } = broker;
  const flags = brokerFlags(known, nowMs);
  return { ...person, website: webAddress(person.website), ...(flags && { flags }) };
}

const accountColumns = {
  // Includes the website as typed, even if it is not safe to follow, because the form shows it.
  ...personColumns,
  phoneNumber: profiles.phone_number,
  role: profiles.user_type,
  hasUsernameKey: sql`${profiles.username_key} is not null`.mapWith(Boolean),
  homeZip: profiles.home_zip,
  hasInsurance: hasCertificate(sql`profiles.id`).mapWith(Boolean),
  updatedAt: profiles.updated_at,
};

const accountQuery = prepared((handle) =>
  handle.select(accountColumns).from(profiles).where(isThem).prepare(),
);

export async function accountOf(viewerId: string) {
  return (await accountQuery().get({ id: viewerId })) ?? null;
}

export async function accountOfNamed(whose: SQL<string>): Promise<Account | null> {
  const [account] = await db().select(accountColumns).from(profiles).where(eq(profiles.id, whose));
  return account ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;
