import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form that says what the address says (filters): its fields follow when a link or the back button changes the
 * address, and are left alone otherwise, so that neither focus nor place is lost when it is sent.
 */
export function useFollowAddress(
  values: Readonly<Record<string, string>>,
  /** What is ticked of each list. */
  chosen: Readonly<Record<string, readonly string[]>> = {},
): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const told = JSON.stringify([values, chosen]);
  useEffect(() => {
    const [texts, lists]: [typeof values, typeof chosen] = JSON.parse(told);
    // Its own fields: one that only names it from elsewhere on the page looks after itself.
    for (const field of form.current?.querySelectorAll("input, select") ?? []) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        field.checked =
          texts[field.name] === field.value || Boolean(lists[field.name]?.includes(field.value));
      } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        const wanted = texts[field.name] ?? "";
        if (field.name && field.value !== wanted) field.value = wanted;
      }
    }
  }, [told]);
  return form;
}
