import type { AppLoadContext } from "@remix-run/node";
import { openAgreement } from "db/agreement";
import { actsElsewhere, hasColleagues, hasInvitation, ownSeat } from "db/desks";
import { profiles, seats, users } from "db/schema";
import { unmetRule } from "db/two-step-rule";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hidesSomething } from "~/hidden/conditions.server";
import { zoneOfCode } from "~/places/zip-codes.server";
import { actingId } from "~/platform/acting-id";
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

/** For `viewerAtDesk`. The query must left join the person's seat at the company as `seats`. */
export const columnsAtDesk = {
  ...viewerColumns,
  seat: sql<ActingSeat | null>`coalesce(${seats.seat}, ${ownSeat(sql`${users.id}`)})`,
  colleagues: hasColleagues(sql`${users.id}`),
  isInvited: hasInvitation,
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

interface RowAtDesk extends Omit<ViewerRow, "seat"> {
  seat: ActingSeat | null;
  colleagues: boolean;
  isInvited: number;
}

/** Stores in the request's context what the row says about the viewer. */
export async function viewerAtDesk(
  context: AppLoadContext,
  { seat, colleagues, isInvited, ...row }: RowAtDesk,
): Promise<Viewer> {
  context.userId = row.personId;
  context.lacksTwoStep = row.twoStepFor !== null;
  context.deskId = seat === null || context.lacksTwoStep ? undefined : row.id;
  context.hadOtherSeat = row.elsewhere !== null;
  context.isAlone = row.id === row.personId && !colleagues;
  context.isInvited = isInvited === 1 && row.emailConfirmedAt !== null;
  context.actingId = await actingId(row.personId, row.id);
  return {
    ...viewerOfRow({ ...row, seat: seat ?? "owner" }),
    ...(seat === null && { noCompany: true as const }),
  };
}
