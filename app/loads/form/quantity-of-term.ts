import type { Quantity } from "~/text/typed-numbers";
import type { Term } from "./terms";

export type NumericTerm = Term & { holds: { is: "measure" | "count" } };

export const isNumeric = (term: Term): term is NumericTerm =>
  term.holds.is === "measure" || term.holds.is === "count";

const QUANTITIES: Readonly<Record<string, Quantity>> = { lb: "pounds", ft: "feet", minutes: "minutes" };

export const quantityOf = ({ holds }: { holds: { unit: string } }): Quantity =>
  QUANTITIES[holds.unit] ?? "pieces";
