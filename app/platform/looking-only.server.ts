/** Marks requests that may only look. `db/write.ts` skips their writes, even after the response. */
import { AsyncLocalStorage } from "node:async_hooks";

const looks = new AsyncLocalStorage<true>();

export const lookingOnly = <T>(work: () => T): T => looks.run(true, work);

/** Allows writes that are not about the person, such as storing a key that the whole product needs. */
export const withWrites = <T>(work: () => T): T => looks.exit(work);

export const isLookingOnly = (): boolean => looks.getStore() === true;
