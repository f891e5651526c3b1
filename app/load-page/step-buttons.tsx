import { WayLinks } from "~/loads/panel/more-steps";
import { ReviewNext } from "~/reviews/review-next";
import { NextCheckIn } from "~/tracking/next-check-in";
import type { LoadPage } from "./load-page.server";

type Props = Pick<LoadPage, "load" | "checkIns" | "other" | "review" | "ways"> & { look: "main" | "plain" };

/**
 * Shows the check-ins, the review and the links to other pages that belong to the next step (`main`), or the
 * check-ins and the review that the viewer can send after the steps of the action panel (`plain`).
 */
export function StepButtons({ load, checkIns, other, review, ways, look }: Props) {
  return (
    <>
      {checkIns?.map(
        (checkIn) => checkIn.at === look && <NextCheckIn key={checkIn.form.action} {...checkIn} />,
      )}
      {other && review?.look === look && <ReviewNext review={review} name={other.fullName} look={look} />}
      {look === "main" && <WayLinks load={load} ways={ways} look={look} />}
    </>
  );
}
