import { useLocation } from "@remix-run/react";

interface Props {
  /** Whether the Data saver switch is on; null if the footer has no switch (`Visit.lowDataSwitch`). */
  lowData: boolean | null;
}

export function Footer({ lowData }: Props) {
  const { pathname, search } = useLocation();
  return (
    <footer className="footer">
      <p>© 2023 Haulway</p>
      <a href="/privacy">Privacy Policy</a>
      {lowData !== null && (
        <form method="post" action="/low-data">
          <input type="hidden" name="back" value={pathname + search} />
          <button type="submit" className="link" name="low_data" value={lowData ? "off" : "on"}>
            {`Data saver: ${lowData ? "on" : "off"}`}
          </button>
        </form>
      )}
    </footer>
  );
}
