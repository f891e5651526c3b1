import { type FormEvent, useState } from "react";
import { faultOf } from "~/outbox/faults";
import { asEntries, change, type Item } from "~/outbox/items";
import { loadOf } from "~/outbox/rules";
import { DELIVERY_FILES } from "~/trade/file-kinds";
import { Field } from "~/ui/field";

const NO_ROOM = "This phone has no room for it. Make some, then choose it again.";
const deliverAt = (item: Item) => `/load-details/${loadOf(item.address)}?step=deliver`;

/** Whether an item is a proof of delivery whose pin waits, too: its load's page has no form for it yet. */
export const isMadeHere = (item: Item, items: readonly Item[]): boolean =>
  items.some((pin) => pin.address.endsWith("?step=pick-up") && item.address.startsWith(deliverAt(pin)));

/** Whether the proof of delivery may be pressed after an item: it is the pin that waits, and nothing was delivered yet. */
export const mayDeliver = (item: Item, items: readonly Item[]): boolean =>
  item.address.endsWith("?step=pick-up") && !items.some(({ address }) => address.startsWith(deliverAt(item)));

/**
 * The proof of delivery of a load whose pickup is not sent yet: its page has the form only once it is. So all of a load can be pressed in
 * one dead spell; it is sent after the pin.
 */
export function DeliveryForm({ after, changed }: { after: Item; changed: () => void }) {
  const [fields, setFields] = useState<Record<string, string>>({});
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults: Record<string, string> = {};
    for (const input of event.currentTarget.querySelectorAll<HTMLInputElement>("[type=file]")) {
      const plan = DELIVERY_FILES.find(({ name }) => name === input.name);
      const most = plan && "atMost" in plan ? plan.atMost : 1;
      const count = input.files?.length ?? 0;
      if (count > most) faults[input.name] = "Max files uploaded";
      faults[input.name] ??= faultOf(input) ?? "";
    }
    setFields(faults);
    if (Object.values(faults).some(Boolean)) return;
    const atMs = Date.now();
    const item: Item = {
      ...after,
      key: `${atMs}${Math.random()}`,
      address: deliverAt(after),
      isMultipart: true,
      entries: await asEntries(new FormData(event.currentTarget)),
      atMs,
      sinceMs: atMs,
      words: "Upload",
      state: "waiting",
      refusal: "",
    };
    await change(item).then(changed, () => setFields({ proof_of_delivery: NO_ROOM }));
  };
  return (
    <details>
      <summary className="button plain">Proof of delivery</summary>
      <form className="stack" encType="multipart/form-data" noValidate onSubmit={keep}>
        <p className="quiet">For when there is no signal until the delivery. It is sent after the pin.</p>
        {DELIVERY_FILES.map(({ name, label, accept, ...more }) => (
          <Field
            key={name}
            type="file"
            name={name}
            label={label}
            accept={accept}
            required={"required" in more}
            multiple={"atMost" in more}
            answers={{ fields }}
          />
        ))}
        <button type="submit" className="button main">
          Keep for sending
        </button>
      </form>
    </details>
  );
}
