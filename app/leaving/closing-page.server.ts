import { drivenLoads, idsOfLoads } from "~/access/driven.server";
import { billingOf } from "~/billing/queries.server";
import { STANDINGS } from "~/billing/standing";
import { isAccountHeld } from "~/holds/in-force.server";
import { notBilled } from "~/invoices/not-billed.server";
import { companyPath } from "~/trade/other-company";
import { RUNNING_SEATS } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { CLOSE_COMPANY, EXPORT, EXPORT_COMPANY } from "./addresses";
import { atOwnCompany } from "./close-account.server";
import { isOfOne, requireClosable } from "./close-company.server";
import { blockingLoads, countToEnd, openMoney } from "./closing.server";
import { membersOf, type Workplace, workplacesOf } from "./members.server";

async function endingOf(company: Viewer, path: (page: string) => string) {
  const [blocking, toEnd, money, unbilled, billing] = await Promise.all([
    blockingLoads(company),
    countToEnd(company),
    openMoney(company),
    notBilled(company),
    billingOf(company.id),
  ]);
  return {
    role: company.role,
    inTheWay: blocking.map((load) => ({ ...load, path: path(`/load-details/${load.load_id}`) })),
    toEnd,
    money,
    unbilled: unbilled && {
      ...unbilled,
      loads: unbilled.loads.map((load) => ({ ...load, path: path(load.path) })),
    },
    hasPlan: STANDINGS[billing.standing].next === "portal",
  };
}

export async function accountClosing(viewer: Viewer) {
  const { id, personId } = viewer;
  const own = await atOwnCompany(viewer);
  const pathAt = (companyId: string) => (page: string) =>
    companyId === id ? page : companyPath(companyId, page);
  const [workplaces, ending, driven, isHeld] = await Promise.all([
    workplacesOf(personId),
    endingOf(own, pathAt(personId)),
    drivenLoads({ personId }),
    isAccountHeld(personId),
  ]);
  const stuck = workplaces
    .filter(({ fate }) => fate === "refuse")
    .map(({ id: companyId, name, others }) => ({
      name,
      others,
      team: pathAt(companyId)("/team"),
      close: pathAt(companyId)(CLOSE_COMPANY),
    }));
  const left = workplaces.filter(({ fate }) => fate === "goes on");
  const drivesAt = ({ id: companyId, seat }: Workplace) => {
    const runs = RUNNING_SEATS.some((each) => each === seat);
    const at = (loadId: string) =>
      runs
        ? pathAt(companyId)(`/load-details/${loadId}/driver`)
        : pathAt(personId)(`/load-details/${loadId}`);
    const rows = driven.filter(({ deskId }) => deskId === companyId);
    return rows.map(({ loadId, name }) => ({ name, path: at(loadId) }));
  };
  const ends = workplaces.find(({ fate }) => fate === "ends");
  return {
    download: EXPORT,
    ...(isHeld && { isHeld }),
    ending: ends ? ending : null,
    ...(stuck.length > 0 && { stuck }),
    ...(left.length > 0 && {
      left: left.map((each) => {
        const { name, isOwn, others } = each;
        return { name, isOwn, others, drives: drivesAt(each) };
      }),
    }),
    ...(driven.length > 0 && { drives: idsOfLoads(driven) }),
    ...(ends && left.length > 0 && { ownName: ends.name }),
  };
}

/** @throws Forbidden if the viewer is not an owner */
export async function companyClosing(viewer: Viewer) {
  const [seen, ending, isHeld] = await Promise.all([
    membersOf(viewer.id),
    endingOf(viewer, (page) => page),
    isAccountHeld(viewer.id),
  ]);
  if (isOfOne(viewer, seen)) return null;
  requireClosable(viewer, seen);
  const others = seen.members.filter((member) => member.id !== viewer.personId).map(({ name }) => name);
  return {
    download: EXPORT_COMPANY,
    ...(isHeld && { isHeld }),
    name: viewer.fullName,
    isFounder: viewer.id === viewer.personId,
    others,
    staff: seen.staff,
    ending,
  };
}

/** The result is null if the company closes with the viewer's account. */
export async function companyOf(viewer: Viewer) {
  const seen = await membersOf(viewer.id);
  const own = seen.members.find(({ id }) => id === viewer.personId);
  if (isOfOne(viewer, seen)) return null;
  return { company: own ? { name: viewer.fullName, isOwner: own.seat === "owner" } : null };
}

export type ClosingOfAccount = Awaited<ReturnType<typeof accountClosing>>;
export type ClosingOfCompany = NonNullable<Awaited<ReturnType<typeof companyClosing>>>;
