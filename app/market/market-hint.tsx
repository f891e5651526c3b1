import { useEffect, useRef, useState } from "react";
import type { Doubts } from "~/distance/doubts.server";

const FIELDS = [
  "equipment_type",
  "origin_address_city",
  "origin_address_state",
  "origin_address_zip",
  "destination_address_city",
  "destination_address_state",
  "destination_address_zip",
];
/** Debounce after the last key. */
const PAUSE_MS = 500;

/** The form's lane fields as a query; empty while neither end is given. */
function laneOf(form: HTMLFormElement): string {
  const values = new FormData(form);
  const value = (name: string) => String(values.get(name) ?? "").trim();
  const isPlace = (end: string) => value(`${end}_address_state`) || value(`${end}_address_zip`);
  if (!isPlace("origin") && !isPlace("destination")) return "";
  return new URLSearchParams(FIELDS.map((name) => [name, value(name)])).toString();
}

/**
 * Shows the market rate in a load's form while it is filled in; `onDoubts` receives what is
 * doubtful about its places, once a field is left. Nothing without scripts.
 */
export function MarketHint({ onDoubts }: { onDoubts: (doubts: Doubts | null) => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [line, setLine] = useState<string | null>(null);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = "";
    let latest: AbortController | undefined;
    let doubts: Doubts | null = null;
    const tellDoubts = () => onDoubts(doubts);
    const ask = async () => {
      const query = laneOf(form);
      if (query === asked) return;
      asked = query;
      latest?.abort();
      doubts = null;
      tellDoubts();
      if (!query) return setLine(null);
      latest = new AbortController();
      try {
        const answer = await fetch(`/market?${query}`, { signal: latest.signal });
        const told: { line: string | null; doubts?: Doubts } = await answer.json();
        setLine(told.line);
        doubts = told.doubts ?? null;
        // Half a name is no mistake: an end is not judged while it is typed into.
        if (!form.querySelector("input[name*=_address_]:focus")) tellDoubts();
      } catch {
        // A failed hint does no harm; the next change asks again.
        if (asked === query) asked = "";
      }
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS);
    };
    later();
    tellDoubts();
    form.addEventListener("input", later);
    form.addEventListener("focusout", tellDoubts);
    return () => {
      form.removeEventListener("input", later);
      form.removeEventListener("focusout", tellDoubts);
      clearTimeout(timer);
      latest?.abort();
    };
  }, [onDoubts]);

  return (
    <p className="market quiet" aria-live="polite" ref={place}>
      {line && `Market: ${line}`}
    </p>
  );
}
