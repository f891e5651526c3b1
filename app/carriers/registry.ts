/** What the public registry of motor carriers says of a USDOT number. */
export interface RegistryRecord {
  legalName: string;
  dbaName: string | null;
  /** Null where the registry says neither yes nor no. */
  allowedToOperate: boolean | null;
  /** The registry's own letter: `A` is active, `I` inactive. */
  statusCode: string | null;
  /** What insurers have filed for bodily injury and property damage, in US cents; null where nothing is said. */
  liabilityOnFileCents: number | null;
}

/** The registry answers nobody for now: it is away, its quota is used up, or it refuses the key. Whoever is next would fare no better. */
export class RegistryAway extends Error {
  override name = "RegistryAway";
}

/** The port of a registry of motor carriers. `choose-registry.server.ts` chooses the adapter. */
export interface Registry {
  /**
   * @param usdot 1 to 8 digits
   * @returns null where the registry does not know the number
   * @throws RegistryAway; Error where the answer for this one number cannot be read
   */
  read(usdot: string): Promise<RegistryRecord | null>;
}
