import { readFileSync } from 'node:fs'
import { nameOfCountry } from '@limelight/contract/countries'
import { socialNetworks } from '@limelight/contract/networks'
import { type SearchScope, searchScopes } from '@limelight/contract/search/filters'
import { topicNames } from '@limelight/core/search/reading/topic-files'
import { Random } from '@limelight/stack/demo/world/random'
import * as z from 'zod'
import { conditionsSchema, type Truths } from './truth.ts'

const querySchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  scope: z.enum(searchScopes),
  network: z.enum(socialNetworks),
  language: z.string(),
  text: z.string(),
  /** What the reading must give. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  must: conditionsSchema,
  mustNot: conditionsSchema,
  correction: z.strictObject({ text: z.string(), to: z.string() }).nullable(),
  isHeldBack: z.boolean(),
})
export type Query = z.infer<typeof querySchema>

/** Written by hand, before the rules of the reading were read. */
export function readQueries({ withHeldBack }: { withHeldBack: boolean }): Query[] {
  const lines = searchScopes.flatMap(scope =>
    readFileSync(new URL(`./${scope}.jsonl`, import.meta.url), 'utf8').split('\n'),
  )
  const queries = lines.filter(line => line !== '').map(line => querySchema.parse(JSON.parse(line)))
  return queries.filter(({ isHeldBack }) => withHeldBack || !isHeldBack)
}

/** Queries for rows that exist, in the twelve languages of topics. */
export function generateQueries(truths: Truths, seed: number, count: number): Query[] {
  return Array.from({ length: count }, (_, at) => generateQuery(truths, new Random(seed, 900, at), at))
}

function generateQuery(truths: Truths, random: Random, at: number): Query {
  const scope: SearchScope = random.chance(0.7) ? 'discovery' : 'content'
  const network = random.pick(socialNetworks)
  const truth = random.pick(truths[scope][network].filter(({ themes }) => themes.size > 0))
  const theme = random.pick([...truth.themes])
  const { language, names } = random.pick(topicNames.filter(({ topic, names }) => topic === theme && names.length > 0))
  const query: Query = {
    ...{ id: `g-${at}`, kind: 'generated', scope, network, language, correction: null, isHeldBack: false },
    ...{ text: random.pick(names), filters: { themes: [theme] }, must: { theme }, mustNot: {} },
  }
  const { country, followers, hasEmail } = truth
  if (country !== null && random.chance(0.5)) {
    query.text += ` ${nameOfCountry(country)}`
    query.must.country = country
    const key = (scope === 'discovery') === (network === 'instagram') ? 'location' : 'locations'
    query.filters[key] = [country]
  }
  if (scope === 'content') return query
  if (random.chance(0.4)) {
    const thousands = Math.ceil(followers / 1000) + 1
    query.text += ` under ${thousands}k`
    query.must.followersMax = thousands * 1000
    query.filters.followersMax = thousands * 1000
  }
  if (hasEmail && random.chance(0.3)) {
    query.text += ' email'
    query.must.hasEmail = true
    query.filters.hasEmail = true
  }
  return query
}
