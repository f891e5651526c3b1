import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("PartyKit prints the address on which it listens", () => {
  const code = 'console.log("Ready on http://0.0.0.0:1999"); console.error("as it was");';
  const args = ["--import", "./app/cli/stay-local.mjs", "--eval", code];
  expect(execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" })).toBe(
    "Ready on http://127.0.0.1:1999\n",
  );
});
