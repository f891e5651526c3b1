import { IS_FULL } from "../fixtures/sample";

/**
 * Whether tests that work with and without JavaScript run with it. A usual run takes only JavaScript on:
 * without it, a page sends plain forms, and HTTP tests send every form (`http/tables/every-form.ts`). A full
 * run takes both.
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
