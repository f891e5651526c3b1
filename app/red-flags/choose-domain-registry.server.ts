import { env } from "~/platform/env.server";
import type { DomainRegistry } from "./domain-registry";
import { rdap } from "./rdap.server";

/** Returns null if RDAP_BASE is not set. Domains are then not looked up. */
export function domainRegistry(): DomainRegistry | null {
  const { RDAP_BASE: base } = env();
  return base ? rdap({ base }) : null;
}
