import { Link } from "#links";
import type { Viewer } from "~/trade/viewer";
import { Avatar } from "~/ui/avatar";
import { Stars } from "~/ui/stars";

interface Props {
  viewer: Pick<Viewer, "fullName" | "avatarUrl" | "rating">;
  current: number;
  complete: number;
}

export function ProfileCard({ viewer, current, complete }: Props) {
  return (
    <section className="card profile" aria-label="Profile">
      <Avatar fullName={viewer.fullName} avatarUrl={viewer.avatarUrl} />
      <div>
        <h2>{viewer.fullName}</h2>
        <Stars rating={viewer.rating} />
      </div>
      <div className="row">
        <Link className="button plain" to="/dashboard">
          Current Loads ({current})
        </Link>
        <Link className="button plain" to="/loads-complete">
          Completed Loads ({complete})
        </Link>
      </div>
    </section>
  );
}
