import type { FieldValue } from '@limelight/contract/favourites/field-values'
import { type FavouriteList, favouriteListSchema } from '@limelight/contract/favourites/schema'
import { addToList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'
import { readCsv } from './export-csv.ts'
import { enterExporter } from './export-files.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const { ctx } = house
const [one = '', other = ''] = await addInfluencers(ctx, 'instagram', [{}, {}])
const unknown = { body: refusal(404, 'ITEM_NOT_FOUND') }
const tooMany = { body: refusal(400, 'ITEM_COUNT_ERROR') }

/** A list of two creators with a custom column of each kind. */
async function enter() {
  const owner = await enterExporter(house)
  const created = await owner.create()
  await addToList(ctx, owner.id, created.id, [one, other])
  const { favourites } = owner.trpc
  const { id } = created
  const add = async (name: string, kind: 'text' | 'number' | 'choice' | 'date', choices: string[] = []) => {
    const form = { name, kind, choices: choices.map(choice => ({ name: choice })) }
    const { status, body } = await owner.rest(`POST /api/user/favs/${id}/fields`, form)
    expect(status, JSON.stringify(body)).toBe(201)
    const field = favouriteListSchema.parse(body).fields.at(-1)
    if (field === undefined) throw new Error('The column is missing.')
    return field
  }
  const set = (fieldId: string, content: unknown, values = [one]) =>
    owner.rest(`PUT /api/user/favs/${id}/items/fields`, { fieldId, content, items: values.map(value => ({ value })) })
  const valuesOf = async (value: string): Promise<Record<string, FieldValue> | undefined> =>
    (await owner.items(created)).data.find(item => item.id === value)?.fields
  const list = (): Promise<FavouriteList> => favourites.list.query({ id })
  return { ...owner, id, favourites, add, set, valuesOf, list }
}

describe('custom column', () => {
  test('keeps the values of its kind and refuses others', async () => {
    const { add, set, valuesOf } = await enter()
    const text = await add(' Hook\nline ', 'text')
    const fee = await add('Fee', 'number')
    const sample = await add('Sample', 'choice', ['Sent', 'Arrived'])
    const due = await add('Due', 'date')
    expect(text.name).toBe('Hook line')
    const sent = sample.choices[0]?.id ?? ''
    const fitting = [
      [text.id, ' a\tb ', 'a b'],
      [fee.id, '-12.50', -12.5],
      [sample.id, sent, sent],
      [due.id, '2028-02-29', '2028-02-29'],
    ] as const
    for (const [field, content, kept] of fitting) {
      expect(await set(field, content)).toMatchObject({ status: 200 })
      expect((await valuesOf(one))?.[field]).toBe(kept)
    }
    const misfits: [string, unknown][] = [
      [text.id, 'x'.repeat(201)],
      ...['1,5', '1e3', '0x1', '1234567890123456', true].map((content): [string, unknown] => [fee.id, content]),
      [sample.id, 'Sent'],
      ...['2027-02-29', '2027-13-01', 'tomorrow'].map((content): [string, unknown] => [due.id, content]),
    ]
    for (const [field, content] of misfits)
      expect(await set(field, content), String(content)).toMatchObject({
        status: 400,
        body: { fields: { content: 'Value is not valid' } },
      })
    expect(await set(fee.id, null)).toMatchObject({ status: 200, body: { data: [{ value: one }] } })
    expect(Object.keys((await valuesOf(one)) ?? {})).toEqual([text.id, sample.id, due.id])
    expect(await set(fee.id, 1, [one, '7'])).toMatchObject(unknown)
    expect(await valuesOf(one)).not.toHaveProperty(fee.id)
  })

  test('is renamed, reordered and limited in number and names', async () => {
    const { add, rest, id, favourites } = await enter()
    const fields = []
    for (let at = 0; at < 12; at += 1) fields.push(await add(`Column ${at}`, 'text'))
    const create = (form: object) => rest(`POST /api/user/favs/${id}/fields`, form)
    expect(await create({ name: 'One more', kind: 'text' })).toMatchObject(tooMany)
    const first = fields[0]?.id ?? ''
    const rename = (name: string) => rest(`PUT /api/user/favs/${id}/fields/${first}`, { name })
    expect(await rename('COLUMN 1')).toMatchObject({ status: 400, body: { fields: { name: 'Name is taken' } } })
    expect(await rename('  ')).toMatchObject({ status: 400, body: { fields: { name: 'Empty name' } } })
    expect(await rename('Contract')).toMatchObject({ status: 200 })
    const fieldIds = fields.map(field => field.id).reverse()
    const ordered = await favourites.orderFields.mutate({ id, fieldIds })
    expect(ordered.fields.map(field => field.id)).toEqual(fieldIds)
    const order = (ids: string[]) => rest(`PUT /api/user/favs/${id}/fields`, { fieldIds: ids })
    expect(await order(fieldIds.slice(1))).toMatchObject(tooMany)
    expect(await order([...fieldIds.slice(1), first])).toMatchObject(tooMany)
    const choices = Array.from({ length: 21 }, (_, at) => ({ name: `Choice ${at}` }))
    expect(await create({ name: 'Choices', kind: 'choice', choices })).toMatchObject(tooMany)
    expect(await create({ name: 'Kind', kind: 'formula' })).toMatchObject({ body: refusal(400, 'UNKNOWN_TYPE') })
  })

  test('comes back with its values for a day', async () => {
    const { add, set, valuesOf, favourites, id, list } = await enter()
    const [fee, due] = [await add('Fee', 'number'), await add('Due', 'date')]
    await set(fee.id, 300)
    const gone = await favourites.deleteField.mutate({ id, fieldId: fee.id })
    expect(gone.fields.map(({ name }) => name)).toEqual(['Due'])
    expect(await valuesOf(one)).toEqual({})
    expect(await set(fee.id, 1)).toMatchObject(unknown)
    expect((await favourites.restoreField.mutate({ id, fieldId: fee.id })).fields).toEqual([fee, due])
    expect(await valuesOf(one)).toEqual({ [fee.id]: 300 })

    await favourites.deleteField.mutate({ id, fieldId: fee.id })
    await ctx.db
      .updateTable('favourite_lists')
      .set({
        fields: JSON.stringify([
          { ...fee, deletedAt: '2020-01-01T00:00:00.000Z' },
          { ...due, deletedAt: null },
        ]),
      })
      .where('id', '=', id)
      .execute()
    await expect(favourites.restoreField.mutate({ id, fieldId: fee.id })).rejects.toThrow('ITEM_NOT_FOUND')
    await favourites.updateField.mutate({ id, fieldId: due.id, name: 'Due on' })
    const stored = await ctx.db.selectFrom('favourite_items').select('fields').where('list_id', '=', id).execute()
    expect(stored.map(({ fields }) => fields)).toEqual([{}, {}])
    expect((await list()).fields.map(({ name }) => name)).toEqual(['Due on'])
  })

  test('keeps choices by id and empties items of removed ones', async () => {
    const { add, set, valuesOf, rest, id } = await enter()
    const sample = await add('Sample', 'choice', ['Sent', 'Arrived'])
    const [sent, arrived] = sample.choices
    await set(sample.id, sent?.id)
    await set(sample.id, arrived?.id, [other])
    const change = (choices: object[]) => rest(`PUT /api/user/favs/${id}/fields/${sample.id}`, { choices })
    expect(await change([{ id: sent?.id, name: 'Shipped' }, { name: 'Lost' }])).toMatchObject({ status: 200 })
    expect(await valuesOf(one)).toEqual({ [sample.id]: sent?.id })
    expect(await valuesOf(other)).toEqual({})
    expect(await change([{ id: id, name: 'Stolen' }])).toMatchObject(unknown)
    expect(await change([{ name: 'Twice' }, { name: 'twice' }])).toMatchObject({ status: 400 })
  })

  test('of numbers is added up exactly in the totals of the matching items', async () => {
    const { add, set, favourites, id } = await enter()
    const [, fee, hook] = [await add('Due', 'date'), await add('Fee', 'number'), await add('Hook', 'text')]
    const empty = { [fee.id]: { total: null, average: null, known: 0 } }
    expect((await favourites.totals.query({ id })).fields).toEqual(empty)
    await set(fee.id, '0.1')
    await set(fee.id, '0.2', [other])
    await set(hook.id, '7', [one, other])
    expect((await favourites.totals.query({ id })).fields).toEqual({
      [fee.id]: { total: 0.3, average: 0.15, known: 2 },
    })
    const [, contacted = { id: '' }] = (await favourites.columns.query()).data
    await favourites.move.mutate({ id, itemId: other, columnId: contacted.id })
    const inColumn = await favourites.totals.query({ id, columnId: contacted.id })
    expect(inColumn.fields[fee.id]).toEqual({ total: 0.2, average: 0.2, known: 1 })
    await favourites.deleteField.mutate({ id, fieldId: fee.id })
    expect((await favourites.totals.query({ id })).fields).toEqual({})
  })

  test('survives removing, moving back and restoring a list', async () => {
    const { add, set, valuesOf, favourites, id, list } = await enter()
    const fee = await add('Fee', 'number')
    await set(fee.id, 300)
    const before = await list()
    const { data: places } = await favourites.places.query({ id, items: [{ value: one }] })
    await favourites.removeItems.mutate({ id, items: [{ value: one }] })
    await favourites.putBack.mutate({ id, items: places })
    expect(await valuesOf(one)).toEqual({ [fee.id]: 300 })
    const [, contacted = { id: '' }] = (await favourites.columns.query()).data
    const moved = await favourites.move.mutate({ id, itemId: one, columnId: contacted.id })
    expect(moved.data[0]?.fields).toEqual({ [fee.id]: 300 })
    await favourites.delete.mutate({ id })
    expect((await favourites.restore.mutate({ id })).fields).toEqual(before.fields)
    expect(await valuesOf(one)).toEqual({ [fee.id]: 300 })
  })

  test('stands in exports by its name, without formulas', async () => {
    const { add, set, id, make } = await enter()
    const hook = await add('=Hook', 'text')
    const sample = await add('Sample', 'choice', ['Sent'])
    await set(hook.id, '=1+1')
    await set(sample.id, sample.choices[0]?.id, [one, other])
    const text = String((await make({ listId: id })).body)
    expect(text.slice(0, text.indexOf('\r\n')).split(',').slice(-2)).toEqual(["'=Hook", 'Sample'])
    expect(readCsv(text).map(row => [row["'=Hook"], row.Sample])).toEqual([
      ["'=1+1", 'Sent'],
      ['', 'Sent'],
    ])
    const { body } = await make({ listId: id, format: 'json' })
    expect(body).toMatchObject([{ fields: { '=Hook': '=1+1', Sample: 'Sent' } }, { fields: { '=Hook': null } }])
  })

  test('of a list of posts is shown with its items and exported, too', async () => {
    const owner = await enterExporter(house)
    const author = buildReachable()
    await addInfluencers(ctx, 'instagram', [author])
    const [post = ''] = await addContent(ctx, 'instagram', [{ authorPlatformId: author.platformId, text: 'Rye bread' }])
    const list = await owner.create({ type: 'content' })
    await addToList(ctx, owner.id, list.id, [post])
    const { id } = list
    const { fields } = await owner.trpc.favourites.createField.mutate({ id, name: 'Seconds', kind: 'number' })
    const fieldId = fields[0]?.id ?? ''
    await owner.trpc.favourites.setField.mutate({ id, fieldId, items: [{ value: post }], content: 3 })
    expect((await owner.items(list)).data).toMatchObject([{ id: post, fields: { [fieldId]: 3 } }])
    expect(readCsv(String((await owner.make({ listId: id })).body)).map(row => row.Seconds)).toEqual(['3'])
  })

  test('tells the other windows of its owner, and is unknown to everybody else', async () => {
    const { add, set, id } = await enter()
    const hear = await hearUpdates(house)
    const fee = await add('Fee', 'number')
    await set(fee.id, 7)
    const told = (await hear('favourites')).map(({ data }) => data)
    for (const what of ['list', 'items']) expect(told).toContainEqual({ listId: id, what })
    const stranger = await enterListOwner(house)
    const asked = { fieldId: fee.id, content: 1, items: [{ value: one }] }
    expect(await stranger.rest(`PUT /api/user/favs/${id}/items/fields`, asked)).toMatchObject(unknown)
    expect(await stranger.rest(`DELETE /api/user/favs/${id}/fields/${fee.id}`)).toMatchObject(unknown)
  })
})
