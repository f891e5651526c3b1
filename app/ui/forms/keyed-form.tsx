import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Form } from "#links";
import { IDEMPOTENCY_FIELD, ownerPartOf, useIdempotencyKey } from "~/forms/idempotency-key";

interface Props extends ComponentPropsWithoutRef<typeof Form> {
  nth?: number | "";
  /** If false, the key contains only the id of the page's user. */
  once?: boolean;
}

/** The key is the first field, so that the server can check it before it reads the files. */
export const KeyedForm = forwardRef<HTMLFormElement, Props>(function KeyedForm(
  { children, nth = "", once = true, ...form },
  ref,
) {
  const page = useIdempotencyKey();
  return (
    <Form method="post" ref={ref} {...form}>
      <input
        type="hidden"
        name={IDEMPOTENCY_FIELD}
        defaultValue={page && (once ? nth + page : ownerPartOf(page))}
        suppressHydrationWarning
      />
      {children}
    </Form>
  );
});
