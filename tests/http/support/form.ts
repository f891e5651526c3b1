import type { App } from "./app";
import { type Shipment, shipmentAt } from "./shipment";
import { type Answer, signUp, Visitor } from "./visitor";

export interface Form {
  route: string;
  name: string;
  /** The status of the response. The default is 302. */
  status?: number;
  /** The maximum number of database round trips, if higher than the usual limit. */
  trips?: number;
  /** @returns a function that sends the form once */
  prepare: (app: App) => Promise<() => Promise<Answer>>;
}

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

export const of =
  (status: Status, send: (shipment: Shipment) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const shipment = await shipmentAt(app, status);
    return () => send(shipment);
  };
