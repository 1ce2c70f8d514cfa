/** Providers deliver `name+tag@host` to the mailbox `name@host`, so such addresses are one person. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}
