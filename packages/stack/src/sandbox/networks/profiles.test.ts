import { describe, expect, it } from 'vitest'
import { demoSellers, handleOf, offersOf } from '../../demo/data/sellers.ts'
import { places } from '../../demo/world/places.ts'
import { openProfiles } from './profiles.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const open = () => openProfiles(() => now)

describe.each(['instagram', 'youtube'] as const)('profiles of sellers on %s', network => {
  it.each(demoSellers.map((seller, at) => ({ at, seller, handle: handleOf(seller) })))(
    '$handle has the topic, place and language of what is offered',
    ({ at, seller, handle }) => {
      const profile = open().byHandle(network, handle)
      const { record, topic, posts } = profile
      const home = places.find(({ cities }) => cities.includes(seller.city))
      expect(record).toMatchObject({
        username: handle,
        name: `${seller.name} ${seller.surname}`,
        gender: seller.gender,
        categories: [seller.group, offersOf(seller, at)[0]?.theme],
        location: home?.country,
        city: seller.city,
        language: home?.languages[0],
      })
      for (const { text, language } of posts) {
        expect(topic.words.some(word => text.includes(`#${word}`))).toBe(true)
        expect(language).toBe(record.language)
      }
      expect(open().byHandle(network, handle)).toEqual(profile)
    },
  )
})

it('gives one person the same topic on both networks', () => {
  const profiles = open()
  for (const handle of ['hanna_sommer', 'rosa_feldmann', 'theo_lang', 'marco.bianchi'])
    expect(profiles.byHandle('youtube', handle).topic).toEqual(profiles.byHandle('instagram', handle).topic)
})
