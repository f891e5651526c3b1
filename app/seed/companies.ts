import type { Random } from "./random";

const FIRST = [
  "Copper",
  "Blue",
  "Quiet",
  "Iron",
  "Amber",
  "Long",
  "Silver",
  "Dusty",
  "North",
  "Hollow",
  "Red",
  "Pale",
  "Windy",
  "Twin",
  "Lone",
  "Bright",
] as const;
const SECOND = [
  "Mesa",
  "Kestrel",
  "Juniper",
  "Lantern",
  "Badger",
  "Cottonwood",
  "Anvil",
  "Heron",
  "Sagebrush",
  "Thistle",
  "Compass",
  "Boulder",
  "Marmot",
  "Plover",
  "Granite",
  "Poplar",
] as const;
const BROKER = [
  "Freight Brokerage",
  "Logistics",
  "Freight Desk",
  "Load Partners",
  "Shipping Office",
  "Lane Brokers",
] as const;

export function brokerName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(BROKER)}`;
}
