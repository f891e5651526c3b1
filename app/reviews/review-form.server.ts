import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { paragraph } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { MOST_REVIEW_CHARACTERS, RATING_MISSING } from "./words";

const reviewForm = z.object({
  // Stryker disable StringLiteral: any default that is not a valid number of stars is refused.
  number_of_stars: z
    .string()
    .default("")
    .refine((value) => /^[1-5]$/.test(value), RATING_MISSING)
    .transform(Number),
  // Stryker restore StringLiteral
  review_text: paragraph(MOST_REVIEW_CHARACTERS),
});

export interface ReviewWords {
  stars: number;
  /** Null without a comment. */
  text: string | null;
}

/** @throws Invalid with a message for the form and a message for each field */
export function readReviewForm(fields: Record<string, string>): ReviewWords {
  const parsed = reviewForm.safeParse(fields);
  if (!parsed.success) {
    const found = fieldErrors(parsed.error);
    throw new Invalid(found.number_of_stars ?? "The comment is too long. Shorten it.", found);
  }
  return { stars: parsed.data.number_of_stars, text: parsed.data.review_text };
}
