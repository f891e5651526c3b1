import type { LoadFacts } from "./queries.server";

/** A load as the text of its form's fields, for a copy or an edit. A copy takes over everything but dates and pin. */
export function formValues(load: LoadFacts, { dates }: { dates: boolean }): Record<string, string> {
  const { pickup_date, delivery_date, total_rate_cents, ...rest } = load;
  const values: Record<string, string> = { total_rate: String(total_rate_cents / 100) };
  if (dates) Object.assign(values, { pickup_date, delivery_date });
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === "string" || typeof value === "number") values[name] = String(value);
    if (value === true) values[name] = "true";
  }
  return values;
}
