import { stopsInWords } from "~/loads/stops-in-words.server";
import { formatDay } from "~/text/dates";
import { localText } from "~/text/local-time";
import { formatPhone } from "~/text/phone";
import { addressLine, type End, type Ends, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import { LOAD_SIZES } from "~/trade/load-size";
import type { SavedTerms } from "~/trade/release";
import type { BilledLoad } from "./invoice-scene.server";
import { zoneOfBill } from "./zone-of-bill.server";

const address = (ends: Ends, end: End): string => addressLine(partsOf(ends, end));

/** Includes the year, because bills are stored for years. */
const dayInWords = (day: string) => formatDay(day, null, 0);

const counted = (count: number | null, unit: string) =>
  count === null ? "" : `${count.toLocaleString("en-US")} ${unit}`;

const CARRIER_AND_PAYEE = "Carrier (pay to)";
const PAYEE = "Pay to";

/** Older invoices contain the last label. */
const PAID_ROWS: readonly string[] = [CARRIER_AND_PAYEE, PAYEE, "Carrier, and pay to"];

const BILL_TO = "Bill to";

type Rows = readonly (readonly [name: string, value: string])[];

const valueIn = (rows: Rows, isWanted: (name: string) => boolean): string | null =>
  rows.find(([name]) => isWanted(name))?.[1] ?? null;

export const payeeIn = (rows: Rows) => valueIn(rows, (name) => PAID_ROWS.includes(name));

export const billedIn = (rows: Rows) => valueIn(rows, (name) => name === BILL_TO);

function paidRows({ driverName, payee, stated }: BilledLoad): [string, string][] {
  const carrier = stated.legalName ?? driverName;
  const driver: [string, string][] = carrier === driverName ? [] : [["Driver", driverName]];
  return payee === null || payee === carrier
    ? [[CARRIER_AND_PAYEE, carrier], ...driver]
    : [["Carrier", carrier], ...driver, [PAYEE, payee]];
}

const statedRows = ({ stated }: BilledLoad): [string, string][] => [
  ["USDOT number", stated.usdot ?? ""],
  ["MC number", stated.mcNumber ?? ""],
];

function deliveryDay(terms: SavedTerms, deliveredAtMs: number | null): string {
  if (deliveredAtMs === null) return terms.delivery_date;
  return localText(deliveredAtMs, zoneOfBill({ terms }) ?? undefined).slice(0, "YYYY-MM-DD".length);
}

/** The day is the planned day. */
const stopRows = ({ stops }: SavedTerms): [string, string][] =>
  stopsInWords(stops ?? null).map(({ name, address: where, date }) => [
    name,
    [where, dayInWords(date)].filter(Boolean).join(", "),
  ]);

/** The pickup day is the planned day. */
const laneRows = ({ terms, deliveredAtMs }: BilledLoad): [string, string][] =>
  terms === null
    ? []
    : [
        ["Origin", address(terms, "origin")],
        ...stopRows(terms),
        ["Destination", address(terms, "destination")],
        ["Pickup", dayInWords(terms.pickup_date)],
        ["Delivery", dayInWords(deliveryDay(terms, deliveredAtMs))],
      ];

const packages = (pieces: number | null, pallets: number | null) =>
  [counted(pieces, "pieces"), counted(pallets, "pallets")].filter(Boolean).join(", ");

type Freight = NonNullable<BilledLoad["freight"]>;

const sizeRows = ({ load_size, length_ft }: Freight): [string, string][] =>
  load_size === null
    ? []
    : [["Load size", [LOAD_SIZES[load_size], counted(length_ft, "ft")].filter(Boolean).join(", ")]];

const freightRows = ({ freight }: BilledLoad): [string, string][] =>
  freight === null
    ? []
    : [
        ["Freight", freight.cargo_description ?? ""],
        ["Packages", packages(freight.piece_count, freight.pallet_count)],
        ["Weight", counted(freight.weight_lb, "lb")],
        ...sizeRows(freight),
        ["Equipment", equipmentLabel(freight.equipment_type) ?? ""],
      ];

/** The rows of a freight bill except the money (49 CFR 373.103). */
export function billOf({ load }: { load: BilledLoad }): [string, string][] {
  const rows: [string, string][] = [
    ["Load", numberOf(load)],
    [BILL_TO, load.ownerName],
    ...paidRows(load),
    ...statedRows(load),
    ["Carrier's phone", formatPhone(load.driverPhone ?? "")],
    ...laneRows(load),
    ...freightRows(load),
  ];
  return rows.filter(([, value]) => value !== "");
}
