import { IS_FULL } from "../../fixtures/sample";

/**
 * The JavaScript settings of tests that run both with and without JavaScript. A normal run uses only
 * JavaScript, because HTTP tests cover the plain forms that pages send without it
 * (`http/tables/every-form.ts`). A full run tests both settings.
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
