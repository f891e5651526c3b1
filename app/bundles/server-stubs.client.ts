/**
 * What the browser has in place of a server module is empty, and a script of its own for each that several pages import.
 * Named here, these come with the furniture. On the server it is this module that is empty.
 */
import "@remix-run/node";
import "~/accounts/session.server";
import "~/distance/lane-map.server";
import "~/loads/board.server";
import "~/loads/queries.server";
import "~/load-page/take-step.server";
import "~/platform/flash.server";
import "~/platform/form.server";
import "~/platform/rate-limit.server";
import "~/platform/refusals.server";
import "~/reviews/queries.server";
