/** The compiler puts modules that all pages import into one script, so every page imports this file. */
import "./shared";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
