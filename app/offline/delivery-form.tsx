import { type FormEvent, useState } from "react";
import { faultOf } from "~/outbox/faults";
import { asEntries, change, type Item } from "~/outbox/items";
import { isDelivery, loadOf } from "~/outbox/rules";
import { DELIVERY_FILES } from "~/trade/file-kinds";
import { Field } from "~/ui/forms/field";

const NO_ROOM = "This device is out of storage. Free up some space, then choose the file again.";
const deliverAt = (item: Item) => `/load-details/${loadOf(item.address)}?step=deliver`;

/** Until the PIN is sent, the load's page has no form for the proof. */
export const pinBefore = (item: Item, items: readonly Item[]): Item | undefined =>
  items.find((pin) => pin.address.endsWith("?step=pick-up") && item.address.startsWith(deliverAt(pin)));

export const mayDeliver = (item: Item, items: readonly Item[]): boolean =>
  item.address.endsWith("?step=pick-up") &&
  !items.some(({ address }) => isDelivery(address) && loadOf(address) === loadOf(item.address));

export const receiverPage = ({ address }: Item) => `/load-details/${loadOf(address)}/receiver-signature`;

interface DeliveryFormProps {
  after: Item;
  instead?: Item;
  changed: () => void;
}

/** The load's page offers this form only after the pickup. The outbox sends the proof after the PIN. */
export function DeliveryForm({ after, instead, changed }: DeliveryFormProps) {
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
      heldMs: 0,
      refusal: "",
    };
    await change(item, instead && [instead.key]).then(changed, () =>
      setFields({ proof_of_delivery: NO_ROOM }),
    );
  };
  return (
    <details>
      <summary className="button plain">{instead ? "Choose Other Files" : "Proof of Delivery"}</summary>
      <form className="stack" encType="multipart/form-data" noValidate onSubmit={keep}>
        <p className="quiet">Use this if you have no signal. The files are sent after the pin.</p>
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
          Save to Send Later
        </button>
      </form>
    </details>
  );
}
