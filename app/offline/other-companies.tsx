import { Link } from "#links";
import { change, itemsOf } from "~/outbox/items";
import { companyPath } from "~/trade/other-company";

export interface OtherCompany {
  id: string;
  name: string;
  person: string;
  isOpen: boolean;
}

/** Returns only companies that have unsent items on this phone. */
export async function withItems(companies: readonly OtherCompany[]) {
  const found = companies.map(async (company) => {
    const keys = (await itemsOf(company.person)).map(({ key }) => key);
    return { ...company, keys };
  });
  return (await Promise.all(found)).filter(({ keys }) => keys.length > 0);
}

export type Waiting = Awaited<ReturnType<typeof withItems>>[number];

/** The items are sent when the user acts for the company. */
export function OtherCompanies({ waiting, changed }: { waiting: readonly Waiting[]; changed: () => void }) {
  return waiting.map(({ id, name, isOpen, keys }) => (
    <section key={id} className="notice warning">
      <p>
        {keys.length} unsent {keys.length === 1 ? "item" : "items"} for <bdi>{name}</bdi>.{" "}
        {isOpen
          ? `Switch to this company to send ${keys.length === 1 ? "it" : "them"}.`
          : "You no longer work for this company."}
      </p>
      {isOpen ? (
        <Link className="button plain" to={companyPath(id, "/outbox")}>
          Switch to {name}
        </Link>
      ) : (
        <details>
          <summary>Discard</summary>
          <p>It's saved only on this device, so you can't get it back.</p>
          <button
            type="button"
            className="button plain danger"
            onClick={() => change(null, keys).then(changed)}
          >
            Delete Permanently
          </button>
        </details>
      )}
    </section>
  ));
}
