import { Link } from "#links";

/** Links to the pages about notifications and sign-in. */
export function AccountSettings() {
  return (
    <>
      <nav className="settings" aria-labelledby="told">
        <h2 id="told">Notifications</h2>
        <div className="row">
          <Link className="button plain" to="/user-account/notifications">
            What we notify you about, and when
          </Link>
        </div>
      </nav>
      <nav className="settings" aria-labelledby="sign-in">
        <h2 id="sign-in">Sign-in</h2>
        <div className="row">
          <Link className="button plain" to="/user-account/email">
            Email address
          </Link>
          <Link className="button plain" to="/user-account/security">
            Sign-in and security
          </Link>
          <Link className="button plain" to="/user-account/phones">
            Phones
          </Link>
        </div>
      </nav>
    </>
  );
}
