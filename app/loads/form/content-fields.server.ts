/** Schemas for the kinds of fields that loads and stops share. */
import type * as z from "zod";
import { line, phone, time, zip } from "~/forms/form-fields.server";
import { mayBeZip, NO_SUCH_ZIP } from "~/places/zip-codes.server";
import { MOST_PHONE } from "./load-limits";
import type { Content } from "./terms";

/** Undefined for any other kind of content. */
export function sharedField(holds: Content): z.ZodType<string | null> | undefined {
  switch (holds.is) {
    case "text":
      return line(holds.most);
    case "time":
      return time;
    case "phone":
      return phone(MOST_PHONE);
    case "ZIP code":
      return zip.refine((value) => typeof value !== "string" || mayBeZip(value), NO_SUCH_ZIP);
    default:
      return undefined;
  }
}
