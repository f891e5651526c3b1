import { Instant } from "~/ui/instant";
import type { LogEntry } from "./read-log.server";

export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ul className="devices">
      {entries.map(({ logId, at, who, what, about, why }) => (
        <li key={logId}>
          <div>
            <strong>{about}</strong>: {what}
            <p className="quiet">
              {who}, <Instant ms={at} />. {why}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
