import { WayLinks } from "~/loads/panel/more-steps";
import { ReviewNext } from "~/reviews/review-next";
import { NextCheckIn } from "~/tracking/next-check-in";
import type { LoadPage } from "./load-page.server";

type Props = Pick<LoadPage, "load" | "elsewhere" | "other" | "review" | "ways"> & { look: "main" | "plain" };

export function StepButtons({ load, elsewhere, other, review, ways, look }: Props) {
  return (
    <>
      {elsewhere?.map((step) => step.at === look && <NextCheckIn key={step.form.action} {...step} />)}
      {other && review?.look === look && <ReviewNext review={review} name={other.fullName} look={look} />}
      {look === "main" && <WayLinks load={load} ways={ways} look={look} />}
    </>
  );
}
