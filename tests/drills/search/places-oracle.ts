import { readFileSync } from 'node:fs'
import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'

/** Cities by country, as the file of the product lists them: the largest first. */
const file = new URL('../../../packages/core/src/search/places/places.tsv', import.meta.url)
const cities = new Map<string, { id: string; region: string; names: string[] }[]>()
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [id = '', country = '', region = '', name = '', others = ''] = line.split('\t')
  if (region === '') continue
  const names = [name, ...others.split('|')].filter(each => each !== '').map(plain)
  cities.set(country, [...(cities.get(country) ?? []), { id, region, names }])
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}📍]+/gu, ' ')
    .trim()
}

const before = ['📍', 'living in', 'zu hause in', 'basee a', 'vivo en', 'morando em', 'vivo a']
const behind = ['based', '在住']

/** The city and the region that a record states, or the bio in the words of the generated world. */
export function placesOf({ city, location }: InfluencerRecord, bio: string): string[] {
  const here = cities.get(location ?? '') ?? []
  const stated = here.find(({ id, names }) => id === city || names.includes(plain(city)))
  const text = ` ${plain(bio)} `
  const says = (name: string) =>
    before.some(word => text.includes(`${word} ${name} `)) ||
    behind.some(word => text.includes(`${name} ${word} `) || text.includes(` ${name}${word}`))
  const said = here
    .flatMap(place => place.names.map(name => ({ place, name })))
    .filter(({ name }) => says(name))
    .sort((one, other) => other.name.length - one.name.length)[0]?.place
  const place = stated ?? said
  return place === undefined ? [] : [place.id, place.region]
}
