import { IS_FULL } from "../../fixtures/sample";

/**
 * A normal run uses only JavaScript, because HTTP tests cover the plain forms that pages send without it
 * (`http/tables/every-form.ts`).
 */
export const WITH_SCRIPTS: readonly boolean[] = IS_FULL ? [false, true] : [true];
