import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";

const LINK_HOLDS = "The link works once and expires in 30 minutes.";

export function recoveryMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Choose a new password for Haulway",
    text: `Someone asked to reset the password of your Haulway account. If it was you, choose a new one here:

${ownLink("/reset-password", { token })}

${LINK_HOLDS} If it wasn't you, ignore this email. Your password stays the same.
`,
  };
}

export function passwordFirstMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Choose a new password for Haulway",
    text: `Someone asked for a code to log in to Haulway. This email address isn't confirmed yet, so choose a new password first. That also confirms the address:

${ownLink("/reset-password", { token })}

${LINK_HOLDS} If it wasn't you, ignore this email. Your password stays the same.
`,
  };
}

/** The subject must not contain the code, because the subjects of unsent emails are logged. */
export function signInCodeMail(to: string, code: string): Mail {
  return {
    to,
    subject: "Your code to log in to Haulway",
    text: `Your code to log in to Haulway:

${code}

It works once, within 10 minutes, in the browser where you asked for it. Don't share it. We'll never ask you for it. If it wasn't you, ignore this email.
`,
  };
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: "Your Haulway password was changed",
    text: `Your Haulway password was changed. Every device was signed out, and API keys that you made no longer work.

If it wasn't you, choose a new one now:

${ownLink("/forgot-password")}
`,
  };
}

export function confirmationMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Confirm your email for Haulway",
    text: `Welcome to Haulway. Please confirm your email address:

${ownLink("/confirm-email", { token })}

${LINK_HOLDS} If you didn't sign up, ignore this email.
`,
  };
}

export function emailChangeMail(to: string, token: string): Mail {
  return {
    to,
    subject: "Confirm your new email for Haulway",
    text: `Someone asked to use this email address for a Haulway account. If it was you, confirm it here:

${ownLink("/confirm-email", { token })}

${LINK_HOLDS} If it wasn't you, ignore this email.
`,
  };
}

export function emailChangeNotice(to: string, newEmail: string): Mail {
  return {
    to,
    subject: "Your Haulway email is about to change",
    text: `Someone who knows your password asked to change the email of your Haulway account to ${newEmail}. The change takes effect when that address is confirmed.

If it wasn't you, choose a new password now to stop the change:

${ownLink("/forgot-password")}
`,
  };
}
