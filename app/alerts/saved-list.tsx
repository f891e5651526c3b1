import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { SavedSearch } from "./queries.server";

const PAGE = "/saved-searches";

function Entry({ id, name, query, filters, isOver }: SavedSearch) {
  const ofIt = <span className="for-readers"> {name}</span>;
  return (
    <li>
      <h2>{name}</h2>
      <p className="quiet">{filters.join(" · ")}</p>
      {isOver && <p>The delivery date has passed, so nothing can match. Change the date.</p>}
      <div className="row">
        <Link className="button plain" to={`/search?${query}`}>
          Search Now{ofIt}
        </Link>
        <Link className="button plain" to={`/search?${query}&saved=${id}`}>
          Edit{ofIt}
        </Link>
        <Link className="button plain" to={`${PAGE}?ask=delete&search=${id}`}>
          Delete{ofIt}
        </Link>
      </div>
    </li>
  );
}

export function SavedList({ searches }: { searches: readonly SavedSearch[] }) {
  if (searches.length === 0)
    return (
      <div className="empty">
        <p>
          No saved searches yet. Set filters in Search and save them. If your alerts are on, new matching
          loads come to your inbox.
        </p>
        <Link className="button main" to="/search">
          Search Loads
        </Link>
      </div>
    );
  return (
    <ul className="saved-searches">
      {searches.map((search) => (
        <Entry key={search.id} {...search} />
      ))}
    </ul>
  );
}

export function DeleteSearchQuestion({ id, name, filters }: SavedSearch) {
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to delete this search?</h1>
      <p>
        <strong>{name}</strong>: {filters.join(" · ")}. You won't get alerts for it anymore.
      </p>
      <KeyedForm action={`${PAGE}?step=delete&search=${id}`} className="row">
        <SubmitButton look="danger">Delete Search</SubmitButton>
        <Link className="button plain" to={PAGE}>
          Keep Search
        </Link>
      </KeyedForm>
    </main>
  );
}
