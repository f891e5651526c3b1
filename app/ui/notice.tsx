import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** Returns whether the refusal names fields. If so, the first of these fields receives the focus. */
function useNamesFields(): boolean {
  const answer = useActionData<{ fields?: Record<string, string> }>();
  return Object.keys(answer?.fields ?? {}).length > 0;
}

/**
 * A failure message. Screen readers announce it immediately. It gets the focus unless an invalid field does.
 */
export function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  const namesFields = useNamesFields();
  // With scripts, the page does not scroll to the top, so the focus scrolls the message into view.
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
      // biome-ignore lint/a11y/noAutofocus: without scripts, screen readers read the refusal first.
      autoFocus={namesFields ? undefined : true}
    >
      {children}
    </div>
  );
}

/** A success message. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="notice done">
      {children}
    </div>
  );
}
