import { prepared } from "db/client";
import { profiles } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { authorityOf, hasCertificate, policiesStatedBy } from "~/carriers/queries.server";
import { mayIn } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";
import { trucksInUse } from "~/trucks/queries.server";
import type { Needs } from "./eligibility";
import { fitLines } from "./fit-lines";
import { type OwnFit, ownFitIn } from "./fixes";
import type { LoadDays } from "./insurance-fit";

const self = sql`profiles.id`;

const driverQuery = prepared((handle) =>
  handle
    .select({
      equipmentType: profiles.equipment_type,
      maxLengthFt: profiles.max_length_ft,
      maxWeightLb: profiles.max_weight_lb,
      hazmatLicense: profiles.hazmat_license,
      doublesEndorsement: profiles.doubles_endorsement,
      tankerEndorsement: profiles.tanker_endorsement,
      twicCard: profiles.twic_card,
      insuranceGiven: hasCertificate(self).mapWith(Boolean),
      policies: policiesStatedBy(self),
      authority: authorityOf(self),
      trucks: trucksInUse(self),
    })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder("id")))
    .prepare(),
);

/** @param page the path to which the driver returns after adding what is missing */
export async function ownFit(viewer: Viewer, page: string, load: Needs & LoadDays): Promise<OwnFit | null> {
  const driver = await driverQuery().get({ id: viewer.id });
  return driver ? ownFitIn(fitLines(load, driver), mayIn(viewer, "company") ? page : null) : null;
}
