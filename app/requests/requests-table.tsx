import { Link } from "#links";
import { chatPath } from "~/chat/inbox/address";
import { equipmentLabel } from "~/trade/equipment";
import type { LoadEvent } from "~/trade/lifecycle";
import { Instant } from "~/ui/instant";
import { namedWith } from "~/ui/named-with";
import { Stars } from "~/ui/stars";
import { DecideButtons } from "./decide-buttons";
import { EligibilityLabel } from "./eligibility-label";
import type { RequestList } from "./request-list.server";
import { DriverDialogOnDemand, ViewInfo } from "./view-info";

interface Props {
  loadId: string;
  requests: RequestList;
  offered: readonly LoadEvent[];
}

const COLUMNS = ["Driver", "Rating", "Equipment", "Fits", "Requested", "Answer"];

/** Lists the open requests on a load for its owner. */
export function RequestsTable(props: Props) {
  const { loadId, requests } = props;
  const { page, rows, more } = requests;
  if (rows.length === 0) {
    return (
      <section className="empty" aria-label="Driver Requests">
        <h2>Driver Requests</h2>
        <p>{requests.none}</p>
        <OtherPages page={page} more={false} />
      </section>
    );
  }
  return (
    <>
      <table className="loads requests">
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
          {rows.map((request, nth) => (
            <RequestRow key={request.id} request={request} nth={nth} {...props} />
          ))}
        </tbody>
      </table>
      <OtherPages page={page} more={more} />
      <DriverDialogOnDemand loadId={loadId} drivers={rows} />
    </>
  );
}

/** Shows links to the pages with earlier and later requests. */
function OtherPages({ page, more }: Pick<RequestList, "page" | "more">) {
  if (page === 1 && !more) return null;
  return (
    <p className="row">
      {page > 1 && (
        <Link className="button plain" to={`?page=${page - 1}`}>
          Earlier requests
        </Link>
      )}
      {more && (
        <Link className="button plain" to={`?page=${page + 1}`}>
          Later requests
        </Link>
      )}
    </p>
  );
}

type RowProps = Props & { request: RequestList["rows"][number]; nth: number };

function RequestRow({ request, nth, loadId, requests, offered }: RowProps) {
  const { chatId } = request;
  const isOnly = requests.rows.length === 1;
  return (
    <tr>
      <th scope="row" id={isOnly ? request.id : undefined}>
        {request.fullName}
      </th>
      <td>
        <Stars rating={request.rating} count={request.reviewCount} />
      </td>
      <td>{equipmentLabel(request.equipmentType) ?? "–"}</td>
      <td>
        <EligibilityLabel verdict={request.fit.verdict} of="whole" />{" "}
        <span className="quiet">{request.fit.summary}</span>
      </td>
      <td>
        <Instant ms={request.requestedAt} />
      </td>
      <td className="row">
        <ViewInfo loadId={loadId} driverId={request.id} isOnly={isOnly} name={request.fullName} />
        {chatId && (
          <Link
            className="button plain"
            to={chatPath(chatId)}
            {...namedWith("Chat", request.fullName, request.id, isOnly)}
          >
            Chat
          </Link>
        )}
        <DecideButtons
          loadId={loadId}
          driverId={request.id}
          describedBy={request.id}
          isOnly={isOnly}
          name={request.fullName}
          nth={nth}
          offered={request.offered ?? offered}
          page={requests.page}
        />
      </td>
    </tr>
  );
}
