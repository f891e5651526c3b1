import { type RefObject, useEffect, useRef } from "react";

/** Use this for a form whose fields mirror the URL (filters). */
export function useFollowAddress(
  values: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, readonly string[]>> = {},
): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const wanted = JSON.stringify([values, chosen]);
  useEffect(() => {
    const [texts, lists]: [typeof values, typeof chosen] = JSON.parse(wanted);
    // Updates only fields inside the form. A field elsewhere with a `form` attribute updates itself.
    for (const field of form.current?.querySelectorAll("input, select") ?? []) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        field.checked =
          texts[field.name] === field.value || Boolean(lists[field.name]?.includes(field.value));
      } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        const value = texts[field.name] ?? "";
        if (field.name && field.value !== value) field.value = value;
      }
    }
  }, [wanted]);
  return form;
}
