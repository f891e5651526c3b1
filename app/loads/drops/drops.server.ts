/** The drops before the delivery that have no proof of delivery, and the question about them. */
import { prepared } from "db/client";
import { files } from "db/schema";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { postedForm } from "~/forms/posted-form.server";
import { Invalid } from "~/platform/errors";
import { type BetweenName, stopNumber } from "~/trade/stop-names";
import { dropsOf } from "~/trade/stops";

/** SQL: a current proof of delivery for one of the load's stops between. */
export const isDropProof = (loadId: Parameters<typeof sql>[1]) =>
  and(
    sql`${files.load_id} = ${loadId}`,
    eq(files.kind, "proof_of_delivery"),
    isNotNull(files.stop),
    isNull(files.dropped_at),
  );

const provenQuery = prepared((handle) =>
  handle
    .select({ stop: files.stop })
    .from(files)
    .where(isDropProof(sql.placeholder("loadId")))
    .prepare(),
);

/** SQL, for a query of `loads`: the stops between that have a proof, separated by spaces; null for none. */
export const PROVEN = sql<string | null>`(select group_concat(files.stop, ' ') from ${files}
  where ${isDropProof(sql`loads.load_id`)})`;

type OfLoad = Pick<LoadTies, "loadId" | "stops">;

/** @param proven the value of `PROVEN` */
export const unprovenIn = (stops: string | null, proven: string | null): BetweenName[] =>
  dropsOf(stops).filter((drop) => !proven?.split(" ").includes(drop));

export async function unprovenDrops({ loadId, stops }: OfLoad): Promise<BetweenName[]> {
  if (dropsOf(stops).length === 0) return [];
  const proven = await provenQuery().all({ loadId });
  return unprovenIn(stops, proven.map(({ stop }) => stop).join(" "));
}

const listed = new Intl.ListFormat("en-US");

export function withoutProof(drops: readonly BetweenName[]): string {
  const numbers = listed.format(drops.map((drop) => String(stopNumber(drop))));
  return drops.length === 1
    ? `Stop ${numbers} has no proof of delivery.`
    : `Stops ${numbers} have no proof of delivery.`;
}

/** The refusal that asks about drops without a proof. */
export class DropsInDoubt extends Invalid {
  constructor(
    readonly drops: readonly BetweenName[],
    button: string,
    fields: Readonly<Record<string, string>>,
  ) {
    super(
      `${withoutProof(drops)} Deliver anyway? If so, check that your files are still chosen, then select ${button} again.`,
      {},
      400,
      { ...fields, asked_drops: drops.join(" ") },
    );
  }
}

interface Asked {
  fields: Readonly<Record<string, string>>;
  /** The text of the form's button. */
  button: string;
}

/**
 * Asks whether to deliver the load although some drops have no proof. A form that waited on a phone is
 * accepted without the question, because nobody is there to answer.
 * @throws DropsInDoubt if a drop has no proof and `asked_drops` does not name it
 */
export async function askAboutDrops(load: OfLoad, { fields, button }: Asked): Promise<void> {
  if (postedForm()?.pressedAt) return;
  const asked = (fields.asked_drops ?? "").split(" ");
  const drops = await unprovenDrops(load);
  if (drops.some((drop) => !asked.includes(drop))) throw new DropsInDoubt(drops, button, fields);
}
