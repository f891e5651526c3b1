/** The emails about an account. They contain no names. */
import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";

const LINK_HOLDS = "The link works once, for 30 minutes.";

/** Returns the email with the link to choose a new password. */
export function recoveryMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Choose a new password for Haulway",
    text: `Somebody asked for a new password for your Haulway account. If it was you, choose it here:

${ownLink("/reset-password", { token })}

${LINK_HOLDS} If it was not you, do nothing: your password stays as it is.
`,
  };
}

/**
 * Returns the email with the code to sign in without the password. The subject must not contain the code,
 * because the log contains the subjects of emails that could not be sent.
 */
export function signInCodeMail(to: string, code: string): Mail {
  return {
    to,
    subject: "Your code to log in to Haulway",
    text: `Your code to log in to Haulway:

${code}

It works once, for ten minutes, in the browser that asked for it. Give it to nobody: we never ask for it. If it was not you, do nothing.
`,
  };
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: "Your Haulway password was changed",
    text: `The password of your Haulway account was changed, and every device is signed out.

If it was not you, choose another one now:

${ownLink("/forgot-password")}
`,
  };
}

/** Returns the email with the link that confirms the address of a new account. */
export function confirmationMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Confirm your e-mail for Haulway",
    text: `Welcome to Haulway. Please confirm that this is your e-mail address:

${ownLink("/confirm-email", { token })}

${LINK_HOLDS} If you did not sign up, do nothing.
`,
  };
}

/** Returns the email to a new address, with the link that confirms the change. */
export function emailChangeMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Confirm your new e-mail for Haulway",
    text: `Somebody wants to use this address for a Haulway account. If it was you, confirm it here:

${ownLink("/confirm-email", { token })}

${LINK_HOLDS} If it was not you, do nothing.
`,
  };
}

/** Returns the email that notifies the old address of the requested change. */
export function emailChangeNotice(to: string, newEmail: string): Mail {
  return {
    to,
    subject: "Your Haulway e-mail is about to change",
    text: `Somebody who knows your password asked to change the e-mail of your Haulway account to ${newEmail}. It changes once that address is confirmed.

If it was not you, choose a new password now, which stops the change:

${ownLink("/forgot-password")}
`,
  };
}
