import { FIELDS, FLAGS, LIST_FIELDS, type Search } from "./filters";

/** The query string is canonical: equal searches have equal query strings. */
export function queryOf({ values, chosen, sort }: Search): string {
  const params = new URLSearchParams();
  for (const { name } of FIELDS) {
    const value = values[name];
    if (value) params.set(name, value);
  }
  for (const { name } of LIST_FIELDS)
    for (const value of chosen[name]?.toSorted() ?? []) params.append(name, value);
  for (const name of FLAGS) if (values[name]) params.set(name, "true");
  if (sort !== "newest") params.set("sort", sort);
  return params.toString();
}
