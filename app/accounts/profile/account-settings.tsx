import { LinkList } from "~/ui/link-list";

export function AccountSettings() {
  return (
    <>
      <nav className="settings" aria-labelledby="told">
        <h2 id="told">Notifications</h2>
        <LinkList
          links={[
            ["/user-account/notifications", "Choose your notifications"],
            ["/user-account/phones", "Phones"],
          ]}
        />
      </nav>
      <nav className="settings" aria-labelledby="account">
        <h2 id="account">Account</h2>
        <LinkList
          links={[
            ["/team", "Team"],
            ["/user-account/email", "Email address"],
            ["/user-account/security", "Security"],
          ]}
        />
      </nav>
    </>
  );
}
