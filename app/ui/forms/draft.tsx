import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { onDemand } from "../on-demand";
import { useVisit } from "../visit";
import { draftKey } from "./draft-storage";

function isKept(key: string): boolean {
  try {
    return key in localStorage;
  } catch {
    return false;
  }
}

/** @param refusal the response to a refused form, whose draft is kept */
export function Draft({ refusal }: { refusal?: object }) {
  const place = useRef<HTMLDivElement>(null);
  const { id, personId } = useVisit()?.viewer ?? {};
  const { pathname } = useLocation();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !id || !personId) return;
    const key = draftKey({ id, personId }, pathname);
    const over = new AbortController();
    let isLoaded = false;
    const start = async () => {
      if (isLoaded || over.signal.aborted) return;
      isLoaded = true;
      try {
        const { keepDraft } = await onDemand<typeof import("./keep-draft")>("keep-draft");
        if (!over.signal.aborted && place.current)
          keepDraft({
            form,
            key,
            personId,
            refused: refusal !== undefined,
            place: place.current,
            signal: over.signal,
          });
      } catch {
        // The connection broke. The next typed letter starts another attempt.
        isLoaded = false;
      }
    };
    form.addEventListener("input", start, { signal: over.signal });
    if (refusal || isKept(key)) void start();
    return () => over.abort();
  }, [id, personId, pathname, refusal]);
  return <div hidden aria-live="polite" ref={place} />;
}
