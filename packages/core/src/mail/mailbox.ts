/** Providers deliver `name+tag@host` to the mailbox `name@host`, so such addresses are one person. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/** Enough for its owner to recognise it: an***@example.test */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
