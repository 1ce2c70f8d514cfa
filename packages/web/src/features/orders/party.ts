import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'

type Sides = Pick<ListedOrder, 'side' | 'owner' | 'client'>

/** The other side of an order. Admins, who have no side, see the seller. */
export function otherSideOf({ side, owner, client }: Sides): ListedOrder['owner'] {
  return side === 'OWNER' ? client : owner
}

/** How sentences name a person: the first name, or what stands for a deleted or refused one. */
export function firstNameOf({ fullName, isGone }: { fullName: string; isGone: boolean }, side: OrderSide): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  if (first !== '') return first
  if (isGone) return 'A deleted user'
  return side === 'OWNER' ? 'The seller' : 'The buyer'
}

export function otherNameOf(order: Sides): string {
  return firstNameOf(otherSideOf(order), order.side === 'OWNER' ? 'CLIENT' : 'OWNER')
}

/** Whom several orders pay, in a sentence. */
export function sellersOf(orders: readonly ListedOrder[]): string {
  const [first] = orders
  return first !== undefined && orders.every(({ ownerId }) => ownerId === first.ownerId)
    ? firstNameOf(first.owner, 'OWNER')
    : 'the sellers'
}

export function fullNameOf(person: { fullName: string; isGone: boolean }): string {
  return person.fullName || (person.isGone ? 'Deleted user' : 'No name')
}

/** Readers are never told about themselves in the third person. */
export function nameOf(party: OrderSide, reader: OrderSide | null): string {
  if (party === reader) return 'you'
  return party === 'OWNER' ? 'the seller' : 'the buyer'
}

/** `otherName`: of the other side, empty if nobody may see it. */
type Reader = { fullName: string; otherName: string; role: OrderSide; isActor: boolean }

/** A sentence about an order as one of its sides reads it: "You sent the work.", "70.00 USDT was paid to Leyla." */
export function asReadBy({ fullName, otherName, role, isActor }: Reader, text: string): string {
  const [noun, otherNoun] = role === 'OWNER' ? ['seller', 'buyer'] : ['buyer', 'seller']
  const [otherFirst = ''] = otherName.trim().split(/\s+/)
  const told = text
    .replaceAll(`the ${noun} gets`, 'you get')
    .replaceAll(`the ${noun}`, 'you')
    .replaceAll(`the ${otherNoun}`, otherFirst === '' ? `the ${otherNoun}` : otherFirst)
  const name = [fullName, `The ${noun}`].find(one => one !== '' && told.startsWith(`${one} `))
  return isActor && name !== undefined ? `You${told.slice(name.length)}` : told
}
