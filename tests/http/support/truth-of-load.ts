import type { App } from "./app";

export async function truthOf(app: App, loadId: string): Promise<unknown[]> {
  const ofLoad = [
    "loads",
    "userloads",
    "requests",
    "offers",
    "book_now",
    "files",
    "userreviews",
    "whereabouts",
    "assignments",
  ];
  const rows = [
    ...ofLoad.map((table) => `select * from ${table} where load_id = ?`),
    "select event_id, event, to_status, at from load_events where load_id = ?",
  ];
  // A background job may write the messages about saved searches at any time.
  const messages = "messages where kind is null or kind not in ('match', 'matches')";
  const counted = [...ofLoad, messages, "groups", "group_membership", "reviews", "support_requests"];
  const counts = counted.map((table) => `(select count(*) from ${table}) as ${table.split(" ")[0]}`);
  return app.truths([...rows.map((sql) => ({ sql, args: [loadId] })), `select ${counts.join(", ")}`]);
}
