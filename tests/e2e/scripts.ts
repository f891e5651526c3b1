import { IS_FULL } from "../fixtures/sample";

/**
 * With which JavaScript a walk is taken that works with and without. A usual run takes it with: what a page does without is a plain form
 * post, which HTTP tests send for every form (`http/tables/every-form.ts`). A full run takes both.
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
