import { zoneOfPlace } from "~/places/zone-of-place.server";
import { formatDay } from "~/text/dates";
import { localText } from "~/text/local-time";
import { type End, type Ends, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import type { KeptTerms } from "~/trade/release";
import type { BilledLoad } from "./invoice-scene.server";

function address(ends: Ends, end: End): string {
  const { street, city, state, zip } = partsOf(ends, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** With its year, because bills are kept. */
const dayInWords = (day: string) => formatDay(day, null, 0);

const counted = (count: number | null, unit: string) =>
  count === null ? "" : `${count.toLocaleString("en-US")} ${unit}`;

/** The names of the rows that say who is paid. */
export const PAID_ROWS = ["Carrier, and pay to", "Pay to"] as const;

/** Who carried and who is paid: mostly the same. A carrier goes by its legal name; the driver is named then, too. */
function paidRows({ driverName, payee, stated }: BilledLoad): [string, string][] {
  const carrier = stated.legalName ?? driverName;
  const driver: [string, string][] = carrier === driverName ? [] : [["Driver", driverName]];
  return payee === null || payee === carrier
    ? [[PAID_ROWS[0], carrier], ...driver]
    : [["Carrier", carrier], ...driver, [PAID_ROWS[1], payee]];
}

/** The same carrier as the rate confirmation names, by its own statement. */
const statedRows = ({ stated }: BilledLoad): [string, string][] => [
  ["USDOT number", stated.usdot ?? ""],
  ["MC number", stated.mcNumber ?? ""],
];

/** The day on which the delivery was proven, by the clock of its place; the planned day of what is not delivered. */
function deliveryDay(terms: KeptTerms, deliveredAtMs: number | null): string {
  if (deliveredAtMs === null) return terms.delivery_date;
  const zone = zoneOfPlace(partsOf(terms, "destination"));
  return localText(deliveredAtMs, zone ?? undefined).slice(0, "YYYY-MM-DD".length);
}

/** Where it was carried, or was to be, and when. */
const laneRows = ({ terms, deliveredAtMs }: BilledLoad): [string, string][] =>
  terms === null
    ? []
    : [
        ["Origin", address(terms, "origin")],
        ["Destination", address(terms, "destination")],
        ["Pickup", dayInWords(terms.pickup_date)],
        ["Delivery", dayInWords(deliveryDay(terms, deliveredAtMs))],
      ];

const packages = (pieces: number | null, pallets: number | null) =>
  [counted(pieces, "pieces"), counted(pallets, "pallets")].filter(Boolean).join(", ");

/** What was carried; nothing of who was let go from it. */
const freightRows = ({ freight }: BilledLoad): [string, string][] =>
  freight === null
    ? []
    : [
        ["Freight", freight.cargo_description ?? ""],
        ["Packages", packages(freight.piece_count, freight.pallet_count)],
        ["Weight", counted(freight.weight_lb, "lb")],
        ["Equipment", equipmentLabel(freight.equipment_type) ?? ""],
      ];

/**
 * What a freight bill says beside its money (49 CFR 373.103): shipper and carrier, places and days, packages, description and weight.
 * What the load does not say is left out.
 */
export function billOf({ load }: { load: BilledLoad }): [string, string][] {
  const rows: [string, string][] = [
    ["Load", numberOf(load)],
    ["Bill to", load.ownerName],
    ...paidRows(load),
    ...statedRows(load),
    ["Telephone of the carrier", load.driverPhone ?? ""],
    ...laneRows(load),
    ...freightRows(load),
  ];
  return rows.filter(([, value]) => value !== "");
}
