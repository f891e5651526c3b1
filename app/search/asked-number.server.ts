import { loadByNumber } from "~/loads/load-numbers.server";
import { ENDS } from "~/trade/ends";
import { readNumber } from "~/trade/load-number";

/** The load whose number stands in a place's field, if the viewer may see it, else null. */
export async function askedByNumber(viewerId: string, params: URLSearchParams): Promise<string | null> {
  for (const end of ENDS) {
    const number = readNumber(params.get(`${end}_city`) ?? "");
    const loadId = number && (await loadByNumber(viewerId, number));
    if (loadId) return loadId;
  }
  return null;
}
