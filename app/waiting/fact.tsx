import { Instant } from "~/ui/instant";

interface Props {
  says: string;
  until?: readonly [words: string, ms: number];
}

/** A fact that waits, and until when it can be answered. */
export function Fact({ says, until }: Props) {
  return (
    <>
      {says}
      {until && `, ${until[0]} `}
      {until && <Instant ms={until[1]} />}
    </>
  );
}
