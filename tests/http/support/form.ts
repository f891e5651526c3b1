/** A form of the product, sent so that it succeeds, by somebody for whom it is there. `every-form.ts` has them all. */
import type { App } from "./app";
import { type Shipment, shipmentAt } from "./shipment";
import { type Answer, signUp, Visitor } from "./visitor";

export interface Form {
  route: string;
  name: string;
  /** The status of the answer; by default 302. */
  status?: number;
  /** The most trips, where they are more than those of other forms. */
  trips?: number;
  /** Makes what the form needs. @returns sends it, once */
  prepare: (app: App) => Promise<() => Promise<Answer>>;
}

/** A form of a person who has just signed up. */
export const by =
  (role: "driver" | "shipper", send: (person: Visitor) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const person = await signUp(app, role);
    return () => send(person);
  };

export const visiting =
  (send: (visitor: Visitor) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const visitor = new Visitor(app);
    return () => send(visitor);
  };

type Status = Parameters<typeof shipmentAt>[1];

/** A form about a load of that status. */
export const of =
  (status: Status, send: (shipment: Shipment) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const shipment = await shipmentAt(app, status);
    return () => send(shipment);
  };
