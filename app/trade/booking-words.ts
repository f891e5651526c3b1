/** The texts of the owner's choices. Pure. */
import { BOOKERS, type Booker } from "./booking";

/** The first, empty option of the form. */
export const NOBODY = "Nobody: I choose the driver";

/** Each choice, and what it requires of a driver. */
export const WHO: Readonly<Record<Booker, { label: string; asks: string }>> = {
  fits: {
    label: "Every driver who fits",
    asks: "Meets all that the load asks for, with liability and cargo insurance stated until delivery.",
  },
  insured: {
    label: "Drivers with insurance on file",
    asks: "The same, and the certificates of both policies are on file.",
  },
  worked: {
    label: "Drivers who worked with me",
    asks: "Has delivered a load of yours. Liability insurance must hold, and nothing may speak against the driver.",
  },
};

/** The choices as options of a form's control. */
export const BOOKER_OPTIONS = BOOKERS.map((who) => [who, WHO[who].label] as const);
