/**
 * Imports the modules that most pages use, so that the compiler puts them into one script. Otherwise, the
 * compiler would create one script for every combination of pages that share a module. A load page would need
 * thirty scripts, each with its own request, and small files compress poorly. The login page also loads the
 * shared bundle, so the bundle is cached before the dashboard opens.
 *
 * Do not add `sideEffects` to package.json: esbuild would then silently drop imports without names.
 */
import "~/chat/inbox/address";
import "~/chat/rooms/live-changes";
import "~/chat/rooms/use-room";
import "~/distance/lane-map";
import "~/trade/miles";
import "~/trade/file-kinds";
import "~/trade/equipment";
import "~/trade/lane";
import "~/trade/lifecycle";
import "~/trade/load-number";
import "~/trade/numbered";
import "~/ui/status-badge";
import "~/loads/board/lane-table";
import "~/loads/steps/steps";
import "~/text/dates";
import "~/text/money";
import "~/forms/present-state";
import "~/requests/driver-path";
import "~/requests/driver-hash";
import "~/reviews/words";
import "~/ui/avatar";
import "~/ui/forms/being-filled-in";
import "~/ui/error-page";
import "~/ui/facts";
import "~/ui/forms/field";
import "~/ui/icon";
import "~/ui/instant";
import "~/ui/forms/keyed-form";
import "~/ui/low-data";
import "~/ui/visit";
import "~/ui/no-connection";
import "~/ui/notice";
import "~/ui/page-handle";
import "~/ui/pager";
import "~/ui/stars";
import "./server-stubs.client";
import "~/ui/forms/submission";
import "~/ui/forms/submit-button";
import "~/ui/header";
import "~/ui/footer";
import "~/ui/main-nav";
import "~/ui/follow-focus";
import "~/ui/on-demand";
import "~/ui/counted-meta";
import "~/ui/stylesheet";
import "~/http/nonce";
import "~/text/time";
import "~/ui/named-with";
import "~/waiting/fact";
import "~/chat/inbox/use-unread";
