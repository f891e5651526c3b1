import { useEffect } from "react";

/** At a start: where notices are on, the app hears whether this browser's subscription has changed. */
export function useKnownPhone(person: string): void {
  useEffect(() => {
    try {
      if (localStorage.push) import("./browser-phone").then(({ renew }) => renew(person)).catch(() => {});
    } catch {
      // A browser that keeps nothing has no notices either.
    }
  }, [person]);
}
