import { type Answers, NumberField, TextArea } from "~/ui/field";
import { MOST_CANCELLATION_CHARACTERS, MOST_PAYMENT_DAYS } from "./words";

interface Props {
  usual: { payment_days: string; cancellation: string };
  answers?: Answers;
}

/** The terms of payment and cancellation. */
export function TermsFields({ usual, answers }: Props) {
  return (
    <>
      <NumberField
        name="payment_days"
        label="Days to pay"
        hint="Counted from the day on which you have the invoice and the proof of delivery."
        inputMode="numeric"
        step={1}
        max={MOST_PAYMENT_DAYS}
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
