import { IS_FULL } from "../../fixtures/sample";

/**
 * The JavaScript settings (on, off) of the tests that support both. A normal run tests only with JavaScript:
 * without it, a page sends plain forms, and HTTP tests send every form (`http/tables/every-form.ts`). A full
 * run tests both.
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
