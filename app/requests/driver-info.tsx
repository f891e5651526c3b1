import type { Person } from "~/accounts/queries.server";
import { equipmentLabel } from "~/loads/equipment";
import { formatMoney } from "~/platform/money";
import { Facts } from "~/ui/facts";
import { Stars } from "~/ui/stars";

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

/** A driver as the owner of a load sees them before choosing. */
export function DriverInfo({ driver }: { driver: Person }) {
  return (
    <Facts
      caption="Driver"
      facts={[
        ["Rating", <Stars key="rating" rating={driver.rating} count={driver.reviewCount} />],
        ["Username", driver.username && `@${driver.username}`],
        [
          "Phone",
          driver.phoneNumber && (
            <a href={`tel:${driver.phoneNumber.replace(/[^\d+]/g, "")}`}>{driver.phoneNumber}</a>
          ),
        ],
        ["Equipment", equipmentLabel(driver.equipmentType)],
        ["Longest load", driver.maxLengthFt === null ? null : `${driver.maxLengthFt} ft`],
        [
          "Heaviest load",
          driver.maxWeightLb === null ? null : `${driver.maxWeightLb.toLocaleString("en-US")} lb`,
        ],
        [
          "Insurance coverage",
          driver.maxInsuranceCoverageCents === null ? null : formatMoney(driver.maxInsuranceCoverageCents),
        ],
        ["Hazmat license", yesOrNo(driver.hazmatLicense)],
        ["Tanker endorsement", yesOrNo(driver.tankerEndorsement)],
        ["Doubles endorsement", yesOrNo(driver.doublesEndorsement)],
        ["TWIC card", yesOrNo(driver.twicCard)],
      ]}
    />
  );
}
