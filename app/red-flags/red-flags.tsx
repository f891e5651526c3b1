import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { RedFlag } from "./red-flags.server";

export function FlagText({ flag: [, words, atMs] }: { flag: RedFlag }) {
  return (
    <strong>
      {words}
      {atMs && (
        <>
          {" "}
          <Instant ms={atMs} />
        </>
      )}
    </strong>
  );
}

export function RedFlags({ flags }: { flags: readonly RedFlag[] | undefined }) {
  if (!flags?.length) return null;
  return (
    <Facts
      caption="Before you agree"
      facts={flags.map((flag) => [flag[0], <FlagText key={flag[0]} flag={flag} />])}
    />
  );
}
