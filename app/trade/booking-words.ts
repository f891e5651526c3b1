/** The texts of the owner's choices. Pure. */
import { BOOKERS, type Booker } from "./booking";

/** The first, empty option of the form. */
export const NOBODY = "Nobody: I choose the driver";

/** The label of each choice, and what the choice requires of a driver. */
export const WHO: Readonly<Record<Booker, { label: string; asks: string }>> = {
  fits: {
    label: "Any driver who fits",
    asks: "Meets every requirement, with liability and cargo insurance through delivery.",
  },
  insured: {
    label: "Drivers with insurance on file",
    asks: "The same, with both insurance certificates on file.",
  },
  worked: {
    label: "Drivers who worked with me",
    asks: "Has delivered a load for you. Needs active liability insurance and no failed requirement.",
  },
};

/** The choices as options of a form's control. */
export const BOOKER_OPTIONS = BOOKERS.map((who) => [who, WHO[who].label] as const);
