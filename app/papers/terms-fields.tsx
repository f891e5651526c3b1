import { type Answers, Field, TextArea } from "~/ui/forms/field";
import { MOST_CANCELLATION_CHARACTERS } from "./words";

interface Props {
  usual: { payment_days: string; cancellation: string };
  answers?: Answers;
}

export function TermsFields({ usual, answers }: Props) {
  return (
    <>
      <Field
        name="payment_days"
        label="Days to pay"
        hint="Counted from the day you have the invoice and proof of delivery."
        inputMode="numeric"
        required
        defaultValue={usual.payment_days}
        answers={answers}
      />
      <TextArea
        name="cancellation"
        label="Cancellation"
        maxLength={MOST_CANCELLATION_CHARACTERS}
        required
        defaultValue={usual.cancellation}
        answers={answers}
      />
    </>
  );
}
