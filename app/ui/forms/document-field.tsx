import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import { type Answers, Field } from "./field";

interface Props {
  more?: string;
  answers?: Answers;
}

export const DocumentField = ({ more, answers }: Props) => (
  <Field
    name="document"
    label="File"
    type="file"
    accept={ACCEPT_ATTRIBUTE["image-or-pdf"]}
    required
    hint={["PDF or photo, up to 10 MB.", more].filter(Boolean).join(" ")}
    answers={answers}
  />
);
