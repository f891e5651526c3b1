import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../vitest.config";

/** The unit tests of one part, for the runs with a change in the code. */
const part = process.env.HAULWAY_MUTANTS_PART ?? "";

export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  defineConfig({
    plugins: [
      {
        name: "forks",
        // Stryker asks for threads, which take neither the flag for WebSocket nor a signal.
        configureVitest: ({ vitest, project }) => {
          vitest.config.pool = "forks";
          project.config.pool = "forks";
        },
      },
    ],
    test: {
      include: [`app/${part}/**/*.test.{ts,tsx}`],
      // A test that is slow on a busy machine must not count as one that has noticed the change.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
