import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { HiddenRow } from "./hidden-page.server";

export function HiddenList({ rows, page }: { rows: readonly HiddenRow[]; page: number }) {
  if (rows.length === 0)
    return (
      <div className="empty">
        <p>
          {page > 1
            ? "No more hidden loads or brokers."
            : "No hidden loads or brokers. Select Hide in the search results to hide a load or its broker."}
        </p>
        <Link className="button main" to="/search">
          Search Loads
        </Link>
      </div>
    );
  return (
    <ul className="saved-searches">
      {rows.map(({ name, href, action }) => (
        <li key={action}>
          <h2>{href ? <Link to={href}>{<Numbered>{name}</Numbered>}</Link> : name}</h2>
          {!href && <p className="quiet">All loads from this broker are hidden.</p>}
          <KeyedForm action={action} once={false}>
            <SubmitButton look="plain" aria-label={`Show Again ${name}`}>
              Show Again
            </SubmitButton>
          </KeyedForm>
        </li>
      ))}
    </ul>
  );
}
