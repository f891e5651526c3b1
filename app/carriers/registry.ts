export interface RegistryRecord {
  legalName: string;
  dbaName: string | null;
  /** Null if the registry does not say. */
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
 * Thrown if the registry is unavailable: an outage, an exceeded quota, or a rejected key. The caller must
 * stop its run, because further calls would also fail.
 */
export class RegistryUnavailable extends Error {
  override name = "RegistryAway";
}

export interface Registry {
  /**
   * @param usdot 1 to 8 digits
   * @returns null if the registry does not have the number
   * @throws RegistryUnavailable; Error if the response for this number cannot be parsed
   */
  read(usdot: string): Promise<RegistryRecord | null>;
}
