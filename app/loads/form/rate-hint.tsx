import { useEffect, useRef, useState } from "react";
import type { Doubts } from "~/distance/doubts.server";
import { formatRatePerMile } from "~/text/money";
import { readNumber } from "~/text/typed-numbers";
import type { LaneHint } from "./lane-hint.server";

const FIELDS = [
  "equipment_type",
  "load_size",
  "origin_address_city",
  "origin_address_state",
  "origin_address_zip",
  "destination_address_city",
  "destination_address_state",
  "destination_address_zip",
];
const NONE: Doubts = { origin: null, destination: null };

/** The delay between the last keystroke and the request, in milliseconds. */
const PAUSE_MS = 500;

/** Empty if neither end has a state or ZIP code. */
function laneOf(form: HTMLFormElement): string {
  const values = new FormData(form);
  const value = (name: string) => String(values.get(name) ?? "").trim();
  const isPlace = (end: string) => value(`${end}_address_state`) || value(`${end}_address_zip`);
  if (!isPlace("origin") && !isPlace("destination")) return "";
  const stops = [...values.keys()].filter((name) => /^stop\d_(city|state|zip)$/.test(name));
  return new URLSearchParams([...FIELDS, ...stops].map((name) => [name, value(name)])).toString();
}

interface Props {
  /** The hint in the page. Without JavaScript, it is the only one. */
  shown: LaneHint | null | undefined;
  /** The rate in the form, in dollars. */
  rate: string | undefined;
  /** Called when the doubts to show may have changed. */
  onDoubts: (doubts: Doubts) => void;
}

/** For example, `about 520 mi · $2.79/mi`. Null if the miles are unknown. */
function milesAndPay(hint: LaneHint | null | undefined, rate: string): string | null {
  if (!hint?.miles || !hint.milesInWords) return null;
  const dollars = readNumber(rate, "dollars") ?? 0;
  const pay = dollars > 0 && ` · ${formatRatePerMile(Math.round((dollars * 100) / hint.miles))}/mi`;
  return `${hint.milesInWords}${pay || ""}`;
}

export function RateHint({ shown, rate: typed = "", onDoubts }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState(shown);
  const [rate, setRate] = useState(typed);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = "";
    let latest: AbortController | undefined;
    let doubts = shown?.doubts ?? NONE;
    const tellDoubts = () => onDoubts(doubts);
    const ask = async () => {
      const query = laneOf(form);
      if (query === asked) return;
      asked = query;
      latest?.abort();
      doubts = NONE;
      tellDoubts();
      if (!query) return setHint(null);
      latest = new AbortController();
      try {
        const answer = await fetch(`/market?${query}`, { signal: latest.signal });
        const told: Partial<LaneHint> = await answer.json();
        setHint(told as LaneHint);
        doubts = told.doubts ?? NONE;
        // A half-typed name is not an error, so no warning appears while the user types a place.
        if (!form.querySelector("input[name*=_address_]:focus")) tellDoubts();
      } catch {
        // A failed request is ignored, because the next change sends another one.
        if (asked === query) asked = "";
      }
    };
    const later = () => {
      const { total_rate: field } = Object.fromEntries(new FormData(form));
      setRate(String(field ?? ""));
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
  }, [shown, onDoubts]);

  const pay = milesAndPay(hint, rate);
  return (
    <div className="market quiet" aria-live="polite" ref={place}>
      {pay && <p>{pay}</p>}
      {hint?.market && <p>Booked rates: {hint.market}</p>}
    </div>
  );
}
