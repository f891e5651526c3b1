import type { NEARNESS } from "db/schema";
import { greatCircleMiles, type Point } from "~/places/great-circle";

export type Nearness = (typeof NEARNESS)[number];

/**
 * Returns the consent's paragraphs, which are stored exactly as they are shown.
 * @param company the carrier, if the driver only drives for it
 */
export const consentWords = (shipper: string, load: string, company?: string): string[] => [
  `I share my location with ${shipper}${company ? `, with ${company}` : ""} and with anyone who has this load's tracking link, only for ${load}, from now until delivery.`,
  "My phone sends its location when I tap I'm Here, Arrived or Departed. If I turn it on here, it also does so every 10 minutes or 5 miles while the timeline page is open. Nothing is sent while the page is closed.",
  "Others see the nearest city, a dot on the lane's map, and the time. Only the last location is stored, rounded to about a mile. It is deleted when I stop sharing, and at most 30 days after delivery.",
  "I can see how often others viewed it. Sharing is optional, is not a condition of the load, and I can stop at any time.",
];

export interface PhonePlace extends Point {
  accuracyMiles: number;
}

const METERS_A_MILE = 1609.344;
const MOST_ACCURACY_MILES = 30;

const numberIn = (text: string | undefined, most: number) => {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
};

/** Null if the location is missing, invalid or too inaccurate. */
export function readPlace(fields: Record<string, string>): PhonePlace | null {
  const latitude = numberIn(fields.latitude, 90);
  const longitude = numberIn(fields.longitude, 180);
  const accuracyMiles = (numberIn(fields.accuracy, 1e7) ?? 0) / METERS_A_MILE;
  if (latitude === null || longitude === null || accuracyMiles < 0 || accuracyMiles > MOST_ACCURACY_MILES)
    return null;
  return { latitude, longitude, accuracyMiles };
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Rounds to multiples of 0.01 degrees, which are at most 0.7 miles apart. */
export const roundedPlace = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

/** Measured from the center of the stop's ZIP code or, if it is unknown, of its city. */
const AT_MILES = 3;
const NEAR_MILES = 15;

/**
 * The phone's possible error is subtracted from the distance. If `isZip` is false, `stop` is the center of a
 * city, which is too inexact for "at".
 */
export function nearnessOf(phone: PhonePlace, stop: Point | null, isZip: boolean): Nearness | null {
  if (!stop) return null;
  const miles = greatCircleMiles(phone, stop) - phone.accuracyMiles;
  if (isZip && miles <= AT_MILES) return "at";
  return miles <= NEAR_MILES ? "near" : "away";
}

export const NEARNESS_WORDS: Readonly<Record<Nearness, string>> = {
  at: "at the stop",
  near: "near it",
  away: "away from it",
};
