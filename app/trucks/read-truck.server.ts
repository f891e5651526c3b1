import * as z from "zod";
import { TRUCK_FIELDS } from "~/accounts/profile/account-form.server";
import { fieldErrors } from "~/forms/form.server";
import { line, MARKED, requiredLine } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { MOST_NUMBER_CHARACTERS } from "./words";

const TruckForm = z.object({
  name: requiredLine(MOST_NUMBER_CHARACTERS, "Enter the truck's number or name."),
  ...TRUCK_FIELDS,
  trailer_number: line(MOST_NUMBER_CHARACTERS),
});

/** @throws Invalid with a message for each invalid field */
export function readTruck(fields: Readonly<Record<string, string>>) {
  const parsed = TruckForm.safeParse(fields);
  if (!parsed.success) throw new Invalid(MARKED, fieldErrors(parsed.error));
  const { max_length: max_length_ft, max_weight: max_weight_lb, ...rest } = parsed.data;
  return { ...rest, max_length_ft, max_weight_lb };
}

export const asFields = (truck: {
  name: string;
  equipmentType: string | null;
  maxLengthFt: number | null;
  maxWeightLb: number | null;
  trailer: string | null;
}): Record<string, string> => ({
  name: truck.name,
  equipment_type: truck.equipmentType ?? "",
  max_length: String(truck.maxLengthFt ?? ""),
  max_weight: String(truck.maxWeightLb ?? ""),
  trailer_number: truck.trailer ?? "",
});
