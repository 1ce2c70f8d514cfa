import type { Field } from '@limelight/contract/formal-offers/schema'
import { expect, test } from 'vitest'
import { valueWords } from './field-value.ts'

test('values of a form have words', () => {
  const field: Field = {
    name: 'formats',
    label: 'Formats',
    type: 'multiselect',
    options: [{ value: 'REEL', label: 'Reel' }],
    required: false,
    min: null,
    max: null,
  }
  expect([
    valueWords(field, ['REEL', 'POST']),
    valueWords(field, undefined),
    valueWords({ ...field, type: 'boolean' }, undefined),
    valueWords({ ...field, type: 'number' }, 250_000),
  ]).toEqual(['Reel, POST', '–', 'no', '250,000'])
})
