import { randomUUID } from 'node:crypto'
import { ensureChat } from '@limelight/core/chats/ensure'
import { writeSystemMessage } from '@limelight/core/chats/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house

describe('chat of an order', () => {
  test('is one per pair and source, and shows what happens to the order without being unread', async () => {
    const owner = await buildAccount(ctx)
    const client = await buildAccount(ctx)
    const source = { kind: 'ORDER', id: randomUUID() } as const
    const ensure = (first: 'OWNER' | 'CLIENT') =>
      ctx.db.transaction().execute(trx =>
        ensureChat(ctx, trx, {
          source,
          title: 'One reel',
          members:
            first === 'OWNER'
              ? [
                  { userId: owner.user.id, role: 'OWNER' },
                  { userId: client.user.id, role: 'CLIENT' },
                ]
              : [
                  { userId: client.user.id, role: 'CLIENT' },
                  { userId: owner.user.id, role: 'OWNER' },
                ],
        }),
      )
    const { id, isNew } = await ensure('OWNER')
    expect(isNew).toBe(true)
    expect(await ensure('CLIENT')).toEqual({ id, isNew: false })

    const card = { what: 'WORK_SENT', sourceKind: 'ORDER', sourceId: source.id, orderId: source.id } as const
    await ctx.db.transaction().execute(async trx => {
      for (const text of ['One', 'Two']) {
        await writeSystemMessage(ctx, trx, { chat: source, ...card, status: 'SENT', by: 'OWNER', text })
      }
    })
    const messages = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', id)
      .orderBy('number')
      .execute()
    expect(messages).toMatchObject([
      { number: 1, kind: 'SYSTEM', text: 'One', user_id: null, system: { ...card, status: 'SENT', by: 'OWNER' } },
      { number: 2, kind: 'SYSTEM', text: 'Two' },
    ])
    const members = await ctx.db.selectFrom('chat_members').selectAll().where('chat_id', '=', id).execute()
    expect(members.map(member => [member.role, member.unread_count]).sort()).toEqual([
      ['CLIENT', 0],
      ['OWNER', 0],
    ])
  })
})
