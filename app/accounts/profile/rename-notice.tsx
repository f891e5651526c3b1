import { Link } from "#links";

export function RenameNotice({ refused }: { refused: Readonly<Record<string, string>> }) {
  const field = refused.username ? "username" : "full_name";
  const reason = refused[field];
  if (!reason) return null;
  return (
    <section className="card row" aria-label="Your name on Haulway">
      <p>{reason}</p>
      <Link className="button plain" to={`/user-account#${field}`}>
        {field === "username" ? "Choose Another Username" : "Change Your Name"}
      </Link>
    </section>
  );
}
