import { useEffect } from "react";

/** On app start, reports this browser's subscription if notifications are on. */
export function useKnownPhone(person: string): void {
  useEffect(() => {
    try {
      if (localStorage.push) import("./browser-phone").then(({ renew }) => renew(person)).catch(() => {});
    } catch {
      // A browser without storage cannot have notifications on.
    }
  }, [person]);
}
