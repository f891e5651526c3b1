export function companyPath(deskId: string | null, redirectTo: string | null): string {
  const query = new URLSearchParams({
    ...(deskId && { for: deskId }),
    ...(redirectTo && { redirectTo }),
  }).toString();
  return query ? `/company?${query}` : "/company";
}

/** @param by the name of the owner who removed the person, if known */
export const noLongerAt = (company = "that company", by?: string | null) =>
  by ? `${by} removed you from ${company}.` : `You no longer work for ${company}.`;
