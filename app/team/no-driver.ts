/** A company's driver uses their own account, and the pages of a shipper's account show no loads to haul. */

export const noDriverAccount = (name: string): string =>
  `${name} has a shipper's account, so they can't be a driver. Invite an email address without one.`;

export const notADriver = ({ company, inviter }: { company: string; inviter: string }): string =>
  `This is a shipper's account, so it can't drive for ${company}. Ask ${inviter} to invite another email address. Then sign up with it as a driver.`;
