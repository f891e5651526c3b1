import { useEffect, useRef, useState } from "react";

const FIELDS = [
  "equipment_type",
  "origin_address_city",
  "origin_address_state",
  "origin_address_zip",
  "destination_address_city",
  "destination_address_state",
  "destination_address_zip",
];
/** After the last key. */
const PAUSE_MS = 500;

/** The fields of the form that tell its lane, as a query; empty while one end or the equipment is open. */
function laneOf(form: HTMLFormElement): string {
  const values = new FormData(form);
  const value = (name: string) => String(values.get(name) ?? "").trim();
  const isPlace = (end: string) => value(`${end}_address_state`) || value(`${end}_address_zip`);
  if (!value("equipment_type") || !isPlace("origin") || !isPlace("destination")) return "";
  return new URLSearchParams(FIELDS.map((name) => [name, value(name)])).toString();
}

/** Stands in the form of a load and tells what such loads were booked for, while it is filled in. Nothing without scripts. */
export function MarketHint() {
  const place = useRef<HTMLParagraphElement>(null);
  const [line, setLine] = useState<string | null>(null);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = "";
    let latest: AbortController | undefined;
    const ask = async () => {
      const query = laneOf(form);
      if (query === asked) return;
      asked = query;
      latest?.abort();
      if (!query) return setLine(null);
      latest = new AbortController();
      try {
        const answer = await fetch(`/market?${query}`, { signal: latest.signal });
        const told: { line: string | null } = await answer.json();
        setLine(told.line);
      } catch {
        // A hint is missed by nobody; the next change asks again.
        if (asked === query) asked = "";
      }
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS);
    };
    later();
    form.addEventListener("input", later);
    return () => {
      form.removeEventListener("input", later);
      clearTimeout(timer);
      latest?.abort();
    };
  }, []);

  return (
    <p className="market quiet" role="status" ref={place}>
      {line && `Market: ${line}`}
    </p>
  );
}
