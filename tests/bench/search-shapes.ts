const CITIES = [
  ["Dallas", "TX"],
  ["Atlanta", "GA"],
  ["Chicago", "IL"],
  ["Los Angeles", "CA"],
  ["Reno", "NV"],
  ["Salt Lake City", "UT"],
  ["Billings", "MT"],
  ["Memphis", "TN"],
  ["Newark", "NJ"],
  ["Fargo", "ND"],
  ["Laredo", "TX"],
  ["Denver", "CO"],
  ["Seattle", "WA"],
  ["Miami", "FL"],
  ["Omaha", "NE"],
  ["El Paso", "TX"],
  ["Boise", "ID"],
  ["Spokane", "WA"],
  ["Elko", "NV"],
  ["Boston", "MA"],
] as const;
const KINDS = ["V", "F", "R"] as const;

type Values = Record<string, string | number>;

const at = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const city = (end: "origin" | "destination", number: number): Values => {
  const [name, state] = at(CITIES, number);
  return { [`${end}_city`]: name, [`${end}_state`]: state };
};
const state = (end: "origin" | "destination", number: number): Values => ({
  [`${end}_state`]: at(CITIES, number)[1],
});
const around = (number: number, miles: number): Values => ({
  ...city("origin", number),
  origin_radius: miles,
});
const kind = (number: number): Values => ({ equipment_type: at(KINDS, number) });

const SHAPES: Record<string, (number: number) => Values> = {
  "wide: everything": (number) => ({ page: 1 + (number % 3) }),
  "wide: one kind of equipment": (number) => ({ ...kind(number), origin_date: inDays(number % 5) }),
  "state, equipment, date": (number) => ({
    ...state("origin", number),
    ...kind(number),
    origin_date: inDays(2),
  }),
  "state to state": (number) => ({
    ...state("origin", number),
    ...state("destination", number + 7),
    ...kind(number),
  }),
  "narrow: city to city": (number) => ({ ...city("origin", number), ...city("destination", number + 3) }),
  "radius of 150 miles": (number) => ({ ...around(number, 150), ...kind(number) }),
  "radius of 50 miles": (number) => around(number, 50),
  "radius of 500 miles": (number) => ({ ...around(number, 500), ...kind(number) }),
  "radius to radius": (number) => ({
    ...around(number, 150),
    ...city("destination", number + 5),
    destination_radius: 150,
  }),
  "deep page, whole board": (number) => ({ page: 100 - number }),
  "deep page, radius": (number) => ({ ...around(number, 150), page: 30 + number }),
  "no result: unknown city": (number) => ({ origin_city: `Nowhere ${number}` }),
  "no result: empty lane": (number) => ({ origin_state: "HI", destination_state: "VT", ...kind(number) }),
  "no result: a rate nobody pays": (number) => ({ ...state("origin", number), min_rate: 900_000 + number }),
  "sort by deadhead": (number) => ({ ...around(number, 150), ...kind(number), sort: "deadhead" }),
  "sort by rate incl. deadhead": (number) => ({ ...around(number, 150), sort: "rate_per_mile_deadhead" }),
  "sort by rate, with filters": (number) => ({
    ...state("origin", number),
    ...kind(number),
    max_weight: 40_000,
    sort: "rate",
  }),
  "sort by rate per mile, radius": (number) => ({
    ...around(number, 150),
    ...kind(number),
    sort: "rate_per_mile",
  }),
  "sort by pickup, radius": (number) => ({ ...around(number, 150), ...kind(number), sort: "pickup" }),
  "posted within the hour": (number) => ({ ...state("origin", number), posted_within: 1 }),
};

export const SEARCHES: readonly (readonly [shape: string, queries: readonly string[]])[] = Object.entries(
  SHAPES,
).map(([shape, values]) => [
  shape,
  CITIES.map((_, number) =>
    new URLSearchParams(
      Object.entries(values(number)).map(([name, value]) => [name, String(value)]),
    ).toString(),
  ),
]);
