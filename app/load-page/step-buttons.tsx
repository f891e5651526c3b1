import { WayLinks } from "~/loads/panel/more-steps";
import { ReviewNext } from "~/reviews/review-next";
import { NextCheckIn } from "~/tracking/next-check-in";
import type { LoadPage } from "./load-page.server";

type Props = Pick<LoadPage, "load" | "checkIns" | "other" | "review" | "ways">;

/**
 * Shows the button of the next step, if the step is not in the action panel, and the arrival that follows.
 */
export function LeadingSteps({ load, checkIns, other, review, ways }: Props) {
  const steps = [
    ...(checkIns?.map(({ isLater, ...step }) => !isLater && <NextCheckIn key={step.button} {...step} />) ??
      []),
    other && review?.look === "main" && (
      <ReviewNext key="review" review={review} name={other.fullName} look="main" />
    ),
    ways?.some(([, , look]) => look === "main") && (
      <WayLinks key="ways" load={load} ways={ways} look="main" />
    ),
  ];
  return steps.some(Boolean) && <div className="row">{steps}</div>;
}

/** Shows the check-ins and the review that the viewer can send after the steps of the action panel. */
export function LaterSteps({ checkIns, other, review }: Props) {
  return (
    <>
      {checkIns?.map(({ isLater, ...step }) => isLater && <NextCheckIn key={step.button} {...step} />)}
      {other && review?.look === "plain" && <ReviewNext review={review} name={other.fullName} look="plain" />}
    </>
  );
}
