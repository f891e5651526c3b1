import { Link } from "#links";
import type { Person } from "~/accounts/profile/queries.server";
import { chatPath } from "~/chat/inbox/address";
import { Avatar } from "~/ui/avatar";
import { type Fact, Facts } from "~/ui/facts";
import { PhoneLink } from "~/ui/phone-link";
import { Stars } from "~/ui/stars";

interface Props {
  /** The address of the page with the driver's documents and limits, if the viewer is the owner. */
  sheet?: string;
  title: "Driver" | "Posting Company";
  person: Person;
  /** The id of the chat between the viewer and the other party about the load, if it exists. */
  chatId?: string | null;
}

/** Shows the other party: `Driver` for the load's owner, `Posting Company` for everyone else. */
export function PartyPanel({ title, person, chatId, sheet }: Props) {
  const link = chatId && (
    <Link key="chat" to={chatPath(chatId)}>
      Chat with {person.fullName}
    </Link>
  );
  const chat: Fact[] = link ? [["Chat", link]] : [];
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
        ["Cancelled", person.cancelled],
        ["Phone", person.phoneNumber && <PhoneLink key="phone" phone={person.phoneNumber} />],
        [
          "Website",
          person.website && (
            <a href={person.website} rel="noreferrer nofollow">
              {new URL(person.website).host}
            </a>
          ),
        ],
        ...(sheet
          ? [
              [
                "Papers",
                <Link key="sheet" to={sheet}>
                  View Info
                </Link>,
              ] as const,
            ]
          : []),
        ...chat,
      ]}
    />
  );
}
