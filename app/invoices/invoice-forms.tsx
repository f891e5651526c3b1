import { Link } from "#links";
import { chatPath } from "~/chat/inbox/address";
import { MOST_PAYMENT_DAYS } from "~/papers/words";
import { PAID_BY } from "~/trade/invoices";
import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { InvoicePage } from "./invoice-page.server";

const WAYS = Object.entries(PAID_BY);
const MARKS = {
  receive: "Mark as Received",
  reopen: "Undo “Paid”",
} as const;

type Props = Pick<
  InvoicePage,
  "loadId" | "invoice" | "acts" | "total" | "totalCents" | "terms" | "needsRedo" | "chatId"
> & {
  refusal?: Answers;
};

export function InvoiceForms(props: Props) {
  const { loadId, invoice, acts, total, totalCents, terms, needsRedo, chatId, refusal } = props;
  const addressOf = (step: string) =>
    `/load-details/${loadId}/invoice?step=${step}${invoice ? `&invoice=${invoice.id}` : ""}`;
  const isOpen = invoice !== null && !invoice.isPaid;
  const shown = <input type="hidden" name="invoice" value={invoice?.id ?? ""} />;
  return (
    <>
      {acts.includes("make") && (
        <KeyedForm action={addressOf("make")} className="stack" noValidate>
          {shown}
          <input type="hidden" name="total" value={totalCents} />
          {terms !== null && (
            <Field
              name="payment_days"
              label="Payment terms (days) from your rate confirmation"
              hint="Leave blank if it has none. The invoice then has no due date and no reminders."
              inputMode="numeric"
              maxLength={String(MOST_PAYMENT_DAYS).length}
              defaultValue={terms}
              answers={refusal}
            />
          )}
          <p>
            Total: {total}
            {isOpen && `. Replaces ${invoice.title}`}
          </p>
          <SubmitButton look={isOpen && !needsRedo ? "plain" : "main"}>
            {isOpen ? "Redo Invoice" : "Make Invoice"}
          </SubmitButton>
        </KeyedForm>
      )}
      <div className="row">
        {chatId && (
          <Link className="button main" to={chatPath(chatId)}>
            Message Driver
          </Link>
        )}
        {(["receive", "approve", "reopen"] as const)
          .filter((act) => acts.includes(act))
          .map((act) => (
            <KeyedForm key={act} action={addressOf(act)}>
              {shown}
              <SubmitButton look={act === "approve" && !needsRedo ? "main" : "plain"}>
                {act === "approve" ? `Approve ${invoice?.total}` : MARKS[act]}
              </SubmitButton>
            </KeyedForm>
          ))}
      </div>
      {acts.includes("pay") && (
        <KeyedForm action={addressOf("pay")} className="stack" noValidate>
          {shown}
          <Field name="paid_on" type="date" label="Paid on" required answers={refusal} />
          <SelectField
            name="paid_by"
            label="Payment method"
            none="Choose"
            options={WAYS}
            required
            answers={refusal}
          />
          <SubmitButton look={needsRedo || acts.includes("approve") ? "plain" : "main"}>
            Mark as Paid
          </SubmitButton>
        </KeyedForm>
      )}
    </>
  );
}
