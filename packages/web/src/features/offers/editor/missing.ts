import type { User } from '@limelight/contract/users/schema'
import type { OfferValues } from './values.ts'

/** What keeps an offer from buyers. `isWrong`: more than just not there yet. `detail` names the part to change. */
export type Requirement = {
  key: RequirementKey
  text: string
  isMet: boolean
  isWrong?: boolean
  detail?: string | undefined
}
type RequirementKey = 'person' | 'account' | 'words' | 'terms' | 'price' | 'refused'

type Known = {
  values: OfferValues
  user: Pick<User, 'name' | 'surname' | 'email' | 'isActivated'>
  /** The names of the networks that the seller has linked; undefined while they load. */
  accounts: readonly string[] | undefined
  isRefused: boolean
}

/** In the order in which the seller meets them. */
export function requirementsOf({ values, user, accounts, isRefused }: Known): Requirement[] {
  const hasPerson = user.name.trim() !== '' && user.surname.trim() !== '' && user.email !== ''
  const words = missingWords(values)
  const open = values.items.findIndex(item => missingTerms(item).length > 0)
  const openItem = values.items[open]
  const cheap = values.items.find(({ price }) => price.trim() !== '' && Number(price) < 10)
  return [
    { key: 'person', text: 'Name, surname and email', isMet: hasPerson },
    {
      key: 'account',
      text:
        accounts !== undefined && accounts.length > 0 ? `A linked account: ${accounts.join(', ')}` : 'A linked account',
      isMet: accounts === undefined || accounts.length > 0,
    },
    {
      key: 'words',
      text: 'Title, description, main picture',
      isMet: words.length === 0,
      detail: words.length === 0 ? undefined : `${listWords(words)} missing`,
    },
    {
      key: 'terms',
      text: 'Price, days and amount of every item',
      isMet: openItem === undefined,
      detail: openItem && `item ${open + 1}: ${listWords(missingTerms(openItem))} missing`,
    },
    {
      key: 'price',
      text: 'Every price at least 10.00 USDT',
      // The minimum says nothing about a price that isn't there yet.
      isMet: values.items.every(({ price }) => price.trim() !== '' && Number(price) >= 10),
      isWrong: cheap !== undefined,
      detail: cheap && `“${cheap.name || 'One item'}” is at ${cheap.price}`,
    },
    ...(isRefused
      ? [
          {
            key: 'refused' as const,
            text: 'Nothing refused',
            isMet: false,
            isWrong: true,
            detail: 'change it, then it is checked again',
          },
        ]
      : []),
  ]
}

function missingWords({ name, description, mainImage }: OfferValues): string[] {
  return [
    ...(name.trim() === '' ? ['title'] : []),
    ...(description.trim() === '' ? ['description'] : []),
    ...(mainImage === null ? ['main picture'] : []),
  ]
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

/** "2 fields missing", for the list of a seller's drafts. */
export function countMissing(values: OfferValues): number {
  return missingWords(values).length + values.items.flatMap(missingTerms).length
}

function missingTerms({ price, execDays, maxAmount }: OfferValues['items'][number]): string[] {
  return [
    ...(price.trim() === '' ? ['price'] : []),
    ...(execDays.trim() === '' ? ['days'] : []),
    ...(maxAmount.trim() === '' ? ['amount'] : []),
  ]
}
