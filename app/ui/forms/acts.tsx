import { Link } from "#links";
import { namedWith } from "../named-with";
import { KeyedForm } from "./keyed-form";
import { SubmitButton } from "./submit-button";

export interface Act {
  words: string;
  isMain?: true;
  to: string;
  fields?: readonly (readonly [name: string, value: string])[];
}

interface Props {
  acts: readonly Act[];
  /** Distinguishes forms that post to the same URL. */
  nth: number;
  row?: readonly [name: string, row: string, isOnly: boolean];
}

export function Acts({ acts, nth, row }: Props) {
  return (
    <>
      {acts.map(({ words, isMain, to, fields }) => {
        const look = isMain ? "main" : "plain";
        const named = row && namedWith(words, ...row);
        return fields ? (
          <KeyedForm key={words} action={to} nth={nth}>
            {fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton look={look} {...named}>
              {words}
            </SubmitButton>
          </KeyedForm>
        ) : (
          <Link key={words} className={`button ${look}`} to={to} {...named}>
            {words}
          </Link>
        );
      })}
    </>
  );
}
