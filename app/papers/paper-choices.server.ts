import { prepared, preparedSql } from "db/client";
import { loads, paper_terms } from "db/schema";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { field, line, requiredLine } from "~/forms/form-fields.server";
import { PAYMENT_DAYS, readQuantity } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import {
  MOST_CANCELLATION_CHARACTERS,
  MOST_NAME_CHARACTERS,
  MOST_PAYMENT_DAYS,
  USUAL_CANCELLATION,
  USUAL_PAYMENT_DAYS,
} from "./words";

export interface StandingTerms {
  paymentDays: number;
  cancellation: string;
}

export interface PaperChoices extends StandingTerms {
  /** Empty if the shipper is the consignor. */
  consignor: string;
  /** Empty if the consignee is to be filled in by hand. */
  consignee: string;
}

const DAYS = `Enter a whole number of days from 0 to ${MOST_PAYMENT_DAYS}.`;
const standing = {
  payment_days: field((typed) => {
    const { value } = readQuantity(typed, { ...PAYMENT_DAYS, most: MOST_PAYMENT_DAYS });
    return typeof value === "number" ? { value } : { problem: DAYS };
  }),
  cancellation: requiredLine(
    MOST_CANCELLATION_CHARACTERS,
    "Enter what a cancellation costs, or that it's free.",
  ),
};
const optionalName = line(MOST_NAME_CHARACTERS).transform((name) => name ?? "");
const choices = z.object({
  ...standing,
  consignor: optionalName,
  consignee: optionalName,
});

function parsed<T>(schema: z.ZodType<T>, fields: Readonly<Record<string, string>>): T {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  const problems = fieldErrors(read.error);
  throw new Invalid(Object.values(problems)[0] ?? "An error occurred. Please try again.", problems);
}

/** @throws Invalid */
export function readStandingTerms(fields: Readonly<Record<string, string>>): StandingTerms {
  const { payment_days: paymentDays, cancellation } = parsed(z.object(standing), fields);
  return { paymentDays, cancellation };
}

/** @throws Invalid */
export function readChoices(fields: Readonly<Record<string, string>>, usual: StandingTerms): PaperChoices {
  const { payment_days: paymentDays, ...rest } = parsed(choices, { ...asFields(usual), ...fields });
  return { paymentDays, ...rest };
}

export const asFields = ({
  paymentDays,
  cancellation,
  consignor = "",
  consignee = "",
}: StandingTerms & Partial<PaperChoices>) => ({
  payment_days: String(paymentDays),
  cancellation,
  consignor,
  consignee,
});

const termsQuery = prepared((handle) =>
  handle
    .select({ paymentDays: paper_terms.payment_days, cancellation: paper_terms.cancellation })
    .from(paper_terms)
    .where(eq(paper_terms.shipper_id, sql.placeholder("id")))
    .prepare(),
);

const savedTermsQuery = preparedSql<{ saved: number }>(
  () => sql`select exists (select 1 from ${paper_terms} join ${loads} on ${loads.owner_id} = ${paper_terms.shipper_id}
    where ${loads.load_id} = ${sql.placeholder("loadId")}) as saved`,
);

export async function hasStandingTerms(loadId: string): Promise<boolean> {
  const [row] = await savedTermsQuery().all({ loadId });
  return !!row?.saved;
}

export async function standingTerms(shipperId: string): Promise<StandingTerms> {
  const saved = await termsQuery().get({ id: shipperId });
  return saved ?? { paymentDays: USUAL_PAYMENT_DAYS, cancellation: USUAL_CANCELLATION };
}
