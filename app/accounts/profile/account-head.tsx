import { Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Avatar } from "~/ui/avatar";
import { Stars } from "~/ui/stars";

interface Props {
  account: { fullName: string; avatarUrl: string | null; rating: number | null };
  viewerId: string;
  role: Role;
}

/** The head of the account page: the user, and links to the pages that only their role has. */
export function AccountHead({ account, viewerId, role }: Props) {
  return (
    <section className="profile" aria-label="You">
      <Avatar fullName={account.fullName} avatarUrl={account.avatarUrl} size="large" />
      <div>
        <h1>{account.fullName}</h1>
        <p>
          {role === "driver" ? "Driver" : "Shipper"} · <Stars rating={account.rating} />
        </p>
      </div>
      {role === "shipper" && (
        <Link className="button plain" to="/user-account/paper-terms">
          Document Terms
        </Link>
      )}
      {role === "driver" && (
        <div className="row">
          <Link className="button plain" to={`/driver-request/${viewerId}`}>
            See what shippers see
          </Link>
          <Link className="button plain" to="/user-account/carrier">
            Carrier and insurance
          </Link>
          <Link className="button plain" to="/user-account/costs">
            Costs and profit
          </Link>
          <Link className="button plain" to="/saved-searches">
            Saved searches
          </Link>
          <Link className="button plain" to="/hidden">
            Hidden loads and brokers
          </Link>
        </div>
      )}
    </section>
  );
}
