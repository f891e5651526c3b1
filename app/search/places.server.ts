import { cityKey } from "~/places/city-key";
import {
  areasOfState,
  around,
  type City,
  citiesNamed,
  PLACE_STATES,
  suggestCities,
  zipsBeginning,
} from "~/places/gazetteer.server";
import type { Point } from "~/places/great-circle";
import { isZip } from "~/places/zip-code";
import { placeOfZip, type ZipPlace } from "~/places/zip-codes.server";
import type { EndFilter } from "~/search/engine/board-query";
import { airMiles } from "~/search/engine/deadhead";
import { USUAL_RADIUS_MILES } from "~/search/engine/radius";
import { oneLine } from "~/text/typed-text";
import type { End } from "~/trade/ends";
import { numberOf, readNumber } from "~/trade/load-number";
import { STATES } from "~/trade/states";
import type { Search } from "./filters";

export interface PlaceChoice {
  label: string;
  city: string;
  state: string;
}

export interface PlaceQuestion {
  text: string;
  choices: PlaceChoice[];
}

interface Resolved {
  filter: EndFilter;
  question?: PlaceQuestion;
  problems: Record<string, string>;
  unused?: readonly string[];
}

/** The list of states does not include DC, so DC remains part of the city text. */
export function choice({ city, state }: Pick<City, "city" | "state">): PlaceChoice {
  const label = `${city}, ${state}`;
  return (STATES as readonly string[]).includes(state)
    ? { label, city, state }
    : { label, city: label, state: "" };
}

const choices = (cities: readonly City[]) => cities.slice(0, 8).map(choice);

/** Returns null if the text names no state. */
function splitState(text: string): { city: string; state: string } | null {
  const [, city = "", state = ""] = /^(.+?)\s*,\s*([a-z]{2})$/i.exec(text) ?? [];
  const known = PLACE_STATES.find((each) => each === state.toUpperCase());
  return known && city ? { city, state: known } : null;
}

/**
 * The ZIP code may stand alone, before a place (as in a suggestion) or after one (as in a postal address).
 */
function zipIn(text: string): string | null {
  if (isZip(text)) return text;
  const [, before, behind] =
    /^(\d{5})\s.+,\s*[a-z]{2}$|^.+,\s*[a-z]{2}\s+(\d{5}(?:-\d{4})?)$/i.exec(text) ?? [];
  return before ?? behind ?? null;
}

export function centerOn(point: Point, label: string, miles: number): EndFilter {
  const { areas, count } = around(point, airMiles(miles));
  const { latitude, longitude } = point;
  return {
    areas,
    place: { label, latitude, longitude, miles, zipCount: count },
    start: { label, latitude, longitude },
  };
}

/** A city is clear if it is so much larger than its namesakes that the user probably means it. */
function isClear([first, second]: readonly City[]): boolean {
  return first !== undefined && (!second || first.zipCount >= 8 * second.zipCount);
}

function aroundCity(end: End, text: string, states: readonly string[], miles: number): Resolved {
  const namesakes = citiesNamed(text, states);
  const [first] = namesakes;
  if (first && isClear(namesakes)) {
    const others = choices(namesakes.slice(1));
    return {
      filter: centerOn(first, `${first.city}, ${first.state}`, miles),
      problems: {},
      ...(others.length > 0 && { question: { text: `Not ${first.city}, ${first.state}?`, choices: others } }),
    };
  }
  const known = namesakes.length > 0;
  return {
    filter: statesFilter(states),
    ...(known
      ? { question: { text: `Which ${first?.city}?`, choices: choices(namesakes) } }
      : questionAbout(text, states)),
    problems: {
      [`${end}_city`]: known
        ? "There's more than one place with this name. Choose one."
        : "We couldn't find this place.",
    },
    unused: [`${end}_city`, `${end}_radius`],
  };
}

/** Finds the cities with the longest common prefix, in these states or else in all states. */
function similar(text: string, states: readonly string[]): City[] {
  for (let length = text.length; length >= 3; length--) {
    const found = suggestCities(text.slice(0, length), states);
    if (found.length > 0) return found;
  }
  return states.length > 0 ? similar(text, []) : [];
}

function questionAbout(text: string, states: readonly string[]): Pick<Resolved, "question"> {
  const alike = choices(similar(text, states));
  if (alike.length === 0) return {};
  const asked = alike.length === 1 ? "Did you mean this place?" : "Did you mean one of these?";
  return { question: { text: asked, choices: alike } };
}

function statesFilter(states: readonly string[]): EndFilter {
  return states.length > 0 ? { areas: states.flatMap(areasOfState) } : {};
}

/** If the directory does not list the place, the page asks which of several similar places the user means. */
function exactly(end: End, text: string, states: readonly string[]): Resolved {
  const [known] = citiesNamed(text, states);
  const filter: EndFilter = { ...statesFilter(states), city: text, cityKey: cityKey(text) };
  if (!known)
    return {
      filter,
      problems: { [`${end}_city`]: "We couldn't find this place, so we searched for it as typed." },
      ...questionAbout(text, states),
    };
  const { latitude, longitude, city, state } = known;
  const start = { latitude, longitude, label: `${city}, ${state}`, cityKey: filter.cityKey };
  return { filter: { ...filter, start }, problems: {} };
}

/** A ZIP code's search area may include several states, so choosing it clears the state. */
const zipChoice = ({ zip, city, state }: ZipPlace): PlaceChoice => ({
  label: `${zip} ${city}, ${state}`,
  city: zip,
  state: "",
});

/** ZIP codes after three digits, or cities, with those in the selected states first. */
export function suggestPlaces(typed: string, states: readonly string[] = []): PlaceChoice[] {
  const text = oneLine(typed.slice(0, 80));
  if (/^\d/.test(text)) return zipsBeginning(text).map(zipChoice);
  const inStates = states.length > 0 ? suggestCities(text, states) : [];
  const found = [...inStates, ...suggestCities(text)];
  return choices([...new Map(found.map((city) => [choice(city).label, city])).values()]);
}

/** If a different state is selected, that state is ignored and its field shows a message. */
function aroundZip(end: End, typed: string, states: readonly string[], miles: number): Resolved {
  const place = placeOfZip(typed);
  if (!place)
    return {
      filter: statesFilter(states),
      problems: { [`${end}_city`]: "We couldn't find this ZIP code." },
      unused: [`${end}_city`, `${end}_radius`],
    };
  const { zip, city, state } = place;
  const filter = centerOn(place, `${zip} (${city}, ${state})`, miles);
  return states.every((each) => each === state)
    ? { filter, problems: {} }
    : otherState(
        end,
        { filter, problems: {} },
        `${zip} is in ${state}. We're showing loads near it in all states.`,
      );
}

function otherState(end: End, { unused = [], problems, ...found }: Resolved, told: string): Resolved {
  const name = `${end}_state`;
  return { ...found, problems: { ...problems, [name]: told }, unused: [...unused, name] };
}

/** A load that the viewer may see would have redirected the search (`asked-number.server.ts`). */
function ofNumber(end: End, load_number: number, states: readonly string[]): Resolved {
  const told = `There's no open load ${numberOf({ load_number })}. Check the number. The load may have been taken or deleted.`;
  return {
    filter: statesFilter(states),
    problems: { [`${end}_city`]: told },
    unused: [`${end}_city`, `${end}_radius`],
  };
}

export function resolveEnd({ filters }: Search, end: End): Resolved {
  const [typed, radius] = [filters[`${end}_city`], filters[`${end}_radius`]];
  const chosen = filters[`${end}_state`] ?? [];
  if (!typed) {
    const filter = statesFilter(chosen);
    if (!radius) return { filter, problems: {} };
    const problems = { [`${end}_radius`]: "Enter a city or ZIP code first." };
    return { filter, problems, unused: [`${end}_radius`] };
  }
  const number = readNumber(typed);
  if (number) return ofNumber(end, number, chosen);
  const zip = zipIn(typed);
  if (zip) return aroundZip(end, zip, chosen, radius ?? USUAL_RADIUS_MILES);
  const split = splitState(typed);
  const [text, states] = split ? [split.city, [split.state]] : [typed, chosen];
  const found = radius ? aroundCity(end, text, states, radius) : exactly(end, text, states);
  const others = split ? chosen.filter((each) => each !== split.state) : [];
  if (others.length === 0) return found;
  return otherState(end, found, `“${typed}” already includes a state, so we ignored ${others.join(", ")}.`);
}
