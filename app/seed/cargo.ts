import type { EquipmentCode } from "~/trade/equipment";

export interface Cargo {
  description: string;
  category: string;
  weight: readonly [number, number];
  /** The range of trailer lengths that the cargo occupies, in feet. */
  length: readonly [number, number];
  /** Whether the cargo is counted in pallets (otherwise in pieces). */
  pallets?: boolean;
  requires?: "required_hazmat_license" | "required_tanker_endorsement" | "required_doubles_endorsement";
  note?: string;
}

interface Trade {
  /** The share of the board in percent. */
  share: number;
  /** The average rate per mile in cents. */
  centsPerMile: number;
  cargo: readonly [Cargo, ...Cargo[]];
}

// biome-ignore format: a table, one cargo a line
export const TRADES: Readonly<Partial<Record<EquipmentCode, Trade>>> = {
  V: {
    share: 45,
    centsPerMile: 212,
    cargo: [
      { description: "Canned goods", category: "Food, dry", weight: [32_000, 44_000], length: [40, 53], pallets: true },
      { description: "Paper towels and tissue", category: "Paper", weight: [14_000, 26_000], length: [53, 53], pallets: true },
      { description: "Boxed appliances", category: "Household", weight: [12_000, 24_000], length: [48, 53] },
      { description: "Bottled water", category: "Beverages", weight: [38_000, 44_500], length: [48, 53], pallets: true },
      { description: "Furniture, blanket wrapped", category: "Household", weight: [9_000, 18_000], length: [53, 53] },
      { description: "Auto parts in racks", category: "Automotive", weight: [18_000, 36_000], length: [48, 53], note: "Racks return empty." },
      { description: "Pet food in bags", category: "Food, dry", weight: [36_000, 44_000], length: [44, 53], pallets: true },
      { description: "Retail store freight", category: "General freight", weight: [15_000, 30_000], length: [48, 53], pallets: true },
      { description: "Cleaning chemicals, packaged", category: "Chemicals", weight: [24_000, 40_000], length: [40, 53], pallets: true, requires: "required_hazmat_license", note: "Placards provided." },
    ],
  },
  F: {
    share: 32,
    centsPerMile: 244,
    cargo: [
      { description: "Steel coils", category: "Metal", weight: [40_000, 47_500], length: [24, 48], note: "Coil racks and tarps required." },
      { description: "Kiln-dried lumber", category: "Building materials", weight: [42_000, 48_000], length: [48, 48], note: "Eight-foot tarps." },
      { description: "Drywall on dunnage", category: "Building materials", weight: [40_000, 47_000], length: [44, 48], note: "Must be tarped." },
      { description: "Rebar bundles", category: "Metal", weight: [38_000, 47_500], length: [40, 48] },
      { description: "Concrete pipe", category: "Building materials", weight: [36_000, 46_000], length: [40, 48], note: "Chains and blocking." },
      { description: "Roofing shingles", category: "Building materials", weight: [44_000, 48_000], length: [40, 48], pallets: true },
      { description: "Structural beams", category: "Metal", weight: [34_000, 47_000], length: [45, 53] },
    ],
  },
  R: {
    share: 21,
    centsPerMile: 238,
    cargo: [
      { description: "Fresh produce, mixed", category: "Food, chilled", weight: [34_000, 43_000], length: [48, 53], pallets: true, note: "Keep at 36 °F, continuous." },
      { description: "Frozen vegetables", category: "Food, frozen", weight: [38_000, 43_500], length: [48, 53], pallets: true, note: "Keep at -10 °F, continuous." },
      { description: "Poultry, boxed", category: "Food, frozen", weight: [39_000, 43_500], length: [48, 53], pallets: true, note: "Keep at 28 °F." },
      { description: "Yogurt and dairy", category: "Food, chilled", weight: [32_000, 42_000], length: [48, 53], pallets: true, note: "Keep at 38 °F. Seal on arrival." },
      { description: "Cut flowers", category: "Flowers", weight: [12_000, 22_000], length: [48, 53], note: "Keep at 35 °F. Load bars." },
    ],
  },
  SD: {
    share: 1,
    centsPerMile: 262,
    cargo: [
      { description: "Skid steer loaders", category: "Machinery", weight: [16_000, 42_000], length: [24, 48], note: "Ramps needed." },
      { description: "Farm implements", category: "Machinery", weight: [14_000, 38_000], length: [30, 48] },
    ],
  },
  TANK: {
    share: 0.3,
    centsPerMile: 290,
    cargo: [
      { description: "Liquid sweetener", category: "Food, bulk", weight: [42_000, 48_000], length: [42, 42], requires: "required_tanker_endorsement", note: "Wash ticket required." },
    ],
  },
  HOPP: {
    share: 0.2,
    centsPerMile: 236,
    cargo: [{ description: "Feed corn", category: "Grain", weight: [44_000, 52_000], length: [40, 42] }],
  },
  RGN: {
    share: 0.2,
    centsPerMile: 330,
    cargo: [
      { description: "Tracked excavator", category: "Machinery", weight: [38_000, 78_000], length: [28, 48], note: "Permits are in hand." },
    ],
  },
  AUTO: {
    share: 0.15,
    centsPerMile: 310,
    cargo: [
      { description: "Passenger cars, running", category: "Automotive", weight: [18_000, 36_000], length: [50, 53] },
    ],
  },
  "B-TR": {
    share: 0.15,
    centsPerMile: 275,
    cargo: [
      { description: "Bagged fertilizer", category: "Agriculture", weight: [52_000, 60_000], length: [53, 57], requires: "required_doubles_endorsement" },
    ],
  },
};
