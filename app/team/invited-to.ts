/** A founder whose company has their own name is not named twice. */
export const invitedTo = ({ company, inviter }: { company: string; inviter: string }): string =>
  inviter === company ? `You're invited to join ${company}` : `${inviter} invites you to join ${company}`;
