import type { Key } from '@limelight/contract/platform/schema'
import type { ApiKeyRow } from '@limelight/db/platform/keys/tables'

export function toKey(row: ApiKeyRow, usedToday: Key['usedToday'], now: Date): Key {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: toStatus(row, now),
    prefix: row.prefix,
    scopes: row.scopes,
    caps: row.caps,
    usedToday,
    client: row.client,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

function toStatus({ revoked_at, expires_at }: ApiKeyRow, now: Date): Key['status'] {
  if (revoked_at !== null) return 'REVOKED'
  return expires_at !== null && expires_at <= now ? 'EXPIRED' : 'ACTIVE'
}
