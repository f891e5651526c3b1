import { formatUtcDay } from "~/text/dates";

export const WHAT_STOPS =
  "Until then, you can't post, edit, request, offer or book loads, turn on Book Now, accept requests, add people to your team, or write to new people. Loads under way go on as agreed, and so do their messages, documents and invoices.";

/** For example, `until Sat, Dec 5`, by UTC. */
export const untilText = (endsAt: number | null): string =>
  `until ${endsAt === null ? "we lift it" : formatUtcDay(endsAt)}`;

interface Suspended {
  reason: string;
  endsAt: number | null;
}

export const suspendedText = (who: "company" | "person", { reason, endsAt }: Suspended): string =>
  `Suspended by Haulway: ${who === "company" ? "your company" : "your account"}, ${untilText(endsAt)}. Reason: ${reason}\n\n${WHAT_STOPS}\n\nTo appeal, write to customer support.`;

/** @param reason why staff lifted it; null if it reached its end */
export const liftedText = (who: "company" | "person", reason: string | null): string =>
  `Suspension over: ${who === "company" ? "your company" : "your account"} can start new business again.${reason ? ` ${reason}` : ""}`;

export const othersText = (name: string): string =>
  `Suspended by Haulway: ${name}. Loads under way with this company go on as agreed. Before you hand over freight or pay, check with the people you know there. The company can't agree to new loads, so its open requests and offers wait.`;

/** What those who deal with the company read when it is in business again. */
export const othersLiftedText = (name: string): string =>
  `Suspension over: ${name} can agree to new loads again.`;

export const warningText = (words: string): string => `Warning from Haulway: ${words}`;

export const removedText = (what: "load" | "message", reason: string): string =>
  `Removed by Haulway: a ${what} of yours. Reason: ${reason}`;

/** @param refusedWhy null if staff accepted it */
export const checkedText = (what: string, refusedWhy: string | null): string =>
  refusedWhy === null
    ? `Seen by Haulway: ${what}.`
    : `Not accepted by Haulway: ${what}. Reason: ${refusedWhy}`;
