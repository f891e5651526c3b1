/** The shape of an action in a load's life. */
import type { LoadEvent } from "~/trade/lifecycle";
import type { App } from "../support/app";
import type { Answer, Visitor } from "../support/visitor";
import type { ModelLoad } from "./model";

export interface WalkedApp extends App {
  /** Changes rows from outside the app, like a third process. */
  change(sql: string, ...args: string[]): Promise<void>;
  /** Returns the text of an API key of this person, which acts for the company. */
  keyFor(person: Pick<Visitor, "id" | "personId">): Promise<string>;
}

/** The input of an action: an app, a user, a load and the values to send. */
export interface Scene {
  app: WalkedApp;
  visitor: Visitor;
  load: ModelLoad;
  /** The id of the driver, for actions that name one. */
  driverId: string;
  /** A text that is unique in the walk, so that checks can find it in the database. */
  mark: string;
  /** A number that selects one of several forms of the action. */
  which: number;
}

export interface Verb {
  /**
   * The kind of user who may take the action. Sometimes a random user tries the action instead
   * (`Act.astray`).
   */
  by: "owner" | "chosen driver" | "driver" | "shipper" | "anybody";
  often: number;
  /** The event that a successful action adds to the history. */
  event?: LoadEvent;
  /** A condition for success, in addition to the event's rule. */
  fits?: (scene: Pick<Scene, "load" | "driverId" | "which">) => boolean;
  /**
   * For an action without an event, whether the company may take it now; undefined if this depends on the
   * time that has passed.
   */
  allows?: (scene: Pick<Scene, "load" | "which"> & { personId: string }) => boolean | undefined;
  /** Whether the load is in the state to which a successful action leads. */
  leaves?: (scene: Pick<Scene, "load" | "which">) => boolean;
  /** True if the action names the scene's driver. */
  namesDriver?: true;
  send: (scene: Scene) => Promise<Answer | undefined>;
}
