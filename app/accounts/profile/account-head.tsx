import type { Role } from "~/trade/lifecycle";
import { Avatar } from "~/ui/avatar";
import { LinkList } from "~/ui/link-list";
import { Stars } from "~/ui/stars";

interface Props {
  account: { fullName: string; avatarUrl: string | null; rating: number | null };
  viewerId: string;
  role: Role;
}

/** Returns the links to the settings that only this role has. */
const settingsOf = (role: Role, viewerId: string) =>
  role === "shipper"
    ? ([["/user-account/paper-terms", "Document terms"]] as const)
    : ([
        [`/driver-request/${viewerId}`, "View your profile as a shipper"],
        ["/user-account/carrier", "Carrier and insurance"],
        ["/user-account/costs", "Costs and profit"],
        ["/saved-searches", "Saved searches"],
        ["/hidden", "Hidden loads and brokers"],
      ] as const);

/** The head of the account page: the user, and links to the pages that only their role has. */
export function AccountHead({ account, viewerId, role }: Props) {
  return (
    <>
      <section className="profile" aria-label="Your profile">
        <Avatar fullName={account.fullName} avatarUrl={account.avatarUrl} size="large" />
        <div>
          <h1>{account.fullName}</h1>
          <p>
            {role === "driver" ? "Driver" : "Shipper"} · <Stars rating={account.rating} />
          </p>
        </div>
      </section>
      <nav className="settings" aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <LinkList links={settingsOf(role, viewerId)} />
      </nav>
    </>
  );
}
