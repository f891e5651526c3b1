import { Link } from "#links";
import { type BoardFilter, listAddress } from "./board-filter";
import { TAB_LABELS, type tabStates } from "./dashboard-tabs";
import { Dot } from "./load-table";

interface Props {
  tabs: ReturnType<typeof tabStates>;
  tab: string;
  filter: BoardFilter;
}

export function StageTabs({ tabs, tab, filter }: Props) {
  return (
    <nav className="tabs" aria-label="Loads by stage">
      {tabs.map((each) => (
        <span key={each.tab} className="tab">
          <Link
            to={listAddress(filter, each.tab)}
            aria-current={each.tab === tab ? "page" : undefined}
            aria-describedby={`tab-${each.tab}`}
          >
            {TAB_LABELS[each.tab]}
          </Link>
          <span id={`tab-${each.tab}`}>
            <span className="quiet" key={each.count}>
              {each.count}
            </span>
            {each.dot && <Dot />}
          </span>
        </span>
      ))}
    </nav>
  );
}
