import { Link } from "#links";
import { Icon } from "~/ui/icon";
import { PolicyInWords } from "./carrier-card";
import type { SeenPolicy } from "./queries.server";

interface Props {
  policies: readonly SeenPolicy[];
  /** Whether the driver has entered the carrier's facts, without which no policy can be added. */
  isStated: boolean;
}

export function OwnPolicies({ policies, isStated }: Props) {
  return (
    <section className="settings" aria-labelledby="policies">
      <h2 id="policies">Insurance policies</h2>
      {policies.length === 0 && <p>No insurance added yet.</p>}
      <ul className="policies">
        {policies.map((policy) => (
          <li key={policy.policyId} className="card">
            <h3>{policy.title}</h3>
            <p>
              <PolicyInWords policy={policy} />
            </p>
            {policy.checked && <p className="quiet">{policy.checked}</p>}
            <p className="row">
              {policy.fileId && (
                <a className="button plain" href={`/files/${policy.fileId}`}>
                  Open<span className="for-readers"> the certificate for policy {policy.policyNumber}</span>
                </a>
              )}
              <Link className="button danger" to={`/user-account/carrier/policy?remove=${policy.policyId}`}>
                Remove<span className="for-readers"> policy {policy.policyNumber}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {isStated ? (
        <p>
          <Link className="button plain" to="/user-account/carrier/policy">
            <Icon name="plus" /> Add a Policy
          </Link>
        </p>
      ) : (
        <p className="quiet">Save your company first, then add its policies.</p>
      )}
      <p className="quiet">We'll notify you 30, 14 and 3 days before a policy expires.</p>
    </section>
  );
}
