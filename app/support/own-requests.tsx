import { Link } from "#links";
import { Instant } from "~/ui/instant";
import { SupportState } from "./support-state";
import { requestPath, topicLabel } from "./topics";

interface Props {
  requests: readonly {
    reference: string;
    topic: string;
    state: "received" | "answered";
    isClosed: boolean;
    createdAt: number;
  }[];
}

export function OwnRequests({ requests }: Props) {
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests">Your requests</h2>
      <ul className="devices">
        {requests.map(({ reference, topic, state, isClosed, createdAt }) => (
          <li key={reference}>
            <div>
              <Link to={requestPath(reference)}>{topicLabel(topic)}</Link>
              <p className="quiet">
                <Instant ms={createdAt} />
              </p>
            </div>
            <SupportState state={state} isClosed={isClosed} />
          </li>
        ))}
      </ul>
    </section>
  );
}
