import { Link } from "#links";

/** Shows on the dashboard that the current rules refuse the username or name of an older account. */
export function RenameNotice({ refused }: { refused: Readonly<Record<string, string>> }) {
  const field = refused.username ? "username" : "full_name";
  const reason = refused[field];
  if (!reason) return null;
  return (
    <section className="card row" aria-label="Your name on Haulway">
      <p>{reason}</p>
      <Link className="button plain" to={`/user-account#${field}`}>
        {field === "username" ? "Choose another username" : "Change your name"}
      </Link>
    </section>
  );
}
