import { Link } from "#links";
import type { Person } from "~/accounts/profile/queries.server";
import { Avatar } from "~/ui/avatar";
import { Facts } from "~/ui/facts";
import { Stars } from "~/ui/stars";

interface Props {
  /** The URL of the page with the driver's documents and limits; only for the owner. */
  sheet?: string;
  title: "Driver" | "Posting Company";
  /**
   * `call` is set if the number can be dialed. The page's Call link then shows the number. `links` are
   * further rows, with the URLs to which they lead.
   */
  person: Omit<Person, "website"> & {
    call?: string;
    links: readonly (readonly [name: string, words: string | null, href?: string])[];
  };
}

/** Shows the other party: `Driver` for the load's owner, `Posting Company` for everyone else. */
export function PartyPanel({ title, person, sheet }: Props) {
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
        ["Canceled loads", person.cancelled],
        ...(person.call ? [] : [["Phone", person.phoneNumber] as const]),
        ...person.links.map(
          ([name, words, href]) =>
            [
              name,
              words && (
                <a key={name} href={href} rel="noreferrer nofollow">
                  {words}
                </a>
              ),
            ] as const,
        ),
        ...(sheet
          ? [
              [
                "Documents",
                <Link key="sheet" to={sheet}>
                  View Info
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
