import { type SQL, sql } from "drizzle-orm";

/** What people write between the digits. 160 is the no-break space, 8209 the no-break hyphen. */
const BETWEEN = ["' '", "'-'", "'('", "')'", "'.'", "'/'", "'+'", "char(160)", "char(8209)"];

const WRITTEN = BETWEEN.reduce((text, mark) => `replace(${text}, ${mark}, '')`, "phone_number");
const NUMBER = `ltrim(${WRITTEN}, '1')`;
/** The digits before an extension or another word. */
const DIGITS = `substr(${NUMBER}, 1, length(${NUMBER}) - length(ltrim(${NUMBER}, '0123456789')))`;
const IS_ABROAD = `(substr(${DIGITS}, 1, 1) = '0' or instr(phone_number, '+') > 0 and substr(${WRITTEN}, 1, 1) <> '1')`;

/**
 * SQL: `phone_number` without punctuation, extension and North America's country code; null if nothing
 * remains. A number with fewer than seven digits, such as 1-800-FREIGHT, keeps its letters. Only the first
 * ten digits of a North American number count, because an extension may follow without a word before it.
 */
export const phoneKey = (): SQL =>
  sql.raw(`nullif(case when length(${DIGITS}) < 7 then ${NUMBER} when ${IS_ABROAD} then ${DIGITS}
    else substr(${DIGITS}, 1, 10) end, '')`);

/** SQL: the key of a number that is not stored. */
export const phoneKeyOf = (phoneNumber: string): SQL =>
  sql`(select ${phoneKey()} from (select ${phoneNumber} as phone_number))`;
