/**
 * The terms of a load, each declared once: its column, label, content, audience, and the places where it
 * appears. The form, the copy, the load's page, the tables, the export and the queries read this list. Pure.
 */
import type { Audience } from "~/access/policy";
import type { LumperPayer } from "~/trade/accessorials";
import type { End } from "~/trade/ends";
import type { EquipmentCode } from "~/trade/equipment";
import { REQUIREMENTS } from "~/trade/requirements";

/**
 * The content of a term decides its control in the form, how typed text is parsed, and how a value is worded. An amount is of dollars
 * and optional.
 */
export type Content =
  | { is: "text" | "paragraph"; most: number }
  | { is: "measure" | "count"; unit: string; most: number }
  | {
      is:
        | "day"
        | "time"
        | "state"
        | "ZIP code"
        | "dollars"
        | "amount"
        | "equipment"
        | "requirement"
        | "payer";
    };

/** Where a load is shown. Every term is in the form, too; what Haulway adds is not. */
export type Place = "details" | "table" | "export";

/** What concerns the form only. */
interface InForm {
  /** The form's label, where it differs. */
  asked?: string;
  /** Shares a row with neighbours that say so, too. */
  inRow?: true;
  /** An edit insists on it. Dates and the rate are always required. */
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

/** A column that Haulway adds to the shipper's terms; its words stand where it is shown. */
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

/** The places that show a load whole. */
const PAGE = ["details", "export"] as const;
const EVERYWHERE = [...PAGE, "table"] as const;
const IN_ROW = { inRow: true } as const;

function address<E extends End>(end: E) {
  const part = <Part extends string>(name: Part) => `${end}_address_${name}` as const;
  return [
    term(part("street"), "Street", text(200), "parties", PAGE),
    term(part("city"), "City", text(80), "everyone", EVERYWHERE, IN_ROW),
    term(part("state"), "State", { is: "state" }, "everyone", EVERYWHERE, IN_ROW),
    term(part("zip"), "ZIP", { is: "ZIP code" }, "everyone", PAGE, IN_ROW),
  ] as const;
}

/**
 * By the part of the form. The page and the tables compose the first three by hand (an address, a day with its time), and the page
 * says `accessorials` in one line; `freight` and `needs` they show term by term, in this order.
 */
export const TERMS = {
  origin: address("origin"),
  destination: address("destination"),
  schedule: [
    term("pickup_date", "Pickup date", { is: "day" }, "everyone", EVERYWHERE, {
      asked: "Desired pick up date",
      ...IN_ROW,
    }),
    term("pickup_time", "Pick up time", { is: "time" }, "everyone", EVERYWHERE, IN_ROW),
    term("delivery_date", "Delivery date", { is: "day" }, "everyone", EVERYWHERE, {
      asked: "Desired delivery date",
      ...IN_ROW,
    }),
    term("total_rate_cents", "Rate", { is: "dollars" }, "everyone", EVERYWHERE, { asked: "Rate in dollars" }),
  ],
  freight: [
    term("equipment_type", "Equipment", { is: "equipment" }, "everyone", EVERYWHERE),
    term("cargo_description", "Cargo", text(500), "everyone", PAGE),
    term("category", "Category", text(80), "everyone", PAGE),
    term("weight_lb", "Weight", measure("lb", 1_000_000), "everyone", PAGE, {
      requiredInEdit: true,
      ...IN_ROW,
    }),
    term("length_ft", "Length", measure("ft", 1_000), "everyone", PAGE, IN_ROW),
    term("width_ft", "Width", measure("ft", 1_000), "everyone", PAGE, IN_ROW),
    term("height_ft", "Height", measure("ft", 1_000), "everyone", PAGE, IN_ROW),
    term("piece_count", "Pieces", count("pieces", 1_000_000), "everyone", PAGE, IN_ROW),
    term("pallet_count", "Pallets", count("pallets", 10_000), "everyone", PAGE, IN_ROW),
  ],
  needs: [
    ...REQUIREMENTS.map(([column, label]) => term(column, label, { is: "requirement" }, "everyone", PAGE)),
    term("special_instructions", "Special instructions", { is: "paragraph", most: 2_000 }, "everyone", PAGE),
  ],
  accessorials: [
    term(
      "detention_free_minutes",
      "Free minutes a stop (120 if empty)",
      count("minutes", 1_440),
      "everyone",
      PAGE,
      IN_ROW,
    ),
    term("detention_hour_cents", "Detention an hour", AMOUNT, "everyone", PAGE, IN_ROW),
    term("detention_cap_cents", "Detention a stop, at most", AMOUNT, "everyone", PAGE, IN_ROW),
    term("layover_cents", "Layover a day", AMOUNT, "everyone", PAGE, IN_ROW),
    term("tonu_cents", "Truck ordered, not used", AMOUNT, "everyone", PAGE, IN_ROW),
    term("lumper_payer", "Lumper paid by", { is: "payer" }, "everyone", PAGE, IN_ROW),
  ],
} as const;

/** Further columns that the queries read by the same rules. `PURE` keeps them out of the browser, which has no use for them. */
export const ADDED = [
  /* @__PURE__ */ added("load_id", "everyone", ["table", "export"]),
  /* @__PURE__ */ added("load_number", "everyone", ["details", "export"]),
  /* @__PURE__ */ added("load_status", "everyone", ["table", "export"]),
  /* @__PURE__ */ added("agreed_rate_cents", "parties", PAGE),
  /* @__PURE__ */ added("rate_per_mile_cents", "everyone", ["details", "table"]),
  /* @__PURE__ */ added("calculated_miles", "everyone", ["details", "table", "export"]),
  /* @__PURE__ */ added("miles_source", "everyone", ["details", "table", "export"]),
  /* @__PURE__ */ added("posted_at", "everyone", ["details", "export"]),
  /* @__PURE__ */ added("confirmed_at", "everyone", ["details", "export"]),
  /* @__PURE__ */ added("verification_pin", "owner", ["details", "export"]),
  /* @__PURE__ */ added("deleted_at", "owner", ["export"]),
] as const;

export type Part = keyof typeof TERMS;
export type Term = (typeof TERMS)[Part][number];
export type TermColumn = Term["column"];

export const PARTS = Object.keys(TERMS) as Part[];
export const ALL_TERMS: readonly Term[] = PARTS.flatMap((part): readonly Term[] => TERMS[part]);

/** The name of a term's form field: money is typed in dollars and stored in cents. */
export function fieldName({ column }: { column: TermColumn }): string {
  return column.replace(/_cents$/, "");
}

/** What a term is called on the load's page. */
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
            : string | null;

/** The terms as the form gives them, by their columns. */
export type LoadTerms = { [T in Term as T["column"]]: Value<T["holds"]["is"]> };
