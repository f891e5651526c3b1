import { useEffect } from "react";

/** Reports this browser's subscription to the app, once per tab, if notifications are on. */
export function useKnownPhone(person: string): void {
  useEffect(() => {
    try {
      if (localStorage.push) import("./browser-phone").then(({ renew }) => renew(person)).catch(() => {});
    } catch {
      // A browser without storage cannot have notifications on.
    }
  }, [person]);
}
