import { Form, Link } from "@remix-run/react";
import { equipmentLabel } from "~/loads/equipment";
import type { LoadEvent } from "~/loads/lifecycle";
import { stepAddress } from "~/loads/steps";
import { formatInstant } from "~/platform/dates";
import { Stars } from "~/ui/stars";
import { SubmitButton } from "~/ui/submit-button";
import type { OpenRequest } from "./queries.server";

interface Decide {
  loadId: string;
  driverId: string;
  /** The element that names the driver, where several stand on the page. */
  describedBy?: string;
  offered: readonly LoadEvent[];
}

/** Accept and Reject for one driver's request. */
export function DecideButtons({ loadId, driverId, describedBy, offered }: Decide) {
  const steps = [
    ["accept", "Accept", "main"],
    ["reject", "Reject", "plain"],
  ] as const;
  return (
    <div className="row">
      {steps.map(
        ([step, word, look]) =>
          offered.includes(step) && (
            <Form key={step} method="post" action={stepAddress(loadId, step)}>
              <input type="hidden" name="driver_id" value={driverId} />
              <SubmitButton look={look} action={`step=${step}`} aria-describedby={describedBy}>
                {word}
              </SubmitButton>
            </Form>
          ),
      )}
    </div>
  );
}

/** The open requests on a load, for its owner (spec §2: Accept, Reject, View Info). */
export function RequestsTable(props: {
  loadId: string;
  requests: readonly OpenRequest[];
  offered: readonly LoadEvent[];
}) {
  const { loadId, requests, offered } = props;
  if (requests.length === 0) {
    return (
      <section className="empty" aria-label="Driver Requests">
        <h2>Driver Requests</h2>
        <p>No requests at this time.</p>
      </section>
    );
  }
  return (
    <table className="loads requests">
      <caption>Driver Requests</caption>
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col">Rating</th>
          <th scope="col">Equipment</th>
          <th scope="col">Requested</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row" id={request.id}>
              {request.fullName}
            </th>
            <td>
              <Stars rating={request.rating} count={request.reviewCount} />
            </td>
            <td>{equipmentLabel(request.equipmentType) ?? "–"}</td>
            <td>{formatInstant(request.requestedAt)}</td>
            <td className="row">
              <Link
                className="button plain"
                aria-describedby={request.id}
                to={`/driver-request/${request.id}?load=${loadId}`}
              >
                View Info
              </Link>
              <DecideButtons
                loadId={loadId}
                driverId={request.id}
                describedBy={request.id}
                offered={offered}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
