import { Link } from "#links";
import type { Person } from "~/accounts/profile/queries.server";
import { Avatar } from "~/ui/avatar";
import { Facts } from "~/ui/facts";
import { Stars } from "~/ui/stars";

interface Props {
  sheet?: string;
  title: "Driver" | "Posting Company";
  /** `call` is set if the number can be dialed. */
  person: Omit<Person, "website"> & {
    call?: string;
    links: readonly (readonly [name: string, words: string | null, href?: string])[];
  };
}

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
