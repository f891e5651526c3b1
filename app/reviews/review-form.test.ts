import { describe, expect, it } from "vitest";
import { Invalid } from "~/platform/errors";
import { readReviewForm } from "./review-form.server";

function refusalOf(fields: Record<string, string>): Invalid {
  try {
    readReviewForm(fields);
  } catch (error) {
    if (error instanceof Invalid) return error;
  }
  throw new Error("The form was not refused.");
}

describe("the stars of a review", () => {
  it.each(["1", "2", "3", "4", "5"])("may be %s", (number_of_stars) => {
    expect(readReviewForm({ number_of_stars })).toEqual({ stars: Number(number_of_stars), text: null });
  });

  it.each([undefined, "", "0", "6", "-1", "4.5", "5.0", "1e0", " 5", "05", "five", "NaN", "٣", "5\0"])(
    "may not be %j",
    (number_of_stars) => {
      const fields: Record<string, string> = { review_text: "Good." };
      if (number_of_stars !== undefined) fields.number_of_stars = number_of_stars;
      const { status, message, fields: told } = refusalOf(fields);
      expect(status).toBe(400);
      expect(message).toBe("Please choose a rating out of 5");
      expect(told).toEqual({ number_of_stars: message });
    },
  );
});

describe("the text of a review", () => {
  const textOf = (review_text: string) => readReviewForm({ number_of_stars: "5", review_text }).text;
  const most = "ü".repeat(2_000);
  const rows: [string, string, string | null][] = [
    ["is kept", "On time.", "On time."],
    ["is null if blank", " \r\n\t\u00a0 ", null],
    ["is null if it is only a NUL", "\0", null],
    ["loses its NUL, but not the text after it", "On\0 time.", "On time."],
    ["keeps its lines", "One.\r\nTwo.\r\n\r\nThree.", "One.\nTwo.\n\nThree."],
    ["loses surplus empty lines", `One.${"\r\n".repeat(500)}Two.`, "One.\n\nTwo."],
    ["keeps markup as text", "<b>Good</b> & fast", "<b>Good</b> & fast"],
    ["may have 2,000 characters", most, most],
    ["counts a line's end once", `${"a\r\n".repeat(999)}ab`, `${"a\n".repeat(999)}ab`],
    ["counts an emoji once", "🚚".repeat(2_000), "🚚".repeat(2_000)],
  ];

  it.each(rows)("%s", (_, typed, expected) => {
    expect(textOf(typed)).toBe(expected);
  });

  it("may not have one more", () => {
    const { status, message, fields } = refusalOf({ number_of_stars: "5", review_text: `${most}!` });
    expect([status, message]).toEqual([400, "The comment is too long. Shorten it."]);
    expect(fields).toEqual({ review_text: "Use at most 2,000 characters. This has 2,001." });
  });

  it("gets its own message in addition to the one about missing stars", () => {
    const { message, fields } = refusalOf({ review_text: `${most}!` });
    expect(message).toBe("Please choose a rating out of 5");
    expect(Object.keys(fields)).toEqual(["number_of_stars", "review_text"]);
  });
});
