import { loadByNumber } from "~/loads/load-numbers.server";
import { ENDS } from "~/trade/ends";
import { readNumber } from "~/trade/load-number";

/** Null if no field contains the number of a load that the viewer may see. */
export async function loadIdByTypedNumber(viewerId: string, params: URLSearchParams): Promise<string | null> {
  for (const end of ENDS) {
    const number = readNumber(params.get(`${end}_city`) ?? "");
    const loadId = number && (await loadByNumber(viewerId, number));
    if (loadId) return loadId;
  }
  return null;
}
