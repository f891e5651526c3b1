import * as z from "zod";
import { readBytes } from "~/platform/request-body";

const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;

/** FMCSA's census file of carriers. Unlike QCMobile, it has the day on which a USDOT number was added. */
export interface Census {
  /**
   * Returns the day on which the number was added, `YYYY-MM-DD`; null if the file has no such number or no
   * day for it.
   * @throws Error if there is no usable response
   */
  addedOn(usdot: string): Promise<string | null>;
}

const Rows = z.array(z.object({ dot_number: z.coerce.string(), add_date: z.string().nullish() })).max(1);

/** Accepts `20260903`, as in the file, and `2026-09-03T…`, which Socrata uses for dates. */
function dayIn(text: string | null | undefined): string | null {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text ?? "") ?? [];
  const day = `${year}-${month}-${date}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}

/** @param url a resource of Socrata's API, such as `https://data.transportation.gov/resource/….json` */
export function census({ url, limitMs = LIMIT_MS }: { url: string; limitMs?: number }): Census {
  return {
    async addedOn(usdot) {
      const number = String(Number(usdot));
      const address = new URL(url);
      address.searchParams.set("dot_number", number);
      address.searchParams.set("$select", "dot_number,add_date");
      address.searchParams.set("$limit", "1");
      const signal = AbortSignal.timeout(limitMs);
      const answer = await fetch(address, { redirect: "manual", signal });
      const bytes = answer.ok ? await readBytes(answer, MAX_ANSWER_BYTES, "fail", signal) : null;
      if (!bytes) {
        await answer.body?.cancel();
        throw new Error(answer.ok ? "The census response is too large." : `answered ${answer.status}`);
      }
      const [row] = Rows.parse(JSON.parse(new TextDecoder().decode(bytes)));
      if (row && row.dot_number !== number) throw new Error("The census response is about another carrier.");
      return dayIn(row?.add_date);
    },
  };
}
