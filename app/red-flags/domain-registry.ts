/** Lookups fail or are limited for all domains. Further calls would also fail, so stop the run. */
export class DomainsUnavailable extends Error {
  override name = "DomainsUnavailable";
}

export interface DomainRegistry {
  /**
   * Returns the UTC day (`YYYY-MM-DD`) on which the domain, or the nearest domain above it that a registry
   * knows, was last registered. Null if no registry gives a day.
   * @param domain in lower case
   * @throws DomainsUnavailable; Error if this domain could not be read
   */
  registeredOn(domain: string): Promise<string | null>;
}
