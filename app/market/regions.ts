import type { STATES } from "~/trade/states";

export const REGIONS = {
  "the Northeast": ["CT", "DC", "DE", "MA", "MD", "ME", "NH", "NJ", "NY", "PA", "RI", "VT"],
  "the Southeast": ["AL", "FL", "GA", "KY", "MS", "NC", "SC", "TN", "VA", "WV"],
  "the Midwest": ["IA", "IL", "IN", "KS", "MI", "MN", "MO", "ND", "NE", "OH", "SD", "WI"],
  "the South": ["AR", "LA", "OK", "TX"],
  "the Mountains": ["AZ", "CO", "ID", "MT", "NM", "NV", "UT", "WY"],
  "the West Coast": ["CA", "OR", "WA"],
  Alaska: ["AK"],
  Hawaii: ["HI"],
} as const satisfies Record<string, readonly ((typeof STATES)[number] | "DC")[]>;

type Region = keyof typeof REGIONS;

const regionByState = new Map<string, Region>(
  Object.entries(REGIONS).flatMap(([region, states]) =>
    states.map((state): [string, Region] => [state, region as Region]),
  ),
);

export function regionOf(state: string | null): Region | null {
  return (state && regionByState.get(state)) || null;
}
