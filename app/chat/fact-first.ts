import { numberFirst } from "~/trade/load-number";

/**
 * Composes a message that begins with the event and the load, because the inbox shows only 23 characters.
 * For example: `$1,225 counter · HW-48213 Reno, NV → Elko, NV. The shipper made a counteroffer.`
 * @param load the load's lane and number, as from `nameOf`
 */
export const factFirst = (fact: string, load: string, sentences: string): string =>
  `${fact} · ${numberFirst(load)}. ${sentences}`;
