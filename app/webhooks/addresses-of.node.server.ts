import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { SECOND_MS } from "~/text/time";

const SECOND_FAMILY_MS = 2 * SECOND_MS;

interface Options {
  servers?: readonly string[];
  secondFamilyMs?: number;
}

/**
 * `dns.lookup` would keep one of the few threads of Node.js for as long as a name server takes. Some name
 * servers never answer for one family, so the other family's addresses do not wait.
 * @throws the error of the resolver if it finds no address
 */
export async function addressesOf(
  name: string,
  signal: AbortSignal,
  { servers, secondFamilyMs = SECOND_FAMILY_MS }: Options = {},
): Promise<LookupAddress[]> {
  const resolver = new Resolver();
  if (servers) resolver.setServers(servers);
  const stop = () => resolver.cancel();
  signal.addEventListener("abort", stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const asked = [resolver.resolve4(name), resolver.resolve6(name)] as const;
    Promise.any(asked).then(
      () => {
        timer = setTimeout(stop, secondFamilyMs);
      },
      () => {},
    );
    const [v4, v6] = await Promise.allSettled(asked);
    const found = [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    // Many names have addresses of one family only. All addresses that are called are in this list, so that
    // all of them are checked.
    if (found.length === 0 && v4.status === "rejected") throw v4.reason;
    return found;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
