import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

function useFieldErrors(): unknown[] {
  const answer = useActionData<{ fields?: Record<string, string> }>();
  return Object.values(answer?.fields ?? {});
}

/** Gets the focus unless an invalid field does. Renders nothing if a field shows the same message. */
export function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  const errors = useFieldErrors();
  const namesFields = errors.length > 0;
  // With scripts, the page does not scroll to the top, so the focus scrolls the message into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is a new refusal.
  useEffect(() => {
    if (!namesFields) alert.current?.focus();
  }, [children]);
  if (errors.includes(children)) return null;
  return (
    <div
      role="alert"
      className="notice alert"
      tabIndex={-1}
      ref={alert}
      // biome-ignore lint/a11y/noAutofocus: without scripts, screen readers read the refusal first.
      autoFocus={namesFields ? undefined : true}
    >
      {children}
    </div>
  );
}

export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="notice done">
      {children}
    </div>
  );
}
