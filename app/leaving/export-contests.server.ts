import { contested_deliveries } from "db/schema";
import { loadOf, named, nameOfCompany } from "./export-rows.server";
import { shared } from "./export-specs.server";

export const contestedDeliveries = shared(
  [contested_deliveries.driver_id],
  contested_deliveries.load_id,
  contested_deliveries.contest_id,
  {
    ...loadOf(contested_deliveries.load_id),
    driver: nameOfCompany(contested_deliveries.driver_id),
    ...named(contested_deliveries, "said_by words said_at finding found_at"),
  },
  { said_by_member: contested_deliveries.by_id },
);
