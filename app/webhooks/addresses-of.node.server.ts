import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

/**
 * Asks the name servers of this machine for the addresses of a name. The usual `dns.lookup` keeps one of the
 * few threads of Node.js, which also read files and hash passwords, for as long as a name server takes. A
 * resolver keeps none. It reads no file of host names.
 * @param signal ends the questions
 * @param servers the addresses of other name servers
 * @throws the error of the resolver if it finds no address
 */
export async function addressesOf(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  const resolver = new Resolver();
  if (servers) resolver.setServers(servers);
  const stop = () => resolver.cancel();
  signal.addEventListener("abort", stop);
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    // Many names have addresses of one family only. Only found addresses are called, so all are checked.
    if (found.length === 0 && v4.status === "rejected") throw v4.reason;
    return found;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
