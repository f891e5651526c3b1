import { formatDay } from "~/platform/dates";
import { type End, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import type { InvoiceScene } from "./invoice-scene.server";

function address(load: InvoiceScene["load"], end: End): string {
  const { street, city, state, zip } = partsOf(load, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** With its year, because bills are kept. */
const dayInWords = (day: string) => formatDay(day, null, 0);

const counted = (count: number | null, unit: string) =>
  count === null ? "" : `${count.toLocaleString("en-US")} ${unit}`;

/** The names of the rows that say who is paid. */
export const PAID_ROWS = ["Carrier, and pay to", "Pay to"] as const;

/** Who carried and who is paid: mostly the same. */
const paidRows = ({ driverName, payee }: InvoiceScene["load"]): [string, string][] =>
  payee === null || payee === driverName
    ? [[PAID_ROWS[0], driverName]]
    : [
        ["Carrier", driverName],
        [PAID_ROWS[1], payee],
      ];

/**
 * What a freight bill says beside its money (49 CFR 373.103): shipper and carrier, places and days, packages, description and weight.
 * What the load does not say is left out.
 */
export function billOf({ load }: Pick<InvoiceScene, "load">): [string, string][] {
  const rows: [string, string][] = [
    ["Load", numberOf(load)],
    ["Bill to", load.ownerName],
    ...paidRows(load),
    ["Telephone of the carrier", load.driverPhone ?? ""],
    ["Origin", address(load, "origin")],
    ["Destination", address(load, "destination")],
    ["Pickup", dayInWords(load.pickup_date)],
    ["Delivery", dayInWords(load.delivery_date)],
    ["Freight", load.cargo_description ?? ""],
    [
      "Packages",
      [counted(load.piece_count, "pieces"), counted(load.pallet_count, "pallets")].filter(Boolean).join(", "),
    ],
    ["Weight", counted(load.weight_lb, "lb")],
    ["Equipment", equipmentLabel(load.equipment_type) ?? ""],
  ];
  return rows.filter(([, value]) => value !== "");
}
