import { DRAWN_BOX } from "./drawn";

/** Stored drawings were validated by `strokesIn`. */
export function DrawnView({ drawn, by }: { drawn: string; by: string }) {
  return (
    <svg
      viewBox={`0 0 ${DRAWN_BOX.width} ${DRAWN_BOX.height}`}
      width={DRAWN_BOX.width / 2}
      role="img"
      aria-label={`Signature drawn by ${by}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawn} />
    </svg>
  );
}
