import { readFieldValue } from '@limelight/contract/favourites/field-values'
import {
  type CreateField,
  type FieldId,
  haveOwnNames,
  type ListField,
  type OrderFields,
  type UpdateField,
} from '@limelight/contract/favourites/list-fields'
import { fieldRules } from '@limelight/contract/favourites/rules'
import type { FavouriteList, FieldsSet, SetField } from '@limelight/contract/favourites/schema'
import type { StoredField } from '@limelight/db/favourites/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { findOwnList } from '../lists/find-list.ts'
import { lockOwner } from '../lists/owner-store.ts'
import { emitUpdate } from '../live-updates.ts'
import { toList } from '../view.ts'
import { deleteValues, setValues, updateFields } from './store.ts'
import { fittingValues, liveFields } from './values.ts'

export function createField(ctx: Context, caller: Caller, { id, ...input }: CreateField): Promise<FavouriteList> {
  return changeFields(ctx, caller, id, fields => {
    requireRoom(fields)
    const choices = input.kind === 'choice' ? input.choices.map(choice => ({ ...choice, id: newId(ctx.clock) })) : []
    return [...fields, { id: newId(ctx.clock), name: input.name, kind: input.kind, choices, deletedAt: null }]
  })
}

export function updateField(
  ctx: Context,
  caller: Caller,
  { id, fieldId, name, choices }: UpdateField,
): Promise<FavouriteList> {
  return changeFields(ctx, caller, id, fields => {
    const field = requireField(fields, fieldId)
    const changed = { ...field, name: name ?? field.name }
    if (choices !== undefined && field.kind === 'choice') changed.choices = chosenFrom(ctx, field, choices)
    return fields.map(other => (other === field ? changed : other))
  })
}

/** All custom columns in their new order. */
export function orderFields(ctx: Context, caller: Caller, { id, fieldIds }: OrderFields): Promise<FavouriteList> {
  return changeFields(ctx, caller, id, fields => {
    const ordered = fieldIds.map(fieldId => requireField(fields, fieldId))
    const live = fields.filter(isLive)
    if (new Set(fieldIds).size !== live.length || fieldIds.length !== live.length)
      throw new AppError('ITEM_COUNT_ERROR')
    return [...ordered, ...fields.filter(field => !isLive(field))]
  })
}

/** `restoreField` undoes it for a day. */
export function deleteField(ctx: Context, caller: Caller, { id, fieldId }: FieldId): Promise<FavouriteList> {
  return changeFields(ctx, caller, id, fields => {
    const field = requireField(fields, fieldId)
    const deletedAt = ctx.clock.now().toISOString()
    return fields.map(other => (other === field ? { ...field, deletedAt } : other))
  })
}

/** It comes back in its place, with its values. */
export function restoreField(ctx: Context, caller: Caller, { id, fieldId }: FieldId): Promise<FavouriteList> {
  return changeFields(ctx, caller, id, fields => {
    const field = fields.find(other => other.id === fieldId && !isLive(other))
    if (field === undefined) throw new AppError('ITEM_NOT_FOUND')
    requireRoom(fields)
    return fields.map(other => (other === field ? { ...field, deletedAt: null } : other))
  })
}

/** Writes one value to items. All or nothing. */
export async function setField(
  ctx: Context,
  { userId }: Caller,
  { id, fieldId, items, content }: SetField,
): Promise<FieldsSet> {
  const values = [...new Set(items.map(({ value }) => value))]
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const field = requireField(list.fields, fieldId)
    const read = readFieldValue(field, content)
    if (read === undefined) throw new FormError({ content: 'Value is not valid' })
    const rows = await setValues(trx, { listId: id, values, fieldId, content: read })
    if (rows.length < values.length) throw new AppError('ITEM_NOT_FOUND')
    emitUpdate(ctx, trx, { userId, listId: id, what: 'items' })
    const live = liveFields(list.fields)
    const byValue = new Map(rows.map(row => [row.value, row.fields]))
    return { data: values.map(value => ({ value, fields: fittingValues(live, byValue.get(value) ?? {}) })) }
  })
}

const restorableForMs = 24 * 60 * 60_000

/** Runs a change of the custom columns under the owner's lock and emits its live update. */
function changeFields(
  ctx: Context,
  { userId }: Caller,
  id: string,
  change: (fields: readonly StoredField[]) => StoredField[],
): Promise<FavouriteList> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const now = ctx.clock.now()
    const isExpired = ({ deletedAt }: StoredField) =>
      deletedAt !== null && Date.parse(deletedAt) <= now.getTime() - restorableForMs
    const expired = list.fields.filter(isExpired).map(field => field.id)
    if (expired.length > 0) await deleteValues(trx, id, expired)
    const fields = change(list.fields.filter(field => !isExpired(field)))
    if (!haveOwnNames(fields.filter(isLive))) throw new FormError({ name: 'Name is taken' })
    await updateFields(trx, { id, fields, now })
    for (const what of ['list', 'items'] as const) emitUpdate(ctx, trx, { userId, listId: id, what })
    return toList({ ...list, fields, updated_at: now })
  })
}

function isLive({ deletedAt }: StoredField): boolean {
  return deletedAt === null
}

function requireRoom(fields: readonly StoredField[]): void {
  if (fields.filter(isLive).length >= fieldRules.maxFields) throw new AppError('ITEM_COUNT_ERROR')
}

function requireField(fields: readonly StoredField[], id: string): StoredField {
  const field = fields.find(other => other.id === id && isLive(other))
  if (field === undefined) throw new AppError('ITEM_NOT_FOUND')
  return field
}

/** A choice without id is new; an id of another column is unknown. */
function chosenFrom(
  ctx: Context,
  { choices }: StoredField,
  wanted: NonNullable<UpdateField['choices']>,
): ListField['choices'] {
  const known = new Set(choices.map(({ id }) => id))
  const ids = wanted.flatMap(({ id }) => id ?? [])
  if (ids.some(id => !known.has(id))) throw new AppError('ITEM_NOT_FOUND')
  if (new Set(ids).size < ids.length) throw new AppError('ITEM_COUNT_ERROR')
  return wanted.map(({ id, name }) => ({ id: id ?? newId(ctx.clock), name }))
}
