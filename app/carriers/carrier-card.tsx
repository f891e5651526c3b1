import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { SeenCarrier, SeenPolicy } from "./queries.server";

function Looked({ policy, isOwn }: { policy: SeenPolicy; isOwn: boolean }) {
  if (!policy.fileId) return <span className="quiet">Entered by the carrier, no certificate</span>;
  return (
    <>
      <a href={`/files/${policy.fileId}`}>
        Open<span className="for-readers"> the certificate for policy {policy.policyNumber}</span>
      </a>{" "}
      <span className="quiet">
        {policy.openedAtMs === null || isOwn ? (
          "Uploaded by the carrier"
        ) : (
          <>
            You opened it <Instant ms={policy.openedAtMs} />
          </>
        )}
        {policy.checked && `. ${policy.checked}`}
      </span>
    </>
  );
}

export function PolicyInWords({ policy: { says, days, isInForce } }: { policy: SeenPolicy }) {
  return (
    <>
      {says}, {isInForce ? days : <strong>{days}</strong>}
    </>
  );
}

export function CarrierCard({
  carrier: { facts, record, policies },
  isOwn,
}: {
  carrier: SeenCarrier;
  isOwn: boolean;
}) {
  if (!facts) return <p>No legal name, USDOT number or insurance added yet.</p>;
  return (
    <>
      <Facts
        caption={`Carrier (${facts.checked ?? "entered by the carrier"})`}
        facts={[
          ["Legal name", facts.legalName],
          ["USDOT", facts.usdot],
          ["MC", facts.mcNumber],
        ]}
      />
      {record && <Facts caption={record.title} facts={record.facts} />}
      {policies.map((policy) => (
        <p key={policy.policyId}>
          <strong>{policy.title}</strong>: <PolicyInWords policy={policy} />.{" "}
          <Looked policy={policy} isOwn={isOwn} />
        </p>
      ))}
    </>
  );
}
