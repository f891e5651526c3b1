import type { Role } from "~/trade/lifecycle";
import { Avatar } from "~/ui/avatar";
import { LinkList } from "~/ui/link-list";
import { Stars } from "~/ui/stars";

interface Props {
  account: { fullName: string; avatarUrl: string | null; rating: number | null };
  role: Role;
  settings: readonly (readonly [to: string, words: string])[];
}

export function AccountHead({ account, role, settings }: Props) {
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
      {settings.length > 0 && (
        <nav className="settings" aria-labelledby="settings">
          <h2 id="settings">Settings</h2>
          <LinkList links={settings} />
        </nav>
      )}
    </>
  );
}
