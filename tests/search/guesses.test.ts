import { contentSearch } from '@limelight/core/content/search'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { influencerSearch } from '@limelight/core/influencers/search'
import { suggest } from '@limelight/core/influencers/suggestions'
import { findClose } from '@limelight/core/search/close/close'
import { interpretSearch } from '@limelight/core/search/reading/interpret'
import { type Searchable, search } from '@limelight/core/search/search'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { enterListOwner } from '../favourites/list-owner.ts'
import { openHouse } from '../house.ts'

/** `npm run drill -- guesses` makes more of them. */
const { size, seed } = inject('drill') ?? { size: 12, seed: 20261127 }
const kind = 'instagram'
const page = { sortDirection: 'DESC', offset: 0, limit: 20, count: 'exact' } as const
const plenty = { SEARCH_PER_DAY: 1_000_000, SEARCH_PER_MONTH: 1_000_000, TRENDS_SEARCH_LIMIT: 1_000_000 }

/** Masked: a username, an address in a bio, and mentions in a bio and in captions. */
const secrets = { username: 'quorl.zephyne', host: 'brimfold', mention: 'wexlow' }
const others = { username: 'majok.tivurda', host: 'plenktus', mention: 'dorzub' }

async function openWorld({ username, host, mention }: typeof secrets) {
  const { ctx, ...house } = await openHouse()
  house.clock.startDay()
  const bio = `Green tea. Write to sales@${host}.example or @${mention}`
  await addInfluencers(ctx, kind, [
    { platformId: 'masked', username, name: 'Ada', bio, categories: ['Food'], followers: 1000 },
    { platformId: 'other', username: 'plain', name: 'Bo', bio: 'Green tea', categories: ['Food'], followers: 500 },
  ])
  const captions = ['one', 'two', 'three', 'four', 'five'].map(
    day => `${day} green tea with @${username} and @${mention}`,
  )
  await addContent(
    ctx,
    kind,
    captions.map(text => ({ authorPlatformId: 'masked', text, likesTotal: 5 })),
  )
  await rebuildPeers(ctx)
  const { id } = await enterListOwner({ ctx, ...house }, plenty)
  return { ctx, caller: { userId: id } }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** What a person reads who has not paid for the username. */
async function ask<Row extends { id: string }, Item>(
  { ctx, caller }: World,
  searchable: Searchable<Row, Item>,
  text: string,
) {
  const { scope } = searchable
  const bound = scope === 'discovery' ? { followersMax: 10 } : { likesTotalMax: 1 }
  const few = { kind, search: text, ...bound } as const
  const read = await interpretSearch(ctx, caller, searchable, { kind, scope, text })
  const suggested = await suggest(ctx, caller, searchable, { kind, scope, text, filters: '' })
  const { total } = await search(ctx, caller, searchable, { ...few, ...page })
  const { levels, without } = await findClose(ctx, caller, searchable, few)
  const creators = suggested.creators.map(({ id: _, ...shown }) => shown)
  return {
    read,
    suggested: { ...suggested, creators },
    total,
    without,
    levels: levels.map(level => ({ ...level, data: level.data.length })),
  }
}

const worlds = [await openWorld(secrets), await openWorld(others)] as const

/** A part of a secret, some with one wrong letter, among other words and signs. */
const guess = fc
  .record({
    secret: fc.constantFrom(...Object.values(secrets), `${secrets.host}.example`),
    from: fc.nat(8),
    length: fc.integer({ min: 3, max: 13 }),
    wrong: fc.option(fc.record({ at: fc.nat(12), letter: fc.constantFrom('', 'e', 'x', 'nn') }), { freq: 2 }),
    frame: fc.constantFrom('%', '@%', '#%', '"%"', 'tea %', 'green % tea', 'not % tea', '%*', 'tea with @%'),
  })
  .map(({ secret, from, length, wrong, frame }) => {
    const part = secret.slice(Math.min(from, secret.length - 3)).slice(0, length)
    const typed = wrong === null ? part : part.slice(0, wrong.at) + wrong.letter + part.slice(wrong.at + 1)
    return frame.replace('%', typed)
  })

/** A whole username, and in Content a whole mention, is what a search is charged for. */
const isPaid = (text: string, scope: string) =>
  text.includes(secrets.username) || (scope === 'content' && text.includes(`@${secrets.mention}`))

test('no close row, reason, range, correction or suggestion depends on what is masked', {
  timeout: 120_000 + size * 2000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(guess, fc.constantFrom('discovery', 'content'), async (text, scope) => {
      fc.pre(!isPaid(text, scope))
      const [answer, other] = await Promise.all(
        worlds.map(world =>
          scope === 'discovery' ? ask(world, influencerSearch, text) : ask(world, contentSearch, text),
        ),
      )
      expect(answer).toEqual(other)
    }),
    { numRuns: size, seed, endOnFailure: true },
  )
})
