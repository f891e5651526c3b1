import type { Search } from "./filters";

const BASIC = /^(origin|destination)_(city|state|date)$|^(origin_radius|equipment_type|sort|page)$/;
const moreOf = (names: readonly string[]) => names.filter((name) => !BASIC.test(name));

/** @param isBeginning whether the search is empty or a saved search is being edited */
export function formState({ values, chosen, problems }: Search, isBeginning: boolean) {
  const faults = Object.keys(problems);
  const inMore = moreOf([...Object.keys(values), ...Object.keys(chosen)]).length;
  return {
    values,
    chosen,
    problems,
    unfolded: isBeginning || faults.some((name) => !/^(sort|page)$/.test(name)),
    more: inMore > 0 ? String(inMore) : "",
    isMoreWrong: moreOf(faults).length > 0,
  };
}
