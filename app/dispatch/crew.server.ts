import type { LoadTies } from "~/access/ties.server";
import { type Person, personById } from "~/accounts/profile/queries.server";
import { chatPath } from "~/chat/inbox/address";
import { chatOnLoad } from "~/chat/inbox/queries.server";
import { phoneHref } from "~/text/phone";
import type { Viewer } from "~/trade/viewer";

type CrewRow = readonly [name: string, words: string, href?: string];

function rowAbout(label: string, person: Person | null, also: readonly string[] = []): CrewRow[] {
  if (!person) return [];
  const words = [person.fullName, ...also].join(", ");
  const call = person.phoneNumber && phoneHref(person.phoneNumber);
  return [call ? [label, `${words}. Call ${person.phoneNumber}`, call] : [label, words]];
}

export async function crewOf(viewer: Viewer, load: LoadTies): Promise<CrewRow[]> {
  const { assigned, driver, loadId, standing } = load;
  if (!assigned || !driver) return [];
  const { truck, trailer } = assigned;
  const equipment = [...(truck ? [`truck ${truck}`] : []), ...(trailer ? [`trailer ${trailer}`] : [])];
  if (standing === "assigned driver") {
    const [company, chatId] = await Promise.all([
      personById(driver.id),
      chatOnLoad(viewer.id, loadId, viewer.id),
    ]);
    return [
      ...rowAbout("Your company", company),
      ...(equipment.length > 0 ? [["Your equipment", equipment.join(", ").replace(/^t/, "T")] as const] : []),
      ...(chatId ? [["Company chat", `Message ${driver.fullName}`, chatPath(chatId)] as const] : []),
    ];
  }
  const person = await personById(assigned.id);
  return rowAbout("Driven by", person && { ...person, fullName: assigned.fullName }, equipment);
}
