/**
 * Seals the text that a page shows of a proof of delivery, which proves that the copy in the form is
 * Haulway's own text.
 */
import * as z from "zod";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";
import type { PaperSection } from "../paper";
import { sectionSchema } from "../read-paper.server";

/** The driver who opened the page, the load, and its revision. */
interface ShownTo {
  driverId: string;
  loadId: string;
  revision: number;
}

const sealWith = async (secret: string, content: string) => hashOf(`${secret} ${await hashOf(content)}`);

const contentOf = ({ driverId, loadId, revision }: ShownTo, shown: string) =>
  JSON.stringify(["proof of delivery", driverId, loadId, revision, shown]);

/**
 * Returns the values that the form sends back: the sections as text, and their seal, computed with the
 * secret.
 */
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
 * Returns the sections to sign: the current sections if the page showed them. For a form that waited on the
 * phone, returns the sections that the page showed, even if the load has changed since, because the receiver
 * read that version and has left. A page from before seals were introduced sends an unsealed hash of its
 * sections. That hash is accepted only if it matches the current sections.
 * @returns null if the form may not be signed
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
