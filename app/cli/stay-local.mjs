import childProcess from "node:child_process";
import { Server } from "node:net";

/**
 * This module is loaded into PartyKit's process before PartyKit itself. By default, PartyKit opens all its
 * ports to the whole network: the rooms, a helper process, and a debugger that can read the secret. PartyKit
 * has no setting for the address, so this module binds these ports to loopback.
 */
const LOOPBACK = "127.0.0.1";

const { listen } = Server.prototype;
/** @this {Server} @param {unknown[]} args */
Server.prototype.listen = function listenLocally(...args) {
  const [port, ...rest] = args;
  if (typeof port !== "number") return Reflect.apply(listen, this, args);
  const callback = rest.find((argument) => typeof argument === "function");
  // Only the debugger's call passes no argument except a port. The debugger gets any free port, because the
  // requested port may be in use.
  return Reflect.apply(listen, this, [rest.length === 0 ? 0 : port, LOOPBACK, callback]);
};

/**
 * Corrects PartyKit's output, which prints the requested address instead of the actual address.
 * @param {any} text
 */
const withTrueAddress = (text) =>
  typeof text === "string" ? text.replaceAll("//0.0.0.0:", `//${LOOPBACK}:`) : text;

const { stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = /** @type {typeof write} */ (
  (/** @type {any} */ text, /** @type {any[]} */ ...rest) => write(withTrueAddress(text), ...rest)
);

/** The time within which PartyKit replaces its runtime after a source file has changed. */
const REPLACED_WITHIN_MS = 2_000;
/** @type {import("node:child_process").ChildProcess | undefined} */
let runtime;

/**
 * Ends PartyKit's process if its runtime has died, so that `keepCompanion` restarts it. PartyKit does not
 * notice the death, and its port would stop answering.
 * @param {string} command @param {import("node:child_process").ChildProcess} child
 */
function watched(command, child) {
  if (!/workerd(\.exe)?$/.test(command)) return child;
  runtime = child;
  child.once("exit", (code, signal) =>
    setTimeout(() => {
      if (runtime !== child) return;
      process.stderr.write(`Error: the runtime of the rooms ended (${signal ?? code}).\n`);
      process.exit(1);
    }, REPLACED_WITHIN_MS).unref(),
  );
  return child;
}

const { spawn } = childProcess;
childProcess.spawn = /** @type {typeof spawn} */ (
  (
    /** @type {string} */ command,
    /** @type {string[]} */ args,
    /** @type {import("node:child_process").SpawnOptions} */ options,
  ) =>
    watched(
      command,
      spawn(
        command,
        args?.map((argument) => argument.replace(/^(--socket-addr=entry=)0\.0\.0\.0:/, `$1${LOOPBACK}:`)),
        options,
      ),
    )
);
