/**
 * In the browser build, server modules are empty stubs, and each stub that several pages import would become
 * a separate script. Importing the stubs here puts them into the shared bundle. In the server build, this
 * module itself is empty.
 */
import "@remix-run/node";
import "~/accounts/sign-in/security-log.server";
import "~/accounts/sign-in/session.server";
import "~/amendments/announced.server";
import "~/distance/lane-map.server";
import "~/limits/rate-limit.server";
import "~/loads/board/board.server";
import "~/loads/bulk/take-bulk-step.server";
import "~/loads/queries.server";
import "~/load-page/load-page.server";
import "~/load-page/take-step.server";
import "~/forms/answer-form.server";
import "~/forms/flash.server";
import "~/forms/form.server";
import "~/forms/refusals.server";
import "~/offline/whose-answer.server";
import "~/recommendations/last-search.server";
import "~/reviews/queries.server";
