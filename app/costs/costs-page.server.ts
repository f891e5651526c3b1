import { formatMoney, formatRatePerMile } from "~/text/money";
import type { Viewer } from "~/trade/viewer";
import { asFields } from "./costs-form.server";
import { FIGURE_ROWS, SUGGESTED } from "./figures";
import { type Costs, dayCents, mileCents } from "./profit";
import { ownCosts } from "./queries.server";

const inWords = (costs: Costs) =>
  `Your costs: ${formatRatePerMile(Math.round(mileCents(costs)))}/mi, plus ${formatMoney(100 * Math.round(dayCents(costs) / 100))} per work day.`;

/** @param isFilled true if the user requested the suggested figures, which fill the form but are not saved */
export async function costsPage(viewer: Viewer, isFilled: boolean) {
  const costs = await ownCosts(viewer.id);
  return {
    said: costs && inWords(costs),
    values: costs ? asFields(costs) : isFilled ? SUGGESTED : {},
    figures: FIGURE_ROWS,
    isFilled,
  };
}
