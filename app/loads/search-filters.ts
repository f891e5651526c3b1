import { isDay } from "~/platform/dates";
import { STATES } from "./states";

/** The filters of the specification (§7), each absent when not given. */
export interface SearchFilters {
  origin_date?: string;
  destination_date?: string;
  origin_city?: string;
  origin_state?: string;
  destination_city?: string;
  destination_state?: string;
}

export const FILTER_NAMES = [
  "origin_date",
  "destination_date",
  "origin_city",
  "origin_state",
  "destination_city",
  "destination_state",
] as const;

export const SEARCH_PAGE_SIZE = 10;
const LAST_PAGE = 100_000;

export interface Search {
  filters: SearchFilters;
  /** From 1. */
  page: number;
  /** As typed, for the form. */
  values: Record<string, string>;
  /** A complaint for each filter that cannot be applied; the others still are. */
  problems: Record<string, string>;
}

function readFilter(
  name: (typeof FILTER_NAMES)[number],
  text: string,
): { value: string } | { problem: string } {
  if (name.endsWith("_date"))
    return isDay(text) ? { value: text } : { problem: "This is not a day of the calendar." };
  if (name.endsWith("_state")) {
    const state = text.toUpperCase();
    return (STATES as readonly string[]).includes(state)
      ? { value: state }
      : { problem: "Choose one of the 50 states." };
  }
  return text.length <= 80 ? { value: text } : { problem: "At most 80 characters." };
}

/** Reads a search from the URL. Never throws: what does not fit is told beside its field. */
export function readSearch(params: URLSearchParams): Search {
  const search: Search = { filters: {}, page: readPage(params), values: {}, problems: {} };
  for (const name of FILTER_NAMES) {
    const text = (params.get(name) ?? "").replaceAll("\0", "").trim();
    if (!text) continue;
    search.values[name] = text;
    const read = readFilter(name, text);
    if ("value" in read) search.filters[name] = read.value;
    else search.problems[name] = read.problem;
  }
  return search;
}

/** The page asked for, from 1; anything that is no page number is the first. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
