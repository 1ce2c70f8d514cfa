import { createHash } from 'node:crypto'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import type { FilterSet } from '../tariffs/filter-set.ts'
import type { Filter } from './query.ts'
import { handlesIn, readTerms } from './reading/terms.ts'

type Described = {
  scope: SearchScope
  network: SocialNetwork
  filters: readonly Filter[]
  hideListed?: boolean | undefined
}

/** The filters of a search as its charge sees them. Words have no order and no case. */
export function describeSet({ scope, network, filters, hideListed }: Described): FilterSet {
  const named = filters.map((filter): [string, unknown] => [nameOf(filter), settingOf(filter)])
  if (hideListed) named.push(['hideListed', true])
  const space = `${scope}:${network}`
  const words = filters.filter(filter => filter.kind === 'words')
  return {
    key: createHash('sha256')
      .update(JSON.stringify([space, named]))
      .digest('base64url'),
    scope,
    space,
    filters: [...new Set(named.map(([name]) => name))],
    handles: words
      .flatMap(filter => handlesIn(filter.text, filter))
      .sort()
      .join(' '),
    asksForHandle: words.some(filter => readTerms(filter.text, filter).some(({ kind }) => kind === 'MENTION')),
  }
}

function nameOf(filter: Filter): string {
  switch (filter.kind) {
    case 'choice':
      return filter.isExcluded ? `not ${filter.facet}` : filter.facet
    case 'shares':
      return filter.facet
    case 'range':
      return filter.column
    case 'words':
      return 'words'
    case 'ids':
      return filter.name
  }
}

function settingOf(filter: Filter): unknown {
  switch (filter.kind) {
    case 'choice':
      return filter.values
    case 'range':
      return [filter.min, filter.max]
    case 'shares':
      return [filter.values, filter.min]
    case 'words':
      return filter.text.toLowerCase().split(/\s+/).sort()
    case 'ids':
      return filter.isIn
  }
}
