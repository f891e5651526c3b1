import * as z from "zod";

export type Json = Record<string, unknown>;

/** The dialect is the OpenAPI document's own, so no `$schema` is needed. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}
