import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { Done } from "~/ui/notice";

export function CreatedNote({
  loadId,
  lane,
  market,
  doubts,
}: {
  loadId: string;
  lane: string;
  market: string | null;
  doubts: readonly string[];
}) {
  return (
    <>
      <Done>
        <p>Load created successfully!</p>
        <p>
          <Link to={`/load-details/${loadId}`}>
            <Numbered>{lane}</Numbered>
          </Link>
        </p>
        {market && <p>Booked rates: {market}</p>}
        {doubts.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </Done>
      <p>
        <Link className="button plain" to={`/new_load/${loadId}`}>
          Post Another Like This
        </Link>
      </p>
    </>
  );
}
