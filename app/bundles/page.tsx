/**
 * The error page that every page route exports, together with the shared bundle: the compiler puts into one script what
 * all pages import, so each of them has to import it.
 */
import "./shared";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
