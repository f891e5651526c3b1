/**
 * What most pages are made of, named once: the compiler then makes one script of it. Left alone it makes one of every
 * combination of pages, thirty small ones for a load's page, each a request of its own that packs badly. The login page
 * brings it, like all others, and has so warmed the cache.
 */
import "~/chat/address";
import "~/chat/live-changes";
import "~/chat/use-room";
import "~/distance/lane-map";
import "~/distance/miles";
import "~/files/format-size";
import "~/files/kind-words";
import "~/loads/equipment";
import "~/loads/lane";
import "~/loads/lifecycle";
import "~/loads/load-fields";
import "~/loads/status-badge";
import "~/platform/dates";
import "~/platform/money";
import "~/platform/present-state";
import "~/requests/dialog-answer";
import "~/requests/driver-hash";
import "~/reviews/words";
import "~/ui/avatar";
import "~/ui/being-filled-in";
import "~/ui/error-page";
import "~/ui/facts";
import "~/ui/field";
import "~/ui/icon";
import "~/ui/instant";
import "~/ui/low-data";
import "~/ui/notice";
import "~/ui/page-handle";
import "~/ui/pager";
import "~/ui/stars";
import "~/ui/server-stubs.client";
import "~/ui/submission";
import "~/ui/submit-button";
import "~/ui/header";
import "~/ui/footer";
import "~/ui/places";
import "~/ui/follow-focus";
import "~/ui/counted-meta";
import "~/ui/stylesheet";
import "~/platform/nonce";
import "~/chat/use-unread";
