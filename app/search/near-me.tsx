import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { coarse, NO_CITY, OFFLINE, searchAround, whyUnknown } from "./near-me-search";
import type { PlaceChoice } from "./places.server";

/** In milliseconds: how long the phone may take, and the maximum age of a cached location. */
const LOOK = { timeout: 10_000, maximumAge: 300_000 };

interface Props {
  preset: string | undefined;
  /** Called with a message if the lookup fails, and with an empty string when a lookup starts. */
  onProblem: (problem: string) => void;
}

/** Hidden if the browser provides no location, as on pages without HTTPS. */
export function NearMe({ preset, onProblem }: Props) {
  const [canLocate, setCanLocate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  useEffect(() => setCanLocate(window.isSecureContext && "geolocation" in navigator), []);
  if (!canLocate) return null;

  const stop = (why: string) => {
    setBusy(false);
    onProblem(why);
  };
  const goNear = async ({ coords }: GeolocationPosition, from: string) => {
    try {
      const answer = await fetch(`/search/places?${new URLSearchParams({ near: coarse(coords) })}`);
      if (!answer.ok) return stop(OFFLINE);
      const { places }: { places: PlaceChoice[] } = await answer.json();
      const [place] = places;
      if (!place) return stop(NO_CITY);
      setBusy(false);
      // The driver may have opened another page during the lookup.
      if (window.location.href === from) navigate(searchAround(place, preset));
    } catch {
      stop(OFFLINE);
    }
  };
  const locate = () => {
    if (isBusy) return;
    onProblem("");
    setBusy(true);
    const from = window.location.href;
    navigator.geolocation.getCurrentPosition(
      (position) => goNear(position, from),
      ({ code }) => stop(whyUnknown(code)),
      LOOK,
    );
  };
  return (
    <li>
      <button type="button" className="chip" aria-busy={isBusy} onClick={locate}>
        {isBusy ? "Finding you…" : "Near me"}
      </button>
    </li>
  );
}
