/**
 * The error page that every route of a page exports, and with it the shared script: the compiler makes one script of what
 * all pages bring, so each of them has to bring it.
 */
import "./shared";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
