/** What a page showed of a proof of delivery, as its form brings it back: sealed, so that it is known for Haulway's own words. */
import * as z from "zod";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";
import type { PaperSection } from "../paper";
import { sectionSchema } from "../read-paper.server";

/** Whose page it is, of which load and which of its revisions. */
export interface ShownTo {
  driverId: string;
  loadId: string;
  revision: number;
}

const sealWith = async (secret: string, content: string) => hashOf(`${secret} ${await hashOf(content)}`);

const contentOf = ({ driverId, loadId, revision }: ShownTo, shown: string) =>
  JSON.stringify(["proof of delivery", driverId, loadId, revision, shown]);

/** What the form sends back: the sections as text, and their seal, which only who has the secret can make. */
export async function sealed(sections: readonly PaperSection[], to: ShownTo) {
  const shown = JSON.stringify(sections);
  const [newest = ""] = sessionSecrets();
  return { shown, paper: await sealWith(newest, contentOf(to, shown)) };
}

async function isSealed(shown: string, to: ShownTo, seal: string): Promise<boolean> {
  const seals = await Promise.all(sessionSecrets().map((secret) => sealWith(secret, contentOf(to, shown))));
  return seals.includes(seal);
}

/**
 * The sections that are signed: the present ones, where the page showed these. A form that waited on its phone is signed as its page
 * was, whatever was changed since: its receiver has read that, and has gone. Pages of before 2026-11-23 bring the plain hash of what
 * they showed, which is enough for the present ones alone.
 * @returns null where neither fits
 */
export async function sectionsSigned(
  { paper = "", shown = "" }: Readonly<Record<string, string>>,
  { now, to, hasWaited }: { now: readonly PaperSection[]; to: ShownTo; hasWaited: boolean },
): Promise<readonly PaperSection[] | null> {
  const present = JSON.stringify(now);
  if (paper === (await hashOf(present)) || (await isSealed(present, to, paper))) return now;
  if (!hasWaited || !(await isSealed(shown, to, paper))) return null;
  return z.array(sectionSchema).parse(JSON.parse(shown));
}
