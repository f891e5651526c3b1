import { saveApiKey, saveTruck } from "~/builders";
import { saveInvitation } from "../../fixtures/scenes/invitation";
import { requireTwoStep, setTwoStep } from "../../fixtures/seats";
import type { App } from "../support/app";
import { colleagueOf, confirmAddresses, inDatabase } from "../support/colleague";
import type { Form } from "../support/form";
import { PASSWORD, signUp, type Visitor } from "../support/visitor";

const TEAM = "routes/team";
const TRUCKS = "routes/trucks";
const KEYS = "routes/user-account_.api";
const INVITED = "new.colleague@example.test";
/** The app counts the attempt to enter a password before it checks the password. */
const COUNTED_FIRST = 4;

let count = 0;
/** Each address is new, because emails to an address are limited. */
const fresh = () => `${++count}.${process.pid}.${INVITED}`;

async function confirmedOwner(app: App): Promise<Visitor> {
  const owner = await signUp(app, "shipper");
  await confirmAddresses(app, owner);
  return owner;
}

const withInvitation =
  (send: (owner: Visitor, email: string) => ReturnType<Visitor["post"]>): Form["prepare"] =>
  async (app) => {
    const owner = await confirmedOwner(app);
    const email = fresh();
    await inDatabase(app, (database) => saveInvitation({ company: owner, to: email }, database));
    return () => send(owner, email);
  };

const withColleague =
  (send: (owner: Visitor, colleague: Visitor) => ReturnType<Visitor["post"]>): Form["prepare"] =>
  async (app) => {
    const owner = await signUp(app, "shipper");
    const colleague = await colleagueOf(app, owner, { role: "driver", seat: "dispatcher" });
    return () => send(owner, colleague);
  };

/** `requiredAt` is null if the company does not require two-step sign-in. */
const withTwoStep =
  (step: string, requiredAt: number | null): Form["prepare"] =>
  async (app) => {
    const owner = await signUp(app, "shipper");
    await inDatabase(app, async (database) => {
      await setTwoStep(owner.personId, true, database);
      await requireTwoStep(owner, requiredAt, database);
    });
    return () => owner.post(`/team?step=${step}`, { current_password: PASSWORD });
  };

const withTruck =
  (step: string, fields: Record<string, string> = {}, retired_at: number | null = null): Form["prepare"] =>
  async (app) => {
    const carrier = await signUp(app, "driver");
    const truckId = await inDatabase(app, (database) => saveTruck(carrier, { retired_at }, database));
    return () => carrier.post(`/trucks?step=${step}&truck=${truckId}`, { seen: "1", ...fields });
  };

export const FORMS_OF_A_TEAM: readonly Form[] = [
  {
    route: TEAM,
    name: "invite a person",
    prepare: async (app) => {
      const owner = await confirmedOwner(app);
      return () => owner.post("/team?step=invite", { email: fresh(), seat: "dispatcher" });
    },
  },
  {
    route: TEAM,
    name: "send an invitation again",
    prepare: withInvitation((owner, email) => owner.post("/team?step=again", { email })),
  },
  {
    route: TEAM,
    name: "withdraw an invitation",
    prepare: withInvitation((owner, email) => owner.post("/team?step=withdraw", { email })),
  },
  {
    route: TEAM,
    name: "change a role",
    prepare: withColleague((owner, { personId }) =>
      owner.post("/team?step=seat", { person: personId, was: "dispatcher", seat: "owner" }),
    ),
  },
  {
    route: TEAM,
    name: "remove a person",
    prepare: withColleague((owner, { personId }) => owner.post("/team?step=remove", { person: personId })),
  },
  {
    route: TEAM,
    name: "leave a company",
    prepare: withColleague((owner, colleague) =>
      colleague.post("/team?step=leave", { company: owner.id, person: colleague.personId }),
    ),
  },
  {
    route: TEAM,
    name: "name the company",
    prepare: async (app) => {
      const owner = await signUp(app, "shipper");
      return () => owner.post("/team?step=name", { full_name: "Great Basin Freight", was: owner.name });
    },
  },
  {
    route: TEAM,
    name: "require two-step sign-in",
    trips: COUNTED_FIRST,
    prepare: withTwoStep("require-two-step", null),
  },
  {
    route: TEAM,
    name: "stop requiring two-step sign-in",
    trips: COUNTED_FIRST,
    prepare: withTwoStep("stop-requiring-two-step", 1),
  },
  {
    route: KEYS,
    name: "make an API key",
    status: 200,
    prepare: async (app) => {
      const owner = await confirmedOwner(app);
      const fields = { name: "TMS", "loads:read": "true", current_password: PASSWORD, seen: "" };
      return () => owner.post("/user-account/api?step=make", fields);
    },
  },
  {
    route: KEYS,
    name: "revoke an API key",
    prepare: async (app) => {
      const owner = await signUp(app, "shipper");
      const key = await inDatabase(app, (database) => saveApiKey(owner, {}, database));
      return () => owner.post("/user-account/api?step=revoke", { key });
    },
  },
  {
    route: TRUCKS,
    name: "add a truck",
    prepare: async (app) => {
      const carrier = await signUp(app, "driver");
      return () => carrier.post("/trucks?step=add", { name: "12", equipment_type: "V" });
    },
  },
  { route: TRUCKS, name: "edit a truck", prepare: withTruck("edit", { name: "14" }) },
  { route: TRUCKS, name: "retire a truck", prepare: withTruck("retire", { loads: "" }) },
  { route: TRUCKS, name: "bring a truck back", prepare: withTruck("restore", {}, 1) },
  {
    route: "routes/join.$token",
    name: "join a company",
    prepare: async (app) => {
      const [owner, invited] = [await signUp(app, "shipper"), await signUp(app, "driver")];
      await confirmAddresses(app, invited);
      const sent = { company: owner, to: invited.email };
      const token = await inDatabase(app, (database) => saveInvitation(sent, database));
      return () => invited.post(`/join/${token}`);
    },
  },
];
