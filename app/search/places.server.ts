/** What a search means by its places: the city as written, states, or everything around a city or a ZIP code. */

import {
  areasOfState,
  around,
  type City,
  citiesNamed,
  PLACE_STATES,
  placeOfZip,
  suggestCities,
  type ZipPlace,
  zipsBeginning,
} from "~/places/gazetteer.server";
import type { Point } from "~/places/great-circle";
import { spellingsOf } from "~/places/spellings";
import { isZip } from "~/places/zip-code";
import type { EndPlan } from "~/search/engine/board-query";
import { USUAL_RADIUS_MILES } from "~/search/engine/radius";
import type { End } from "~/trade/ends";
import { STATES } from "~/trade/states";
import type { Search } from "./filters";

export interface PlaceChoice {
  label: string;
  city: string;
  state: string;
}

/** A place that could not be told, and what may have been meant. */
export interface PlaceQuestion {
  text: string;
  choices: PlaceChoice[];
}

interface Resolved {
  plan: EndPlan;
  question?: PlaceQuestion;
  /** Complaints by field name. */
  problems: Record<string, string>;
  /** Fields whose values could not be applied. */
  unused?: readonly string[];
}

/** DC is none of the states to choose from: it stays beside its city. */
function choice({ city, state }: City): PlaceChoice {
  const label = `${city}, ${state}`;
  return (STATES as readonly string[]).includes(state)
    ? { label, city, state }
    : { label, city: label, state: "" };
}

const choices = (cities: readonly City[]) => cities.slice(0, 8).map(choice);

/** `Salt Lake City, UT` typed into the field of the city. */
export function splitState(text: string): { city: string; state: string } | null {
  const [, city = "", state = ""] = /^(.+?)\s*,\s*([a-z]{2})$/i.exec(text) ?? [];
  const known = PLACE_STATES.find((each) => each === state.toUpperCase());
  return known && city ? { city, state: known } : null;
}

/** A ZIP code alone, before its place (as it is suggested) or behind it (as in an address). */
function zipIn(text: string): string | null {
  if (isZip(text)) return text;
  const [, before, behind] =
    /^(\d{5})\s.+,\s*[a-z]{2}$|^.+,\s*[a-z]{2}\s+(\d{5}(?:-\d{4})?)$/i.exec(text) ?? [];
  return before ?? behind ?? null;
}

/** Everything within so many miles of a point. */
export function centerOn(point: Point, label: string, miles: number): EndPlan {
  const { areas, count } = around(point, miles);
  const { latitude, longitude } = point;
  return {
    areas,
    place: { label, latitude, longitude, miles, zipCount: count },
    start: { label, latitude, longitude },
  };
}

/** One of the namesakes is so much larger that it is meant. */
function isPlain([first, second]: readonly City[]): boolean {
  return first !== undefined && (!second || first.zips.length >= 8 * second.zips.length);
}

function aroundCity(end: End, text: string, states: readonly string[], miles: number): Resolved {
  const namesakes = citiesNamed(text, states);
  const [first] = namesakes;
  if (first && isPlain(namesakes)) {
    const others = choices(namesakes.slice(1));
    return {
      plan: centerOn(first, `${first.city}, ${first.state}`, miles),
      problems: {},
      ...(others.length > 0 && { question: { text: `Not ${first.city}, ${first.state}?`, choices: others } }),
    };
  }
  const known = namesakes.length > 0;
  return {
    plan: statesPlan(states),
    question: {
      text: known ? `Which ${first?.city}?` : "Did you mean one of these?",
      choices: choices(known ? namesakes : similar(text, states)),
    },
    problems: {
      [`${end}_city`]: known ? "There are several of that name. Choose one." : "We do not know this place.",
    },
    unused: [`${end}_city`, `${end}_radius`],
  };
}

/** Names that begin alike; the longer the beginning the better, and in any state before none. */
function similar(text: string, states: readonly string[]): City[] {
  for (let length = text.length; length >= 3; length--) {
    const found = suggestCities(text.slice(0, length), states);
    if (found.length > 0) return found;
  }
  return states.length > 0 ? similar(text, []) : [];
}

function statesPlan(states: readonly string[]): EndPlan {
  return states.length > 0 ? { areas: states.flatMap(areasOfState) } : {};
}

/** The city as written (spec §7), in every spelling of that very name, asked back about where it is spelled otherwise or no place is called so. */
function exactly(end: End, text: string, states: readonly string[]): Resolved {
  const namesakes = citiesNamed(text, states);
  const [known] = namesakes;
  const spellings = spellingsOf(text);
  const plan: EndPlan = { ...statesPlan(states), city: text, ...(spellings.length > 1 && { spellings }) };
  const isSpelled = namesakes.some(({ city }) => spellings.includes(city.toLowerCase()));
  const alike = isSpelled ? [] : choices(known ? namesakes : similar(text, states));
  const question = alike.length > 0 && { question: { text: "Did you mean one of these?", choices: alike } };
  if (!known)
    return {
      plan,
      problems: { [`${end}_city`]: "We do not know this place. It is searched as written." },
      ...question,
    };
  const { latitude, longitude, city, state } = known;
  const start = { latitude, longitude, label: `${city}, ${state}` };
  return { plan: { ...plan, start }, problems: {}, ...question };
}

/** A ZIP code is searched around in every state: choosing one leaves no other state beside it. */
const zipChoice = ({ zip, city, state }: ZipPlace): PlaceChoice => ({
  label: `${zip} ${city}, ${state}`,
  city: zip,
  state: "",
});

/**
 * What somebody may be typing into the field of a city, at most 80 characters of it: a ZIP code from its third digit on,
 * else cities, of which those in the states chosen beside it come first.
 */
export function suggestPlaces(typed: string, states: readonly string[] = []): PlaceChoice[] {
  const text = typed.replaceAll("\0", "").trim().slice(0, 80);
  if (/^\d/.test(text)) return zipsBeginning(text).map(zipChoice);
  const inStates = states.length > 0 ? suggestCities(text, states) : [];
  return choices([...new Set([...inStates, ...suggestCities(text)])]);
}

/** Around a ZIP code in every state; one chosen beside it that is another than its own is told to be left out. */
function aroundZip(end: End, typed: string, states: readonly string[], miles: number): Resolved {
  const place = placeOfZip(typed);
  if (!place)
    return {
      plan: statesPlan(states),
      problems: { [`${end}_city`]: "We do not know this ZIP code." },
      unused: [`${end}_city`, `${end}_radius`],
    };
  const { zip, city, state } = place;
  const plan = centerOn(place, `${zip} (${city}, ${state})`, miles);
  return states.every((each) => each === state)
    ? { plan, problems: {} }
    : otherState(
        end,
        { plan, problems: {} },
        `${zip} is in ${state}: loads around it are shown in every state.`,
      );
}

/** What was typed names a state by itself, which another one beside it does not change. */
function otherState(end: End, { unused = [], problems, ...found }: Resolved, told: string): Resolved {
  const name = `${end}_state`;
  return { ...found, problems: { ...problems, [name]: told }, unused: [...unused, name] };
}

/** What a search means by one of its ends. */
export function resolveEnd({ filters }: Search, end: End): Resolved {
  const [typed, radius] = [filters[`${end}_city`], filters[`${end}_radius`]];
  const chosen = filters[`${end}_state`] ?? [];
  if (!typed) {
    const plan = statesPlan(chosen);
    if (!radius) return { plan, problems: {} };
    const problems = { [`${end}_radius`]: "Say around which city or ZIP code." };
    return { plan, problems, unused: [`${end}_radius`] };
  }
  const zip = zipIn(typed);
  if (zip) return aroundZip(end, zip, chosen, radius ?? USUAL_RADIUS_MILES);
  const split = splitState(typed);
  const [text, states] = split ? [split.city, [split.state]] : [typed, chosen];
  const found = radius ? aroundCity(end, text, states, radius) : exactly(end, text, states);
  const others = split ? chosen.filter((each) => each !== split.state) : [];
  if (others.length === 0) return found;
  return otherState(end, found, `“${typed}” names its state: without ${others.join(", ")}.`);
}
