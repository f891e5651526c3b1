/** Composes what a load's documents state about its stops. */
import { contactInWords } from "~/loads/form/term-words";
import type { LoadFacts } from "~/loads/queries.server";
import { timesInWords } from "~/loads/schedule-in-words.server";
import { type StopInWords, stopsInWords } from "~/loads/stops-in-words.server";
import { formatDay } from "~/text/dates";
import { type End, partsOf } from "~/trade/ends";
import type { PaperRow, PaperSection } from "./paper";

/** A line to fill in by hand. */
export const BLANK = "______________________________";

/** Formats a day with its year, because documents are stored for years. */
export const dayInWords = (day: string) => formatDay(day, null, 0);

/** Returns the address of the pickup or delivery, or a line to fill in. */
export function address(load: LoadFacts, end: End): string {
  const { street, city, state, zip } = partsOf(load, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ") || BLANK;
}

const whenAt = ({ date, times }: { date: string; times: string | null }): string =>
  `${dayInWords(date)}, ${times ?? "any time"}`;

const scheduleOf = (load: LoadFacts, stop: "pickup" | "delivery"): string =>
  whenAt({ date: load[`${stop}_date`], times: timesInWords(load, stop) });

const optionalRow = (label: string, words: string | null): PaperRow[] =>
  words === null ? [] : [[label, words]];

/** Returns a row with the contact at a stop, or no row if no contact is given. */
const contactRow = (label: string, load: LoadFacts, stop: "pickup" | "delivery"): PaperRow[] =>
  optionalRow(label, contactInWords(load, stop));

/** Returns a stop between on one line, for the bill of lading. */
const lineOf = (stop: StopInWords): string =>
  [stop.address ?? BLANK, whenAt(stop), stop.freight, stop.note, stop.contact].filter(Boolean).join("; ");

/** Returns a section for each stop between. */
const betweenSections = (load: LoadFacts): PaperSection[] =>
  stopsInWords(load.stops).map((stop) => ({
    heading: stop.name,
    rows: [
      ["Address", stop.address ?? BLANK],
      ["When", whenAt(stop)],
      ...optionalRow("Freight", stop.freight),
      ...optionalRow("Note", stop.note),
      ...optionalRow("Contact", stop.contact),
    ],
  }));

/** Returns a section for each stop, for the rate confirmation. */
export function stopSections(load: LoadFacts): PaperSection[] {
  const between = betweenSections(load);
  return [
    {
      heading: "Stop 1: pickup",
      rows: [
        ["Address", address(load, "origin")],
        ["When", scheduleOf(load, "pickup")],
        ...contactRow("Contact", load, "pickup"),
      ],
    },
    ...between,
    {
      heading: `Stop ${between.length + 2}: delivery`,
      rows: [
        ["Address", address(load, "destination")],
        ["When", scheduleOf(load, "delivery")],
        ...contactRow("Contact", load, "delivery"),
      ],
    },
  ];
}

/** Returns the rows about the stops, for the bill of lading. */
export const stopRows = (load: LoadFacts): PaperRow[] => [
  ["Origin", address(load, "origin")],
  ...stopsInWords(load.stops).map((stop): PaperRow => [stop.name, lineOf(stop)]),
  ["Destination", address(load, "destination")],
  ["Pickup", scheduleOf(load, "pickup")],
  ["Delivery", scheduleOf(load, "delivery")],
  ...contactRow("Pickup contact", load, "pickup"),
  ...contactRow("Delivery contact", load, "delivery"),
];
