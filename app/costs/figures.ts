/** Yearly fleet averages from ATRI's "An Analysis of the Operational Costs of Trucking". */

interface Figure {
  name: string;
  /** Thousandths of a dollar per mile. */
  mills: number;
  year: number;
  /** True if the cost is due every month, even when the truck does not drive. */
  isFixed: boolean;
}

export const FIGURES: readonly Figure[] = [
  { name: "Maintenance", mills: 202, year: 2023, isFixed: false },
  { name: "Tires", mills: 45, year: 2022, isFixed: false },
  { name: "Tolls", mills: 28, year: 2022, isFixed: false },
  { name: "Truck and trailer payments", mills: 390, year: 2024, isFixed: true },
  { name: "Insurance premiums", mills: 99, year: 2023, isFixed: true },
];

/** For combination trucks. The Federal Highway Administration reports 6.91 for 2022. */
const MILES_PER_GALLON = { value: 6.9, year: 2022 };
const MILES_A_YEAR = 100_000;
const DAYS_A_MONTH = 21;

const sumOf = (isFixed: boolean) =>
  FIGURES.filter((figure) => figure.isFixed === isFixed).reduce((sum, { mills }) => sum + mills, 0);

/** Diesel is left out because its price changes weekly. */
export const SUGGESTED: Readonly<Record<string, string>> = {
  miles_per_gallon: String(MILES_PER_GALLON.value),
  other_per_mile: String(sumOf(false) / 1_000),
  fixed_month: String((sumOf(true) * MILES_A_YEAR) / 12 / 1_000),
  days_month: String(DAYS_A_MONTH),
};

export const FIGURE_ROWS: readonly (readonly [name: string, value: string])[] = [
  ...FIGURES.map(({ name, mills, year }) => [name, `$${mills / 1_000} per mile (ATRI, ${year})`] as const),
  [
    "Miles per gallon",
    `${MILES_PER_GALLON.value} (Federal Highway Administration, ${MILES_PER_GALLON.year}, tractors with trailers)`,
  ],
  [
    "Miles per year",
    `${MILES_A_YEAR.toLocaleString("en-US")}, used to turn payments and insurance into monthly costs`,
  ],
  ["Work days per month", `${DAYS_A_MONTH}, our assumption`],
  ["Diesel", "Not filled in: see your last receipt"],
  ["Total", "$2.26 per mile, including driver pay (ATRI, 2024)"],
];
