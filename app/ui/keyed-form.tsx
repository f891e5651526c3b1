import { Form } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { RECEIPT_KEY, useReceiptKey } from "~/platform/receipt-key";

/**
 * A form that changes something. Its key stands first, so that a form which was sent before is known before its files are read.
 * The browser leaves the server's key as it is.
 */
export const KeyedForm = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<typeof Form>>(
  function KeyedForm({ children, ...form }, ref) {
    return (
      <Form method="post" ref={ref} {...form}>
        <input type="hidden" name={RECEIPT_KEY} defaultValue={useReceiptKey()} suppressHydrationWarning />
        {children}
      </Form>
    );
  },
);
