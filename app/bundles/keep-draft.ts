import "./page";

export { keepDraft } from "~/ui/forms/keep-draft";
