import { exportStateSchema } from '@limelight/contract/favourites/exports'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { linkFile, openFile } from '@limelight/core/engines/files'
import { findExportFile } from '@limelight/core/favourites/exports/exports'
import { AppError } from '@limelight/core/runtime/errors'
import { attachment } from '../http/attachment.ts'
import type { Presenter } from '../procedures/trpc.ts'

const contentTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

/**
 * Sends the file of a READY export or leads to it in a bucket, and the progress of an unfinished one. A page
 * asks with `?link`, because its calls do not leave this origin.
 */
export const presentExport: Presenter = async (request, reply, { house, result, error }) => {
  if (error !== undefined) return false
  const state = exportStateSchema.parse(result)
  if (state.status !== 'READY') {
    reply.code(202).send(state)
    return true
  }
  const { path, listName, format, day } = await findExportFile(house, state)
  const [disposition, type] = [attachment(`limelight-${listName}-${day}.${format}`), contentTypes[format]]
  reply.header('cache-control', 'private, no-store')
  const url = await linkFile(house, path, { disposition, type })
  if (url !== undefined) {
    if (Object.hasOwn(Object(request.query), 'link')) reply.send({ url })
    else reply.redirect(url)
    return true
  }
  const file = await openFile(house, path)
  if (file === undefined) throw new AppError('ITEM_NOT_FOUND')
  reply
    .headers({ 'content-type': type, 'content-length': file.bytes, 'content-disposition': disposition })
    .send(file.stream)
  return true
}
