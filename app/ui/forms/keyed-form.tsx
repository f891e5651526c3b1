import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Form } from "#links";
import { personPartOf, RECEIPT_KEY, useReceiptKey } from "~/forms/idempotency-key";

interface Props extends ComponentPropsWithoutRef<typeof Form> {
  /** The number of this form, if a page posts several forms to one URL. */
  nth?: number | "";
  /**
   * Whether a second arrival is recognized (app/idempotency). If not, the field says only whose page the form
   * is on.
   */
  once?: boolean;
}

/**
 * A form that changes something. Its key comes first, so that the server recognizes a repeated form, or one
 * from another user's page, before it reads the files. With scripts the field is empty: they send a key for
 * each click.
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
