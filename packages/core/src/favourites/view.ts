import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Export } from '@limelight/contract/favourites/exports'
import type { Column, FavouriteList } from '@limelight/contract/favourites/schema'
import type { ExportRow, KanbanColumnRow } from '@limelight/db/favourites/tables'
import { liveFields } from './fields/values.ts'
import type { PlannedList } from './lists/store.ts'

export function toList(row: PlannedList): FavouriteList {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    subtype: row.network,
    itemsCount: row.items_count,
    isEnabled: row.is_enabled,
    budget: row.budget === null ? null : formatUsdt(BigInt(row.budget)),
    fields: liveFields(row.fields),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toColumn(row: KanbanColumnRow): Column {
  return { id: row.id, name: row.name, color: row.color, position: row.position, isDefault: row.is_default }
}

export function toExport(row: ExportRow): Export {
  return {
    id: row.id,
    listId: row.list_id,
    listName: row.list_name,
    type: row.type,
    format: row.format,
    unmask: row.unmask,
    status: row.status,
    progress: row.progress,
    rows: row.rows,
    bytes: row.bytes === null ? null : Number(row.bytes),
    url: row.status === 'READY' ? `/api/user/favs/export/${row.id}` : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
