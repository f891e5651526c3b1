import { type SQL, sql } from "drizzle-orm";

/** What people write between the digits. 160 is the no-break space, 8209 the no-break hyphen. */
const BETWEEN = ["' '", "'-'", "'('", "')'", "'.'", "'/'", "'+'", "char(160)", "char(8209)"];

/** SQL: `phone_number` without punctuation and North America's country code; null if nothing remains. */
export const phoneKey = (): SQL => {
  const digits = BETWEEN.reduce((text, mark) => `replace(${text}, ${mark}, '')`, "phone_number");
  return sql.raw(`nullif(ltrim(${digits}, '1'), '')`);
};
