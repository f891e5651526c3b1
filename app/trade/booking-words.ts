import { BOOKERS, type Booker } from "./booking";

export const NOBODY = "Nobody: I choose the driver";

export const WHO: Readonly<Record<Booker, { label: string; asks: string }>> = {
  fits: {
    label: "Any driver who fits",
    asks: "The driver meets every requirement and has liability and cargo insurance through delivery.",
  },
  insured: {
    label: "Drivers with insurance on file",
    asks: "The driver also has both insurance certificates on file.",
  },
  worked: {
    label: "Drivers who worked with me",
    asks: "The driver has delivered for you, has active liability insurance and doesn't fail any requirement.",
  },
};

export const BOOKER_OPTIONS = BOOKERS.map((who) => [who, WHO[who].label] as const);
