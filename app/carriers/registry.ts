export interface RegistryRecord {
  legalName: string;
  dbaName: string | null;
  /** Null if the registry does not provide this value. */
  allowedToOperate: boolean | null;
  /** The registry's own letter: `A` is active, `I` inactive. */
  statusCode: string | null;
  /** Bodily injury and property damage, in US cents. Null if unknown. */
  liabilityOnFileCents: number | null;
  /** The street of the physical address. Null if unknown. */
  street: string | null;
}

/** An outage, an exceeded quota or a rejected key. Further calls would also fail, so stop the run. */
export class RegistryUnavailable extends Error {
  override name = "RegistryAway";
}

export interface Registry {
  /**
   * Null if the registry does not have the number, which has 1 to 8 digits.
   * @throws RegistryUnavailable; Error if the response for this number cannot be parsed
   */
  read(usdot: string): Promise<RegistryRecord | null>;
}
