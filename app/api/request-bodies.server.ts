/** The bodies that endpoints take: a schema for each, and examples that can be sent unchanged. */
import type * as z from "zod";
import { exampleRequest, FAULTY } from "./examples.server";
import type { Fault } from "./faults";
import type { Json } from "./json-schema";
import { LOAD_REQUEST } from "./load-schema";

export type BodyName = "LoadRequest";

interface Body {
  schema: z.ZodType;
  /** What the body is, with its article: `A load`. */
  title: string;
  example: (today: string) => Json;
  /** A body with faults, and the faults that the response lists. */
  faulty: { request: Json; errors: readonly Fault[] };
}

export const REQUEST_BODIES: Readonly<Record<BodyName, Body>> = {
  LoadRequest: { schema: LOAD_REQUEST, title: "A load", example: exampleRequest, faulty: FAULTY },
};
