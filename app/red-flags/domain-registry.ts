/** The registry cannot be reached or limits the requests. Further calls would also fail, so stop the run. */
export class DomainsUnavailable extends Error {
  override name = "DomainsUnavailable";
}

export interface DomainRegistry {
  /**
   * Returns the UTC day (`YYYY-MM-DD`) on which the domain, or the domain above it, was last registered. Null
   * if no registry says so.
   * @param domain in lower case
   * @throws DomainsUnavailable; Error if this domain could not be read
   */
  registeredOn(domain: string): Promise<string | null>;
}
