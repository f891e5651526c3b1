import type { ReactNode } from "react";

/** Something is wrong: announced at once, and in the way of the eye. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="notice alert">
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
