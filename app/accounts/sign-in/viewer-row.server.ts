import { openAgreement } from "db/agreement";
import { actsElsewhere } from "db/desks";
import { profiles, users } from "db/schema";
import { unmetRule } from "db/two-step-rule";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hidesSomething } from "~/hidden/conditions.server";
import { zoneOfCode } from "~/places/zip-codes.server";
import type { Role } from "~/trade/lifecycle";
import type { ActingSeat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";

/** The person's own profile, in a query in which `profiles` is the company's and `users` is the person's. */
export const person = alias(profiles, "person");

export const viewerColumns = {
  id: profiles.id,
  personId: users.id,
  role: profiles.user_type,
  fullName: profiles.full_name,
  username: profiles.username,
  hasUsernameKey: sql`${profiles.username_key} is not null`.mapWith(Boolean),
  avatarUrl: profiles.avatar_url,
  rating: profiles.rating,
  paymentActive: profiles.payment_active,
  emailConfirmedAt: users.email_confirmed_at,
  homeZip: profiles.home_zip,
  hides: hidesSomething(sql`${profiles.id}`),
  personName: sql<string>`coalesce(${users.full_name}, ${person.full_name})`,
  elsewhere: actsElsewhere(sql`${users.id}`),
  twoStepFor: unmetRule,
  openAgreementMs: openAgreement,
};

interface ViewerRow
  extends Pick<
    Viewer,
    | "id"
    | "personId"
    | "fullName"
    | "username"
    | "hasUsernameKey"
    | "avatarUrl"
    | "rating"
    | "paymentActive"
    | "personName"
  > {
  role: Role;
  seat: ActingSeat;
  emailConfirmedAt: number | null;
  homeZip: string | null;
  hides: number;
  elsewhere: number | null;
  twoStepFor: string | null;
  openAgreementMs: number | null;
}

export function viewerOfRow(row: ViewerRow): Viewer {
  const { emailConfirmedAt, homeZip, hides, elsewhere, twoStepFor, openAgreementMs, ...rest } = row;
  const zone = homeZip && zoneOfCode(homeZip);
  return {
    ...rest,
    emailConfirmed: emailConfirmedAt !== null,
    ...(hides === 1 && { hides: true as const }),
    ...(zone && { zone }),
    ...(elsewhere !== null && { otherCompanies: elsewhere === 1 ? "open" : "ended" }),
    ...(twoStepFor !== null && { twoStepFor }),
    ...(openAgreementMs !== null && { openAgreementMs }),
  };
}
