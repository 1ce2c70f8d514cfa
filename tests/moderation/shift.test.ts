import { moderatedTargets } from '@limelight/core/moderated-targets'
import { claimNext } from '@limelight/core/moderation/claims'
import { decideItem } from '@limelight/core/moderation/decide'
import { AppError } from '@limelight/core/runtime/errors'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { createUser } from '@limelight/core/users/profile'
import { updateProfile } from '@limelight/core/users/update'
import { expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { openHouse } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const { size, seed } = inject('drill') ?? { size: 120, seed: 1 }
const moderatorCount = 20
const act = 'moderation.decide'

/** A sequence of numbers from 0 to 1 that a seed repeats. */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function buildUsers(count: number, role: 'user' | 'admin'): Promise<string[]> {
  return ctx.db.transaction().execute(async trx => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { name, surname, email } = buildSignUp()
      const { id } = await createUser(ctx, trx, { name, surname, email, role })
      ids.push(id)
    }
    return ids
  })
}

function edit(userId: string, about: string): Promise<unknown> {
  return ctx.db.transaction().execute(trx => updateProfile(ctx, trx, { userId }, { about }))
}

test(`${moderatorCount} moderators decide each of ${size} items once, although users edit some meanwhile`, {
  timeout: 1_200_000,
}, async () => {
  const next = numbersFrom(seed)
  const users = await buildUsers(size, 'user')
  const moderators = await buildUsers(moderatorCount, 'admin')
  const editors = users.filter(() => next() < 0.1)
  // Moderators are users, too, and nobody queues them here.
  await ctx.db.deleteFrom('moderation_items').where('user_id', 'in', moderators).execute()
  let refusals = 0

  const work = async (userId: string) => {
    const moderator = { userId, act }
    for (;;) {
      const item = await claimNext(ctx, moderator, {})
      if (item === null) return
      const decision = { id: item.id, status: 'APPROVED', revision: item.revision }
      await decideItem(ctx, moderatedTargets, moderator, decision).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'CONFIG_IS_BUSY') throw error
        refusals += 1
      })
    }
  }
  const editAll = async () => {
    for (const [index, userId] of editors.entries()) await edit(userId, `I paint boats, number ${index}.`)
  }
  await Promise.all([editAll(), ...moderators.map(work)])
  // An edit may come after the last moderator found the queue empty.
  await Promise.all(moderators.map(work))

  const items = await ctx.db.selectFrom('moderation_items').selectAll().execute()
  expect(items.map(item => item.status)).toEqual(Array(size).fill('APPROVED'))
  const decisions = await ctx.db
    .selectFrom('moderation_decisions')
    .select(['item_id', 'revision', 'moderator_id'])
    .execute()
  const decided = decisions.map(decision => `${decision.item_id} ${decision.revision}`)
  expect(new Set(decided).size).toBe(decided.length)
  // The last decision is about the last edit: nothing has changed the item since.
  expect(items.filter(item => !decided.includes(`${item.id} ${item.revision}`))).toEqual([])
  expect(decisions.length).toBeGreaterThanOrEqual(size)
  expect(decisions.length).toBeLessThanOrEqual(size + editors.length)
  const open = await ctx.db.selectFrom('moderation_claims').select('item_id').execute()
  expect(open).toEqual([])
  say(
    `${size} items, ${editors.length} edits, ${decisions.length} decisions by ${new Set(decisions.map(({ moderator_id: by }) => by)).size} moderators, ${refusals} refused as outdated`,
  )
})
