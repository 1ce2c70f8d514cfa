import { type MailVariable, mailVariables } from '@limelight/contract/campaigns/variables'

/** What each variable stands for, and the fallback that a new one begins with. */
const words: Record<MailVariable, { label: string; fallback: string }> = {
  firstName: { label: 'First name', fallback: 'there' },
  name: { label: 'Full name', fallback: 'there' },
  username: { label: 'Handle', fallback: 'you' },
  category: { label: 'Category', fallback: 'favourite' },
  followers: { label: 'Followers', fallback: 'your' },
  country: { label: 'Country', fallback: 'your country' },
  network: { label: 'Network', fallback: 'social media' },
  email: { label: 'Email address', fallback: '' },
  sender: { label: 'Your name', fallback: '' },
  unsubscribe: { label: 'Link to unsubscribe', fallback: '' },
}

export const knownVariables: readonly string[] = mailVariables

/** In the order of the menu. */
export const variableChoices = mailVariables
  .map(name => ({ name, ...words[name] }))
  .sort((one, other) => Object.keys(words).indexOf(one.name) - Object.keys(words).indexOf(other.name))

/** Known for every recipient, so they need no fallback. */
export function isAlwaysKnown(name: string): boolean {
  return ['email', 'sender', 'unsubscribe'].includes(name)
}
