import { expect, test } from 'vitest'
import { textTo } from './merge.ts'

test('a card says “You” to who acted, and the name to the other side', () => {
  const facts = { what: 'WORK_SENT', sourceKind: 'ORDER', sourceId: 'o', orderId: 'o', status: 'SENT' } as const
  const byOwner = { ...facts, by: 'OWNER' as const }
  const members = [
    { id: 'a', fullName: 'Ada Vogt', role: 'OWNER' as const },
    { id: 'b', fullName: 'Ada Vogt', role: 'CLIENT' as const },
  ]
  const read = (text: string, system: typeof byOwner | null) =>
    ['a', 'b'].map(id => textTo({ system, text }, members, id))
  expect(read('Ada Vogt sent the work.', byOwner)).toEqual(['You sent the work.', 'Ada Vogt sent the work.'])
  expect(read('The seller sent a proposal.', byOwner)).toEqual(['You sent a proposal.', 'The seller sent a proposal.'])
  expect(read('Ada Vogt wrote this by hand.', null)).toEqual(Array(2).fill('Ada Vogt wrote this by hand.'))
})
