import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Form } from "#links";
import { RECEIPT_KEY, useReceiptKey } from "~/platform/receipt-key";

interface Props extends ComponentPropsWithoutRef<typeof Form> {
  /** Which of several forms that a page posts to one address. */
  nth?: number;
}

/**
 * A form that changes something. Its key stands first, so that a form which was sent before is known before its files are read. Where
 * scripts run the field is empty: they send a key of each press.
 */
export const KeyedForm = forwardRef<HTMLFormElement, Props>(function KeyedForm(
  { children, nth = 0, ...form },
  ref,
) {
  const page = useReceiptKey();
  return (
    <Form method="post" ref={ref} {...form}>
      <input
        type="hidden"
        name={RECEIPT_KEY}
        defaultValue={page && page + (nth || "")}
        suppressHydrationWarning
      />
      {children}
    </Form>
  );
});
