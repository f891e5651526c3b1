import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form that says what the address says (filters): its fields follow when a link or the back button changes the
 * address, and are left alone otherwise, so that neither focus nor place is lost when it is sent.
 */
export function useFollowAddress(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const told = JSON.stringify(values);
  useEffect(() => {
    const wanted: Record<string, string> = JSON.parse(told);
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.name && field.value !== (wanted[field.name] ?? ""))
        field.value = wanted[field.name] ?? "";
    }
  }, [told]);
  return form;
}
