import { type ReactNode, useEffect, useRef } from "react";

/** Something is wrong: announced at once, and in the way of the eye. */
export function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  // With scripts the page does not start again at its top: the person is brought to what went wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is a new refusal.
  useEffect(() => alert.current?.focus(), [children]);
  return (
    <div role="alert" className="notice alert" tabIndex={-1} ref={alert}>
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
