import { nameOfCountry } from '@limelight/contract/countries'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { RecipientDetails } from '@limelight/db/campaigns/tables'
import type { MailValues } from './texts/template.ts'

export type Known = { email: string; name: string | null; details: RecipientDetails }

/** What the variables of a mail stand for. */
export function valuesOf({ email, name, details }: Known, sender: string, unsubscribe: string): MailValues {
  return {
    name: name ?? '',
    firstName: name?.split(' ', 1)[0] ?? '',
    username: details.username === undefined ? '' : `@${details.username}`,
    network: details.network ?? '',
    followers: details.followers?.toLocaleString('en-US') ?? '',
    category: details.category ?? '',
    country: details.country ?? '',
    email,
    sender,
    unsubscribe,
  }
}

const networkNames: Record<SocialNetwork, string> = { instagram: 'Instagram', youtube: 'YouTube' }

type Creator = { username: string; followers: number; categories: string[]; location: string }

/** What may be said about a creator whom the sender has unmasked. */
export function detailsOf(network: SocialNetwork, creator: Creator, showsUsername: boolean): RecipientDetails {
  const [category] = creator.categories
  return {
    network: networkNames[network],
    followers: creator.followers,
    ...(showsUsername ? { username: creator.username } : {}),
    ...(category === undefined ? {} : { category }),
    ...(creator.location === '' ? {} : { country: nameOfCountry(creator.location) }),
  }
}
