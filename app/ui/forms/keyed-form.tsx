import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Form } from "#links";
import { personPartOf, RECEIPT_KEY, useReceiptKey } from "~/forms/idempotency-key";

interface Props extends ComponentPropsWithoutRef<typeof Form> {
  /** Which of several forms that a page posts to one address. */
  nth?: number | "";
  /** Whether it is known again when it arrives twice (app/idempotency). Else its field says only whose page it is on. */
  once?: boolean;
}

/**
 * A form that changes something. Its key stands first, so that a form which was sent before is known before its files are read, and one
 * from the page of somebody else. Where scripts run the field is empty: they send a key of each press.
 */
export const KeyedForm = forwardRef<HTMLFormElement, Props>(function KeyedForm(
  { children, nth = "", once = true, ...form },
  ref,
) {
  const page = useReceiptKey();
  return (
    <Form method="post" ref={ref} {...form}>
      <input
        type="hidden"
        name={RECEIPT_KEY}
        defaultValue={page && (once ? nth + page : personPartOf(page))}
        suppressHydrationWarning
      />
      {children}
    </Form>
  );
});
