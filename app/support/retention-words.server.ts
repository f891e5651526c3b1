/** The periods of `app/retention` in plain words, for the page that lists them. */
import { AGING_TABLES, type AgingTable, RETENTION, type Rule } from "~/retention/rules.server";
import { DAY_MS } from "~/text/time";

interface Words {
  what: string;
  /** The event at which the period starts, or (without a period) until which the data is kept. */
  from: string;
}

const WORDS: Readonly<Record<AgingTable, Words>> = {
  receipts: {
    what: "The number of a form, so that it counts once if your phone sends it twice",
    from: "it was sent",
  },
  form_pieces: { what: "Parts of an upload that was never finished", from: "the last part arrived" },
  load_files: { what: "The list of the loads that you posted from a file", from: "you posted them" },
  counts: {
    what: "Counts that limit attempts, such as wrong passwords",
    from: "the time window of the limit is over",
  },
  room_listeners: { what: "Which live pages are open", from: "the connection can no longer be open" },
  invitations: { what: "An invitation to a team, with its email address", from: "it expired" },
  api_keys: { what: "The name of an API key that was revoked", from: "it was revoked" },
  load_alerts: { what: "Which loads your saved searches found", from: "they were found" },
  hidden_loads: { what: "That you hid a load, if it is no longer open", from: "you hid it" },
  notices: { what: "A notification", from: "it was made" },
  push_subscriptions: { what: "A phone or browser that you removed", from: "you removed it" },
  whereabouts: {
    what: "A driver's check-in on the road",
    from: "the delivery, or after the check-in if the load was deleted or got another driver",
  },
  sharing: {
    what: "A driver's consent to share their location, with the last location",
    from: "the delivery, or after the driver stopped sharing",
  },
  closed_parties: {
    what: "The name of a closed account in the records of its loads",
    from: "three years have passed",
  },
  trucks: { what: "A truck that you retired", from: "you retired it" },
  support_requests: {
    what: "A support request that was sent without an account",
    from: "it was answered",
  },
  staff_sessions: { what: "That a member of our staff has the back office open", from: "the hour is over" },
  suspended_facts: {
    what: "The phone number of an account that closed while suspended, and hashes of its email and documents",
    from: "the suspension would have ended, for at most three years",
  },
  webhook_deliveries: { what: "The log of messages to a webhook", from: "the message" },
  board_days: { what: "Counts of what happened on the board in a day", from: "that day" },
  road_miles: { what: "The distance between two places", from: "it was measured" },
};

const daysOf = (ms: number) => (ms === DAY_MS ? "1 day" : `${Math.round(ms / DAY_MS)} days`);

interface Listed extends Words {
  table: AgingTable;
  /** How long it is kept, such as `30 days after it was sent`. */
  kept: string;
  why: string;
}

function keptFor({ keptMs, most }: Rule, from: string): string {
  const period = keptMs === 0 ? `Until ${from}` : `${daysOf(keptMs)} after ${from}`;
  return most === undefined ? period : `${period}, and at most the newest ${most.toLocaleString("en-US")}`;
}

/** Returns a row for each table with a period, in the order of the table of periods. */
export function retentionList(): Listed[] {
  return AGING_TABLES.map((table) => {
    const rule: Rule = RETENTION[table];
    const words = WORDS[table];
    return { table, ...words, kept: keptFor(rule, words.from), why: rule.why };
  });
}
