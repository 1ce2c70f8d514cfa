import { exportStateSchema } from '@limelight/contract/favourites/exports'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { openExport } from '@limelight/core/favourites/exports/exports'
import { attachment } from '../http/attachment.ts'
import type { Presenter } from '../procedures/trpc.ts'

const contentTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

/** Sends the file of a READY export and the progress of an unfinished one. */
export const presentExport: Presenter = async (_request, reply, { house, result, error }) => {
  if (error !== undefined) return false
  const state = exportStateSchema.parse(result)
  if (state.status !== 'READY') {
    reply.code(202).send(state)
    return true
  }
  const { stream, bytes, listName, format, day } = await openExport(house, state)
  reply.headers({
    'content-type': contentTypes[format],
    'content-length': bytes,
    'content-disposition': attachment(`limelight-${listName}-${day}.${format}`),
    'cache-control': 'private, no-store',
  })
  reply.send(stream)
  return true
}
