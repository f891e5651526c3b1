import { Link } from "#links";
import { EligibilityLabel } from "~/requests/eligibility-label";
import { DriverDialogOnDemand, ViewInfo } from "~/requests/view-info";
import { Acts } from "~/ui/forms/acts";
import { namedWith } from "~/ui/named-with";
import { Stars } from "~/ui/stars";
import { Fact } from "~/waiting/fact";
import type { Comparison } from "./compare.server";

const COLUMNS = ["Driver", "Rate", "Fits", "Record", "Answer"];

interface Props {
  loadId: string;
  table: Comparison;
}

export function ComparisonTable({ loadId, table }: Props) {
  const { rows, page, more, none } = table;
  return (
    <>
      {none ? (
        <section className="stack" aria-label="Driver Requests">
          <h2>Driver Requests</h2>
          <p>{none}</p>
        </section>
      ) : (
        <table className="loads requests" id="drivers">
          <caption>Driver Requests</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, nth) => (
              <ComparedRow key={row.id} row={row} nth={nth} isOnly={rows.length === 1} loadId={loadId} />
            ))}
          </tbody>
        </table>
      )}
      {(page > 1 || more) && (
        <p className="row">
          {page > 1 && (
            <Link className="button plain" to={`?page=${page - 1}`}>
              Previous Page
            </Link>
          )}
          {more && (
            <Link className="button plain" to={`?page=${page + 1}`}>
              Next Page
            </Link>
          )}
        </p>
      )}
      <DriverDialogOnDemand loadId={loadId} drivers={rows} />
    </>
  );
}

interface RowProps {
  loadId: string;
  row: Comparison["rows"][number];
  nth: number;
  isOnly: boolean;
}

function ComparedRow({ loadId, row, nth, isOnly }: RowProps) {
  const { id, fullName } = row;
  return (
    <tr>
      <th scope="row" id={isOnly ? id : undefined}>
        {fullName}
        <span className="quiet">{row.truck}</span>
      </th>
      <td>
        {row.isDead ? row.rate : <strong>{row.rate}</strong>}
        <span className="quiet">{row.perMile}</span>
        {row.stands && (
          <span className="quiet">
            <Fact says={row.stands} until={row.until} />
          </span>
        )}
      </td>
      <td>
        <EligibilityLabel verdict={row.fit.verdict} of="whole" />{" "}
        <span className="quiet">{row.fit.summary}</span>
      </td>
      <td>
        <Stars rating={row.rating} count={row.reviewCount} />
        <span className="quiet">{row.record}</span>
        {row.flags?.map(([name, words]) => (
          <div key={name}>
            {name}: <strong>{words}</strong>
          </div>
        ))}
      </td>
      <td>
        <div className="row">
          <Acts acts={row.acts} nth={nth} row={[fullName, id, isOnly]} />
          <span className="quiet">
            {row.chat && (
              <>
                <Link to={row.chat} {...namedWith("Chat", fullName, id, isOnly)}>
                  Chat
                </Link>
                {" · "}
              </>
            )}
            <ViewInfo loadId={loadId} driverId={id} isOnly={isOnly} name={fullName} />
          </span>
        </div>
      </td>
    </tr>
  );
}
