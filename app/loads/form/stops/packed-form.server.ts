import { type Packed, packed } from "./stop-form";
import { STOP_TERMS } from "./stop-terms";

/**
 * Routes import this from a server module, because browsers would otherwise load the table of terms and zod.
 */
export const packedForm = (values: Readonly<Record<string, string>>): Packed =>
  packed(
    values,
    STOP_TERMS.map(({ member }) => member),
  );
