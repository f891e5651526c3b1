import { IS_FULL } from "../../fixtures/sample";

/**
 * Whether tests that work with and without JavaScript run with it. A normal run tests only with JavaScript:
 * without it, a page sends plain forms, and HTTP tests send every form (`http/tables/every-form.ts`). A full
 * run tests both.
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
