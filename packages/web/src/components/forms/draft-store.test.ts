import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../server/token-store.ts'
import { createDraftStore } from './draft-store.ts'

const day = 86_400_000
const began = { comment: '', price: '500' }

function open() {
  const area = memoryArea()
  const clock = { now: Date.parse('2026-11-26T12:00:00Z') }
  const store = createDraftStore(area, () => clock.now)
  const key = store.keyOf('mareike', 'order 1 DISPUTE')
  const fieldsOf = (of = key) => store.parse(store.rawOf(of))?.fields
  return { area, clock, store, key, fieldsOf }
}

describe('draft', () => {
  test('holds the fields that differ from what the form began with', () => {
    const { store, key, fieldsOf } = open()
    store.change(key, { comment: 'No label' }, began)
    store.change(key, { price: '300' }, began)
    expect(fieldsOf()).toEqual({ comment: 'No label', price: '300' })
    store.change(key, { price: '500' }, began)
    expect(fieldsOf()).toEqual({ comment: 'No label' })
  })

  test('is gone when nothing differs, and when it is removed', () => {
    const { area, store, key, fieldsOf } = open()
    store.change(key, { comment: 'No label' }, began)
    store.change(key, { comment: '' }, began)
    expect(area.keys()).toEqual([])
    store.change(key, { comment: 'No label' }, began)
    store.remove(key)
    expect(fieldsOf()).toBeUndefined()
    expect(area.keys()).toEqual([])
  })

  test('belongs to one user', () => {
    const { store, key, fieldsOf } = open()
    store.change(key, { comment: 'No label' }, began)
    expect(fieldsOf(store.keyOf('leyla', 'order 1 DISPUTE'))).toBeUndefined()
  })

  test('takes each field from the window that typed it last', () => {
    const { area, store, key, fieldsOf } = open()
    const other = createDraftStore(area)
    store.change(key, { comment: 'Here' }, began)
    other.change(key, { price: '300' }, began)
    store.change(key, { comment: 'Here, later' }, began)
    expect(fieldsOf()).toEqual({ comment: 'Here, later', price: '300' })
  })

  test('is kept for 30 days after the last key', () => {
    const { area, clock, store, key, fieldsOf } = open()
    store.change(key, { comment: 'No label' }, began)
    clock.now += 29 * day
    expect(fieldsOf()).toEqual({ comment: 'No label' })
    clock.now += day
    expect(fieldsOf()).toBeUndefined()
    const next = store.keyOf('mareike', 'order 2 DISPUTE')
    store.change(next, { comment: 'Late' }, began)
    expect(area.keys()).toEqual([next])
  })

  test('makes room for a new one when there are 100', () => {
    const { area, clock, store } = open()
    const keys = Array.from({ length: 101 }, (_, at) => store.keyOf('mareike', `order ${at} DISPUTE`))
    area.setItem('limelight.session', 'not a draft')
    for (const key of keys) {
      clock.now += 1
      store.change(key, { comment: 'No label' }, began)
    }
    expect(area.keys().toSorted()).toEqual(['limelight.session', ...keys.slice(1)].toSorted())
  })

  test.each(['', 'A draft of the version before', '{}', 'null', '{"at":"now","fields":null}'])(
    'ignores what it did not write: %s',
    raw => {
      const { area, store, key, fieldsOf } = open()
      area.setItem(key, raw)
      expect(fieldsOf()).toBeUndefined()
      store.change(key, { comment: 'No label' }, began)
      expect(fieldsOf()).toEqual({ comment: 'No label' })
    },
  )
})
