import { contentFilterNames } from '@limelight/contract/search/content-filter-names'
import { contentSorts } from '@limelight/contract/search/content-filters'
import { expect, test } from 'vitest'
import { contentPlans } from './content-plan.ts'

test.each(['instagram', 'youtube'] as const)(
  '%s has every filter and every sort of the contract, in its order',
  network => {
    const { specs, sorts } = contentPlans[network]
    expect(specs.map(({ name }) => name)).toEqual([...contentFilterNames[network], 'hideListed'])
    expect(sorts.map(({ value }) => value)).toEqual(contentSorts[network])
  },
)
