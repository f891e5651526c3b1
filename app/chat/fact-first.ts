import { numberFirst } from "~/trade/load-number";

/**
 * For example, `$1,225 counter · HW-48213 Reno, NV → Elko, NV. The shipper made a counteroffer.` The event
 * and the load come first, because the inbox shows only 23 characters.
 * @param load the load's lane and number, as from `nameOf`
 */
export const factFirst = (fact: string, load: string, sentences: string): string =>
  `${fact} · ${numberFirst(load)}. ${sentences}`;
