import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** Whether the refusal names fields: the focus then belongs to the first of them. */
function useNamesFields(): boolean {
  const answer = useActionData<{ fields?: Record<string, string> }>();
  return Object.keys(answer?.fields ?? {}).length > 0;
}

/** Something is wrong: announced at once, and in the way of the eye. */
export function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  const namesFields = useNamesFields();
  // With scripts the page does not start again at its top: the person is brought to what went wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is a new refusal.
  useEffect(() => {
    if (!namesFields) alert.current?.focus();
  }, [children]);
  return (
    <div
      role="alert"
      className="notice alert"
      tabIndex={-1}
      ref={alert}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how a refusal is heard first.
      autoFocus={namesFields ? undefined : true}
    >
      {children}
    </div>
  );
}

/** Something is done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="notice done">
      {children}
    </div>
  );
}
