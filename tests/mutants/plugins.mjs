import { readFileSync } from "node:fs";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { logged, nameOf } from "./changes.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {import("@stryker-mutator/api/check").CheckResult} CheckResult */

/** Selects changes by name. A line range would also include the changes inside a sampled change. */
class Sample {
  /** @type {Set<string>} */
  #names = new Set(JSON.parse(readFileSync(process.env.HAULWAY_MUTANTS_SAMPLE ?? "", "utf8")));

  async init() {}

  /**
   * @param {Mutant[]} mutants
   * @returns {Promise<Record<string, CheckResult>>}
   */
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#verdict(mutant)]));
  }

  /** @param {Mutant[]} mutants */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  /**
   * @param {Mutant} mutant
   * @returns {CheckResult}
   */
  #verdict(mutant) {
    if (this.#names.has(nameOf(mutant))) return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: "not in the sample" };
  }
}

/** A dot if a test failed, otherwise the first letter of the status. */
const progress = {
  onMutantTested: (/** @type {import("@stryker-mutator/api/core").MutantResult} */ { status }) => {
    if (status === "CompileError" || status === "Ignored") return;
    process.stdout.write(status === "Killed" ? "." : status.charAt(0));
  },
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, "sample", Sample),
  declareValuePlugin(PluginKind.Ignore, "logged", logged),
  declareValuePlugin(PluginKind.Reporter, "progress-characters", progress),
];
