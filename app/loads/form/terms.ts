import type { Audience } from "~/access/policy";
import type { LumperPayer } from "~/trade/accessorials";
import type { End } from "~/trade/ends";
import type { EquipmentCode } from "~/trade/equipment";
import type { StoredSize } from "~/trade/load-size";
import { REQUIREMENTS } from "~/trade/requirements";

/** An `amount` is optional and typed in dollars. */
export type Content =
  | { is: "text" | "paragraph"; most: number }
  | { is: "measure" | "count"; unit: string; most: number }
  | {
      is:
        | "day"
        | "time"
        | "phone"
        | "state"
        | "ZIP code"
        | "dollars"
        | "amount"
        | "equipment"
        | "requirement"
        | "payer"
        | "size"
        | "stop kind"
        | "stops";
    };

/** Both parties read the rate confirmation and the bill of lading, so both may see each term in them. */
export type Place = "details" | "table" | "export" | "rate_confirmation" | "bill_of_lading";

interface InForm {
  asked?: string;
  /** The field shares a row with adjacent fields that have the same `inRow`. */
  inRow?: string;
  suggestions?: readonly string[];
  /** Required in an edit. Dates and the rate are always required. */
  requiredInEdit?: true;
}

function term<
  const Column extends string,
  const Holds extends Content,
  SeenBy extends Audience,
  const Places extends readonly Place[],
>(column: Column, label: string, holds: Holds, seenBy: SeenBy, places: Places, form: InForm = {}) {
  return { column, label, holds, seenBy, in: places, form };
}

function added<const Column extends string, SeenBy extends Audience, const Places extends readonly Place[]>(
  column: Column,
  seenBy: SeenBy,
  places: Places,
) {
  return { column, seenBy, in: places };
}

const text = (most: number) => ({ is: "text", most }) as const;
const measure = (unit: string, most: number) => ({ is: "measure", unit, most }) as const;
const count = (unit: string, most: number) => ({ is: "count", unit, most }) as const;
const AMOUNT = { is: "amount" } as const;

const PAGE = ["details", "export"] as const;
const AGREED = [...PAGE, "rate_confirmation"] as const;
/** The bill of lading shows no prices. */
const CARRIED = [...AGREED, "bill_of_lading"] as const;
const IN_TABLE = [...AGREED, "table"] as const;
const EVERYWHERE = [...CARRIED, "table"] as const;
const IN_ROW = { inRow: "row" } as const;
const TRAILER_ROW = { inRow: "trailer" } as const;
const PICKUP_ROW = { inRow: "pickup" } as const;
const DELIVERY_ROW = { inRow: "delivery" } as const;

const CATEGORIES = [
  "Appliances",
  "Auto parts",
  "Beverages",
  "Building materials",
  "Canned goods",
  "Chemicals",
  "Dairy",
  "Dry goods",
  "Electronics",
  "Frozen food",
  "Furniture",
  "Grain",
  "Household goods",
  "Lumber",
  "Machinery",
  "Meat",
  "Medical supplies",
  "Paper products",
  "Pet food",
  "Plastics",
  "Produce",
  "Scrap metal",
  "Steel",
  "Vehicles",
] as const;

/**
 * The stops between, in one column. Everyone may see their cities and times; the other members are for those
 * who haul the load (`stops/stop-terms.ts`).
 */
const BETWEEN = [term("stops", "Stops between", { is: "stops" }, "everyone", EVERYWHERE)] as const;

/** The terms for the contact at one stop's facility. */
function contact<Stop extends "pickup" | "delivery">(stop: Stop, label: string) {
  const row = { inRow: stop } as const;
  return [
    term(`${stop}_contact` as const, `${label} contact`, text(80), "haulers", CARRIED, row),
    term(`${stop}_contact_phone` as const, `${label} phone`, { is: "phone" }, "haulers", CARRIED, row),
  ] as const;
}

function address<E extends End>(end: E) {
  const part = <Part extends string>(name: Part) => `${end}_address_${name}` as const;
  return [
    term(part("street"), "Street", text(200), "haulers", CARRIED),
    term(part("city"), "City", text(80), "everyone", EVERYWHERE, IN_ROW),
    term(part("state"), "State", { is: "state" }, "everyone", EVERYWHERE, IN_ROW),
    term(part("zip"), "ZIP", { is: "ZIP code" }, "everyone", CARRIED, IN_ROW),
  ] as const;
}

/**
 * The terms, keyed by the part of the form. The terms of `freight` and `needs` are listed one by one, in this
 * order.
 */
export const TERMS = {
  origin: address("origin"),
  between: BETWEEN,
  destination: address("destination"),
  schedule: [
    term("pickup_date", "Pickup date", { is: "day" }, "everyone", EVERYWHERE, {
      asked: "Desired pick up date",
      ...PICKUP_ROW,
    }),
    term("pickup_time", "Pickup time", { is: "time" }, "everyone", EVERYWHERE, PICKUP_ROW),
    term("pickup_until", "Pickup until", { is: "time" }, "everyone", EVERYWHERE, PICKUP_ROW),
    term("delivery_date", "Delivery date", { is: "day" }, "everyone", EVERYWHERE, {
      asked: "Desired delivery date",
      ...DELIVERY_ROW,
    }),
    term("delivery_time", "Delivery time", { is: "time" }, "everyone", EVERYWHERE, DELIVERY_ROW),
    term("delivery_until", "Delivery until", { is: "time" }, "everyone", EVERYWHERE, DELIVERY_ROW),
    term("total_rate_cents", "Rate", { is: "dollars" }, "unassigned", IN_TABLE, { asked: "Rate in dollars" }),
  ],
  freight: [
    term("reference", "Reference", text(60), "haulers", CARRIED, { asked: "Your reference (PO number)" }),
    term("equipment_type", "Equipment", { is: "equipment" }, "everyone", IN_TABLE, TRAILER_ROW),
    term("load_size", "Load size", { is: "size" }, "everyone", EVERYWHERE, TRAILER_ROW),
    term("cargo_description", "Cargo", text(500), "everyone", CARRIED),
    term("category", "Category", text(80), "everyone", CARRIED, { suggestions: CATEGORIES }),
    term("weight_lb", "Weight", measure("lb", 1_000_000), "everyone", CARRIED, {
      requiredInEdit: true,
      ...IN_ROW,
    }),
    term("length_ft", "Length", measure("ft", 1_000), "everyone", CARRIED, IN_ROW),
    term("width_ft", "Width", measure("ft", 1_000), "everyone", CARRIED, IN_ROW),
    term("height_ft", "Height", measure("ft", 1_000), "everyone", CARRIED, IN_ROW),
    term("piece_count", "Pieces", count("pieces", 1_000_000), "everyone", CARRIED, IN_ROW),
    term("pallet_count", "Pallets", count("pallets", 10_000), "everyone", CARRIED, IN_ROW),
  ],
  contacts: [...contact("pickup", "Pickup"), ...contact("delivery", "Delivery")],
  needs: [
    ...REQUIREMENTS.map(([column, label]) => term(column, label, { is: "requirement" }, "everyone", AGREED)),
    term(
      "special_instructions",
      "Special instructions",
      { is: "paragraph", most: 2_000 },
      "everyone",
      AGREED,
    ),
  ],
  accessorials: [
    term(
      "detention_free_minutes",
      "Free time per stop (min, default 120)",
      count("minutes", 1_440),
      "unassigned",
      AGREED,
      IN_ROW,
    ),
    term("detention_hour_cents", "Detention per hour", AMOUNT, "unassigned", AGREED, IN_ROW),
    term("detention_cap_cents", "Max detention per stop", AMOUNT, "unassigned", AGREED, IN_ROW),
    term("layover_cents", "Layover per day", AMOUNT, "unassigned", AGREED, IN_ROW),
    term("tonu_cents", "TONU (truck ordered, not used)", AMOUNT, "unassigned", AGREED, IN_ROW),
    term("lumper_payer", "Lumper paid by", { is: "payer" }, "unassigned", AGREED, IN_ROW),
  ],
} as const;

export const ADDED = [
  added("load_id", "everyone", ["table", "export"]),
  added("load_number", "everyone", ["details", "export"]),
  added("load_status", "everyone", ["table", "export"]),
  added("agreed_rate_cents", "parties", PAGE),
  added("rate_per_mile_cents", "unassigned", ["details", "table"]),
  added("calculated_miles", "everyone", ["details", "table", "export"]),
  added("miles_source", "everyone", ["details", "table", "export"]),
  added("posted_at", "everyone", ["details", "export"]),
  added("confirmed_at", "everyone", ["details", "export"]),
  added("verification_pin", "owner", ["details", "export"]),
  added("deleted_at", "owner", ["export"]),
] as const;

export type Part = keyof typeof TERMS;
export type Term = (typeof TERMS)[Part][number];
export type TermColumn = Term["column"];

export const PARTS = Object.keys(TERMS) as Part[];
export const ALL_TERMS: readonly Term[] = PARTS.flatMap((part): readonly Term[] => TERMS[part]);

/** The terms that have one form field each. The stops between have several. */
export const FIELD_TERMS: readonly Term[] = ALL_TERMS.filter(({ holds }) => holds.is !== "stops");

/** Money is typed in dollars and stored in cents. */
export function fieldName({ column }: { column: TermColumn }): string {
  return column.replace(/_cents$/, "");
}

export const standsIn = (place: Place, { in: places }: Pick<Term, "in">): boolean =>
  places.some((each) => each === place);

export function labelOf(column: TermColumn): string {
  return ALL_TERMS.find((each) => each.column === column)?.label ?? column;
}

type Value<Is extends Content["is"]> = Is extends "day"
  ? string
  : Is extends "dollars"
    ? number
    : Is extends "requirement"
      ? boolean
      : Is extends "measure" | "count" | "amount"
        ? number | null
        : Is extends "equipment"
          ? EquipmentCode | null
          : Is extends "payer"
            ? LumperPayer | null
            : Is extends "size"
              ? StoredSize | null
              : string | null;

export type LoadTerms = { [T in Term as T["column"]]: Value<T["holds"]["is"]> };
