import { formatMoney } from "~/text/money";
import { formatPastDay } from "~/text/past-days";
import { type Fact, Facts } from "~/ui/facts";
import type { ShownBilling } from "./queries.server";

const PER = { month: "per month", year: "per year" } as const;

/** The plan's price minus the person's credit, at least 0. */
function nextPaymentCents(cents: number, balanceCents: number): number {
  return Math.max(0, cents + Math.min(0, balanceCents));
}

function factsOf(billing: ShownBilling): Fact[] {
  const { standing, told, interval, cents, periodEndsAtMs, endsAtMs, balanceCents } = billing;
  const { active, word } = told;
  const facts: Fact[] = [["Status", <strong key="word">{word}</strong>]];
  if (interval && cents !== null) facts.unshift(["Plan", `${formatMoney(cents)} ${PER[interval]}`]);
  const renews = active && endsAtMs === null && standing !== "past_due";
  if (renews && cents !== null && periodEndsAtMs !== null) {
    const amount = formatMoney(nextPaymentCents(cents, balanceCents));
    facts.push(["Next payment", `${amount} on ${formatPastDay(periodEndsAtMs)}`]);
  }
  if (standing.startsWith("ending") && endsAtMs !== null) {
    facts.push(["Next payment", "None"], ["Ends", formatPastDay(endsAtMs)]);
  }
  if (standing.startsWith("canceled") && endsAtMs !== null) facts.push(["Ended", formatPastDay(endsAtMs)]);
  if (balanceCents < 0) facts.push(["Credit", formatMoney(-balanceCents)]);
  if (balanceCents > 0) facts.push(["Balance due", formatMoney(balanceCents)]);
  return facts;
}

export function PlanFacts({ billing }: { billing: ShownBilling }) {
  return (
    <>
      <Facts caption="Your plan" facts={factsOf(billing)} />
      <p>{billing.told.advice}</p>
    </>
  );
}
