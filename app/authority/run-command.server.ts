import { type ExportCommand, exportForAuthority } from "./export.server";
import { beginHold, type HoldCommand, liftHold, listHolds } from "./hold.server";

type AuthorityCommand =
  | { step: "list" }
  | ({ step: "lift" } & HoldCommand)
  | ({ step: "hold"; until: number } & HoldCommand)
  | ({ step: "export" } & ExportCommand);

/**
 * Returns the lines to print.
 * @throws Error with a one-line message
 */
export async function runAuthorityCommand(command: AuthorityCommand, nowMs = Date.now()): Promise<string[]> {
  if (command.step === "list") return listHolds(nowMs);
  if (command.step === "lift") return [await liftHold(command, nowMs)];
  if (command.step === "hold") return [await beginHold(command, nowMs)];
  return exportForAuthority(command, nowMs);
}
