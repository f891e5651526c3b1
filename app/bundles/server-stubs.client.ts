/**
 * In the browser's build a server module is an empty stub, and each stub that several pages import becomes a script of its
 * own. Imported here, the stubs are part of the shared bundle. In the server's build this module is the empty one.
 */
import "@remix-run/node";
import "~/accounts/security-log.server";
import "~/accounts/session.server";
import "~/changes/told.server";
import "~/distance/lane-map.server";
import "~/limits/rate-limit.server";
import "~/loads/board.server";
import "~/loads/queries.server";
import "~/load-page/load-page.server";
import "~/load-page/take-step.server";
import "~/platform/answer-form.server";
import "~/platform/flash.server";
import "~/platform/form.server";
import "~/platform/refusals.server";
import "~/pocket/whose-answer.server";
import "~/reviews/queries.server";
