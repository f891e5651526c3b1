import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** Whether the refusal names fields, the first of which then gets the focus. */
function useNamesFields(): boolean {
  const answer = useActionData<{ fields?: Record<string, string> }>();
  return Object.keys(answer?.fields ?? {}).length > 0;
}

/** The notice of a failure: announced at once, and focused so that nobody misses it. */
export function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  const namesFields = useNamesFields();
  // With scripts the page does not scroll to its top by itself; the focus brings the notice into view.
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
      // biome-ignore lint/a11y/noAutofocus: without scripts this makes a screen reader read the refusal first.
      autoFocus={namesFields ? undefined : true}
    >
      {children}
    </div>
  );
}

/** The notice of a success. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="notice done">
      {children}
    </div>
  );
}
