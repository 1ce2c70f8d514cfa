import type { Upload } from '@limelight/contract/uploads/schema'
import type { UploadRow } from '@limelight/db/uploads/tables'

export function toUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    size: row.size,
    received: row.received,
    status: row.sha256 === null ? 'OPEN' : 'READY',
    sha256: row.sha256,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
