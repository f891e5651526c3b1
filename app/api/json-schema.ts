import * as z from "zod";

export type Json = Record<string, unknown>;

/** Returns a schema of zod as JSON Schema, whose dialect is the OpenAPI document's own. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}
