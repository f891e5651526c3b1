import { NotFound } from "~/platform/errors";
import { type BetweenName, readBetween } from "~/trade/stop-names";

/**
 * The parameter is `stop` on the page to sign for a drop, and `upload` on the page to upload its proof.
 * Returns null if the URL has neither parameter, which means the load's delivery.
 * @throws NotFound if the parameter names no stop between
 */
export function dropInUrl({ url }: Request): { stop: BetweenName; isUpload: boolean } | null {
  const { searchParams } = new URL(url);
  const upload = searchParams.get("upload");
  const text = upload ?? searchParams.get("stop");
  if (text === null) return null;
  const stop = readBetween(text);
  if (!stop) throw new NotFound();
  return { stop, isUpload: upload !== null };
}
