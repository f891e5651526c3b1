import { formatDay, formatTime } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { LUMPER_PAYERS } from "~/trade/accessorials";
import { equipmentLabel } from "~/trade/equipment";
import { LOAD_SIZES, sizeOf } from "~/trade/load-size";
import { betweenInWords } from "~/trade/stop-names";
import { stopsIn } from "~/trade/stops";
import type { Content, Term } from "./terms";

export type TermValue = string | number | boolean | null;

/** Without the label, as in `42,000 lb`. Null if the term has no value. */
export function inWords({ holds }: Pick<Term, "holds">, value: TermValue): string | null {
  if (value === null) return null;
  switch (holds.is) {
    case "day":
      return formatDay(String(value));
    case "time":
      return formatTime(String(value));
    case "dollars":
    case "amount":
      return formatMoney(Number(value));
    case "equipment":
      return equipmentLabel(String(value));
    case "measure":
      return `${Number(value).toLocaleString("en-US")} ${holds.unit}`;
    case "count":
      return Number(value).toLocaleString("en-US");
    case "payer":
      return LUMPER_PAYERS[value === "carrier" ? "carrier" : "shipper"];
    case "size":
      return LOAD_SIZES[sizeOf(value)];
    case "requirement":
      return value ? "Required" : "Not required";
    case "stops":
      return betweenInWords(stopsIn(String(value)).length);
    default:
      return String(value);
  }
}

type Stop = "pickup" | "delivery";
type Contacts = Readonly<Record<`${Stop}_contact` | `${Stop}_contact_phone`, string | null>>;

/** For example, `Receiving desk, (801) 555-0100`. Null if no contact is given. */
export const contactInWords = (load: Contacts, stop: Stop): string | null =>
  [load[`${stop}_contact`], load[`${stop}_contact_phone`]].filter(Boolean).join(", ") || null;

/** The kinds of content that need no label. */
const WITHOUT_LABEL: readonly Content["is"][] = ["equipment", "measure", "size", "stops"];

export function inBrief(term: Pick<Term, "holds" | "label">, value: TermValue): string | null {
  const words = inWords(term, value);
  if (words === null || WITHOUT_LABEL.includes(term.holds.is)) return words;
  if (term.holds.is === "requirement") return value ? term.label : null;
  return `${term.label} ${words}`;
}
