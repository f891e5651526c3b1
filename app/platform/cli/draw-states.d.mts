/** The module `app/distance/us-outline.ts` as text. */
export function drawStates(): Promise<string>;
