import { useRef, useState } from "react";
import { type Answers, Field } from "~/ui/forms/field";
import type { PlaceChoice } from "./places.server";

interface Props {
  end: "origin" | "destination";
  label: string;
  answers: Answers;
}

/** The pause, in milliseconds, after which suggestions are requested. */
const PAUSE_MS = 150;

/** Without JavaScript, the results page asks about an ambiguous place. */
export function PlaceField({ end, label, answers }: Props) {
  const [places, setPlaces] = useState<readonly PlaceChoice[]>([]);
  const pause = useRef<number>();
  const request = useRef<AbortController>();

  const choose = (input: HTMLInputElement): boolean => {
    const chosen = places.find((place) => place.label === input.value);
    if (!chosen) return false;
    const state = input.form?.elements.namedItem(`${end}_state`);
    input.value = chosen.city;
    if (state instanceof HTMLSelectElement) state.value = chosen.state;
    setPlaces([]);
    return true;
  };
  const look = async ({ value, form }: HTMLInputElement) => {
    const typed = new FormData(form ?? undefined);
    const states = `${typed.get(`${end}_state`)} ${typed.get(`${end}_states`)}`;
    request.current?.abort();
    request.current = new AbortController();
    try {
      const answer = await fetch(`/search/places?${new URLSearchParams({ q: value, states })}`, {
        signal: request.current.signal,
      });
      if (!answer.ok) return;
      const { places }: { places: PlaceChoice[] } = await answer.json();
      setPlaces(places);
    } catch {
      // If the request fails, the field works without suggestions.
    }
  };
  return (
    <>
      <Field
        name={`${end}_city`}
        label={label}
        autoComplete="off"
        list={`${end}_places`}
        maxLength={80}
        answers={answers}
        onInput={(event) => {
          const input = event.currentTarget;
          window.clearTimeout(pause.current);
          if (choose(input) || input.value.trim().length < 2) return;
          pause.current = window.setTimeout(() => void look(input), PAUSE_MS);
        }}
      />
      <datalist id={`${end}_places`}>
        {places.map((place) => (
          <option key={place.label} value={place.label} />
        ))}
      </datalist>
    </>
  );
}
