/** The data of the public registry of motor carriers about a USDOT number. */
export interface RegistryRecord {
  legalName: string;
  dbaName: string | null;
  /** Null if the registry says neither yes nor no. */
  allowedToOperate: boolean | null;
  /** The registry's own letter: `A` is active, `I` inactive. */
  statusCode: string | null;
  /**
   * Liability insurance (bodily injury and property damage) that insurers have filed, in US cents. Null if
   * unknown.
   */
  liabilityOnFileCents: number | null;
}

/**
 * The registry is unavailable: an outage, a used-up quota, or a rejected key. Stop the run: further calls
 * would also fail.
 */
export class RegistryUnavailable extends Error {
  override name = "RegistryAway";
}

/** The port to a registry of motor carriers. `choose-registry.server.ts` chooses the adapter. */
export interface Registry {
  /**
   * Reads one carrier.
   * @param usdot 1 to 8 digits
   * @returns null if the registry does not know the number
   * @throws RegistryUnavailable; Error if the response about this number cannot be read
   */
  read(usdot: string): Promise<RegistryRecord | null>;
}
