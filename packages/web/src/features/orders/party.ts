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

export function fullNameOf(person: { fullName: string; isGone: boolean }): string {
  return person.fullName || (person.isGone ? 'Deleted user' : 'No name')
}

/** Readers are never told about themselves in the third person. */
export function nameOf(party: OrderSide, reader: OrderSide | null): string {
  if (party === reader) return 'you'
  return party === 'OWNER' ? 'the seller' : 'the buyer'
}
