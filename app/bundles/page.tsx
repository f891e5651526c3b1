/**
 * Exports the error page of every page route and imports the shared bundle. The compiler puts modules that
 * all pages import into one script, so every page has to import this file.
 */
import "./shared";

export { ErrorPage as ErrorBoundary } from "~/ui/error-page";
