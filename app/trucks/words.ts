import { equipmentLabel } from "~/trade/equipment";

export const MOST_NUMBER_CHARACTERS = 20;
/** The maximum number of trucks of a company, retired ones included. One page lists all of them. */
export const MOST_TRUCKS = 500;

/** Null means not entered. */
export interface TruckLimits {
  equipmentType: string | null;
  maxLengthFt: number | null;
  maxWeightLb: number | null;
}

export const limitsOf = (truck: TruckLimits, company: TruckLimits): TruckLimits => ({
  equipmentType: truck.equipmentType ?? company.equipmentType,
  maxLengthFt: truck.maxLengthFt ?? company.maxLengthFt,
  maxWeightLb: truck.maxWeightLb ?? company.maxWeightLb,
});

const upTo = (value: number | null, unit: string) =>
  value === null ? null : `up to ${value.toLocaleString("en-US")} ${unit}`;

/** For example, `Van, up to 53 ft, up to 45,000 lb`. Empty if nothing was entered. */
export const truckInWords = ({ equipmentType, maxLengthFt, maxWeightLb }: TruckLimits): string =>
  [equipmentLabel(equipmentType), upTo(maxLengthFt, "ft"), upTo(maxWeightLb, "lb")]
    .filter(Boolean)
    .join(", ");

/** Compares names as people sort them: 2 before 12, and letters without regard to case. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, "en-US", { numeric: true, sensitivity: "base" });
