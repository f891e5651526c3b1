/** Says on the page that closes an account or company that we keep a copy of what closing removes. */
export function KeptNotice({ what }: { what: "Account" | "Company" }) {
  return (
    <p className="notice warning">
      An authority has asked us to keep {what === "Account" ? "your data" : "this company's data"}. You can
      still close {what === "Account" ? "your account" : "the company"}, and everything that this page says is
      removed disappears from Haulway. But until the request ends, we keep a copy, including the documents and
      the picture. No page shows the copy. We give it only to an authority that is entitled to it.
    </p>
  );
}
