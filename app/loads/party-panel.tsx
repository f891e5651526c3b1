import type { Person } from "~/accounts/queries.server";
import { webAddress } from "~/accounts/web-address";
import { Avatar } from "~/ui/avatar";
import { Facts } from "~/ui/facts";
import { Stars } from "~/ui/stars";

/** The other side of a load: `Driver` for its owner, `Posting Company` for everyone else (spec §2). */
export function PartyPanel({ title, person }: { title: "Driver" | "Posting Company"; person: Person }) {
  const site = webAddress(person.website);
  return (
    <Facts
      caption={title}
      facts={[
        [
          "Name",
          <span key="name" className="person">
            {person.avatarUrl && <Avatar fullName={person.fullName} avatarUrl={person.avatarUrl} />}
            {person.fullName}
          </span>,
        ],
        ["Username", person.username && `@${person.username}`],
        ["Rating", <Stars key="rating" rating={person.rating} count={person.reviewCount} />],
        [
          "Phone",
          person.phoneNumber && (
            <a href={`tel:${person.phoneNumber.replace(/[^\d+]/g, "")}`}>{person.phoneNumber}</a>
          ),
        ],
        [
          "Website",
          site && (
            <a href={site} rel="noreferrer nofollow">
              {new URL(site).host}
            </a>
          ),
        ],
      ]}
    />
  );
}
