import { readDayField } from "~/forms/typed-fields";
import { oneLine } from "~/text/typed-text";
import type { Role } from "~/trade/lifecycle";
import { BOARD_SORTS, type BoardFilter, type BoardSort } from "./board-filter";

const MAX_CHARACTERS = 80;
const MAX_WORDS = 8;

const textIn = (params: URLSearchParams, name: string) =>
  oneLine((params.get(name) ?? "").slice(0, 4 * MAX_CHARACTERS)).slice(0, MAX_CHARACTERS);

export const readFind = (params: URLSearchParams): string => textIn(params, "find");

export function readBoardFilter(params: URLSearchParams, role: Role): BoardFilter {
  const text = (name: string) => textIn(params, name);
  const [, turned, name = ""] = /^(-?)(\w+)$/.exec(text("sort")) ?? [];
  const sort = Object.hasOwn(BOARD_SORTS, name) ? (name as BoardSort) : null;
  const usual = BOARD_SORTS[sort ?? "pickup"];
  const pickup = text("pickup");
  const { value: day, problem } = readDayField(pickup);
  const member = text("member");
  return {
    find: text("find"),
    pickup: day ?? "",
    ...(problem && { wrongPickup: { typed: pickup, problem } }),
    // A driver's own list contains only this driver's loads.
    driver: role === "shipper" ? text("driver") : "",
    ...(member && { member }),
    sort,
    direction: turned ? (usual === "asc" ? "desc" : "asc") : usual,
  };
}

/** Only ASCII letters are lowercased, as in SQLite. */
export function wordsOf(text: string): string[] {
  // Users can write a load number with a space: HW 48213.
  const words = text
    .replace(/\bhw[\s-]+(?=\d)/gi, "hw-")
    .split(/[\s,]/)
    .filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}
