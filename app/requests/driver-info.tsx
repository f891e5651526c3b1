import { accountFacts } from "~/carriers/account-facts";
import { CarrierCard } from "~/carriers/carrier-card";
import type { DriverDocument } from "~/files/driver-documents.server";
import type { ReceivedReview } from "~/reviews/latest-reviews.server";
import { NO_COMMENT } from "~/reviews/words";
import styles from "~/styles/reviews.css";
import { formatMoney } from "~/text/money";
import { equipmentLabel } from "~/trade/equipment";
import { KIND_LABELS, kindTitle } from "~/trade/file-kinds";
import { Numbered } from "~/trade/numbered";
import { type Fact, Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import { PhoneLink } from "~/ui/phone-link";
import { Stars } from "~/ui/stars";
import { DecideButtons } from "./decide-buttons";
import type { DriverInfo } from "./driver-info.server";
import { EligibilityTable } from "./eligibility-table";

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

function DocumentState({ document }: { document: DriverDocument }) {
  if (!("fileId" in document)) {
    return <>{document.state === "held back" ? "Shown once you accept the driver" : "Missing"}</>;
  }
  return (
    <>
      On file{" "}
      <a href={`/files/${document.fileId}`}>
        Open<span className="for-readers"> the {KIND_LABELS[document.kind]}</span>
      </a>{" "}
      <span className="quiet">
        <Instant ms={document.givenAtMs} />
      </span>
    </>
  );
}

type ProfileProps = Pick<DriverInfo, "driver" | "deliveredLoads" | "carrier" | "load">;

/** The names of the profile's limits in the table of the load's requirements. */
const REQUIRED_AS: Readonly<Record<string, string>> = { "Max length": "Length", "Max weight": "Weight" };

/** Omits facts that the table of the load's requirements already shows. */
function ProfileFacts({ driver, deliveredLoads, carrier, load }: ProfileProps) {
  const isShown = (name: string) =>
    load?.eligibility.some((line) => line.name === (REQUIRED_AS[name] ?? name)) ?? false;
  const facts: Fact[] = [
    ["Username", driver.username && `@${driver.username}`],
    ["Phone", driver.phoneNumber && <PhoneLink key="phone" phone={driver.phoneNumber} />],
    ...(carrier ? accountFacts(carrier.account) : []),
    ["Completed loads", deliveredLoads.toLocaleString("en-US")],
    ["Canceled loads", driver.cancelled],
    ["Equipment", equipmentLabel(driver.equipmentType)],
    ["Max length", driver.maxLengthFt === null ? null : `${driver.maxLengthFt} ft`],
    ["Max weight", driver.maxWeightLb === null ? null : `${driver.maxWeightLb.toLocaleString("en-US")} lb`],
    [
      "Insurance coverage",
      driver.maxInsuranceCoverageCents === null ? null : formatMoney(driver.maxInsuranceCoverageCents),
    ],
    ["Hazmat endorsement", yesOrNo(driver.hazmatLicense)],
    ["Tanker endorsement", yesOrNo(driver.tankerEndorsement)],
    ["Doubles endorsement", yesOrNo(driver.doublesEndorsement)],
    ["TWIC card", yesOrNo(driver.twicCard)],
  ];
  return <Facts caption="Driver" facts={facts.filter(([name]) => !isShown(name))} />;
}

function LatestReviews({ reviews }: { reviews: readonly ReceivedReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="latest-reviews">
      <h2 id="latest-reviews">Latest reviews</h2>
      <ul className="reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <Stars rating={review.stars} /> {review.text || NO_COMMENT}
            <span className="quiet">
              <Instant ms={review.createdAtMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DriverSheet({ info }: { info: DriverInfo }) {
  const { driver, load, requestStatus, documents, carrier, latestReviews, deliveredLoads, isSelf } = info;
  return (
    <>
      {/* If this is in a dialog, the page has not loaded these styles. */}
      <link rel="stylesheet" href={styles} />
      <p>
        <Stars rating={driver.rating} count={driver.reviewCount} />
      </p>
      {isSelf ? (
        <p>Shippers see this when you request a load.</p>
      ) : (
        load && (
          <p>
            <Numbered>{`${requestStatus === "accepted" ? "Carries" : "Requested"} ${load.lane}`}</Numbered>
          </p>
        )
      )}
      {carrier?.flags && <Facts {...carrier.flags} />}
      {load && <EligibilityTable lines={load.eligibility} />}
      <Facts
        caption="Documents"
        facts={documents.map((document) => [
          kindTitle(document.kind),
          <DocumentState key={document.kind} document={document} />,
        ])}
      />
      {carrier && <CarrierCard carrier={carrier} isOwn={isSelf} />}
      <ProfileFacts driver={driver} deliveredLoads={deliveredLoads} carrier={carrier} load={load} />
      <LatestReviews reviews={latestReviews} />
      {load && (
        <div className="bottom">
          <DecideButtons loadId={load.loadId} driverId={driver.id} offered={load.offered} />
        </div>
      )}
    </>
  );
}
