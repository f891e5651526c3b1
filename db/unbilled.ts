import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: rows of `load_id`, `driver_id` and `cents`. Omits loads without unbilled money.
 * @param isTheirs the SQL condition for the drivers and loads to read
 */
export const unbilledMoney = (isTheirs: (driverId: SQL, loadId: SQL) => SQL): SQL => sql`
  select load_id, driver_id, sum(cents) as cents from (
    select t.load_id, t.user_id as driver_id, coalesce(l.agreed_rate_cents, l.total_rate_cents) as cents
    from userloads t join loads l on l.load_id = t.load_id
    where t.relationship_type = 'driver' and +l.load_status = 'complete' and l.deleted_at is null
      and ${isTheirs(sql`t.user_id`, sql`t.load_id`)}
    union all
    select c.load_id, c.driver_id, c.amount_cents from charges c
    where c.state = 'agreed' and ${isTheirs(sql`c.driver_id`, sql`c.load_id`)}
    union all
    select i.load_id, i.driver_id, -i.total_cents from invoices i
    where i.replaced_at is null and ${isTheirs(sql`i.driver_id`, sql`i.load_id`)})
  group by load_id, driver_id having sum(cents) > 0`;
