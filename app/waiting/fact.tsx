import { Numbered } from "~/trade/numbered";
import { Instant } from "~/ui/instant";

interface Props {
  says: string;
  until?: readonly [words: string, ms: number];
}

export function Fact({ says, until }: Props) {
  return (
    <>
      <Numbered>{says}</Numbered>
      {until && `, ${until[0]} `}
      {until && <Instant ms={until[1]} isNamed />}
    </>
  );
}
