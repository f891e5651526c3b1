import * as z from "zod";
import { readBytes } from "~/platform/request-body";
import { utcDay } from "~/text/dates";
import { faultOfUrl } from "~/webhooks/callable-url.server";
import { type DomainRegistry, DomainsUnavailable } from "./domain-registry";

const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 262_144;
const MOST_REDIRECTS = 3;
/** Only the last four labels of a longer domain are looked up. */
const MOST_LABELS = 4;

interface Source {
  /** The URL before `/domain/…` of a server that redirects to the registry of each domain. */
  base: string;
  limitMs?: number;
}

const Answer = z.object({
  ldhName: z.string().optional(),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
});

/** The age of a domain that expired and was registered again counts from the last registration. */
const REGISTRATIONS: readonly string[] = ["registration", "reregistration"];

/** Returns the domain and the domains above it, down to two labels; empty if the name is not a domain. */
function candidates(domain: string): string[] {
  const isName = !/[/?#@:\\]/.test(domain) && URL.canParse(`https://${domain}`);
  const ascii = isName ? new URL(`https://${domain}`).host : "";
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(ascii)) return [];
  const labels = ascii.split(".").slice(-MOST_LABELS);
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join("."));
}

function dayOf({ events }: z.output<typeof Answer>): string | null {
  const days = events
    .filter(({ eventAction, eventDate }) => REGISTRATIONS.includes(eventAction) && Date.parse(eventDate) > 0)
    .map(({ eventDate }) => utcDay(Date.parse(eventDate)));
  return days.sort().at(-1) ?? null;
}

/** @param isFirst whether the request goes to the server at `base`, on which every lookup depends */
async function ask(url: URL, isFirst: boolean, signal: AbortSignal): Promise<Response> {
  const fault = (cause: string) => (isFirst ? new DomainsUnavailable(cause) : new Error(cause));
  const headers = { accept: "application/rdap+json, application/json;q=0.9" };
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: "manual", headers, signal });
  } catch (error) {
    throw fault(error instanceof Error ? error.name : "unknown");
  }
  const isRead = answer.ok || [301, 302, 303, 307, 308, 400, 404, 422].includes(answer.status);
  if (isRead) return answer;
  await answer.body?.cancel();
  throw fault(`answered ${answer.status}`);
}

async function readAnswer(answer: Response, name: string, signal: AbortSignal): Promise<string | null> {
  const bytes = await readBytes(answer, MAX_ANSWER_BYTES, "fail", signal);
  if (!bytes) {
    await answer.body?.cancel();
    throw new Error("The registry response is too large.");
  }
  let read: z.output<typeof Answer>;
  try {
    read = Answer.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new Error("The registry response has an unknown format.");
  }
  if (read.ldhName !== undefined && read.ldhName.toLowerCase().replace(/\.$/, "") !== name)
    throw new Error("The registry response is about another domain.");
  return dayOf(read);
}

/** Returns null if the registry gives no day; undefined if it does not know the name. */
async function lookUp(first: URL, name: string, signal: AbortSignal): Promise<string | null | undefined> {
  let url = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await ask(url, hops === 0, signal);
    if (answer.ok) return readAnswer(answer, name, signal);
    await answer.body?.cancel();
    if (answer.status >= 400) return undefined;
    const target = answer.headers.get("location") ?? "";
    if (!URL.canParse(target, url)) throw new Error("The registry redirects to no URL.");
    url = new URL(target, url);
    if (url.origin !== first.origin && faultOfUrl(url.href))
      throw new Error("The registry redirects to a server that is not public.");
  }
  throw new Error("The registry redirects too often.");
}

/** Looks up domains by the Registration Data Access Protocol (RFC 9082, RFC 9083). */
export function rdap({ base, limitMs = LIMIT_MS }: Source): DomainRegistry {
  return {
    async registeredOn(domain) {
      for (const name of candidates(domain)) {
        const url = new URL(`${base.replace(/\/+$/, "")}/domain/${name}`);
        const day = await lookUp(url, name, AbortSignal.timeout(limitMs));
        if (day !== undefined) return day;
      }
      return null;
    },
  };
}
