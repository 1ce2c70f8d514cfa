import { avatarsOf } from '../pictures/pictures.ts'
import type { Portrait } from '../pictures/portraits.ts'
import type { Person } from '../world/creators.ts'
import { places } from '../world/places.ts'
import { topics } from '../world/topics.ts'
import { creatorOffers, demoCreators, handleOfCreator, portraitOfCreator } from './creators.ts'
import { demoSellers, handleOf, hannaPortrait, offersOf, portraitOf } from './sellers.ts'

type Known = { username: string; name: string; portrait: Portrait; theme: string; city: string; at: number }

function personOf({ username, name, portrait, theme, city, at }: Known): Person {
  const home = places.find(({ cities }) => cities.includes(city))
  const ofTheme = topics.filter(topic => topic.theme === theme)
  const topic = ofTheme[at % ofTheme.length]
  const avatarUrl = avatarsOf(portrait)[portrait.number]
  if (home === undefined || topic === undefined || avatarUrl === undefined)
    throw new Error(`${username} has no place, topic or portrait.`)
  const { look, gender } = portrait
  const place = { ...home, languages: home.languages.slice(0, 1), cities: [city] }
  return { identity: { name, username, look, gender }, avatarUrl, topic, place }
}

const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`

/** Those without a line in the lists of sellers and creators. */
const demoUsers: readonly Known[] = [
  {
    ...{ username: 'hanna_sommer', name: 'Hanna Sommer', portrait: hannaPortrait },
    ...{ theme: 'City breaks', city: 'Hamburg', at: 0 },
  },
  {
    ...{ username: 'theo_lang', name: 'Theo Lang', portrait: { look: 'north', gender: 'male', number: 3 } },
    ...{ theme: 'Daily vlogs', city: 'Wien', at: 0 },
  },
]

const sellers = demoSellers.map((seller, at): Known => {
  const portrait = portraitOf(seller, at)
  const theme = offersOf(seller, at)[0]?.theme ?? ''
  return { username: handleOf(seller), name: nameOf(seller), portrait, theme, city: seller.city, at }
})

const newcomers = demoCreators.slice(0, creatorOffers.length).map((creator, at): Known => {
  const portrait = portraitOfCreator(creator, at)
  const { offer: { theme } = { theme: '' }, city = '' } = creatorOffers[at] ?? {}
  return { username: handleOfCreator(creator), name: nameOf(creator), portrait, theme, city, at }
})

/** By handle, so that the networks show the person whom profile and offers tell of. */
export const people: ReadonlyMap<string, Person> = new Map(
  [...demoUsers, ...sellers, ...newcomers].map(known => [known.username, personOf(known)]),
)
