import { reportFileSchema } from '@limelight/contract/influencers/sharing'
import { attachment } from '../http/attachment.ts'
import type { Presenter } from '../procedures/trpc.ts'

/** Sends the PDF itself. */
export const presentReportFile: Presenter = (_request, reply, { result, error }) => {
  if (error !== undefined) return false
  const { fileName, base64 } = reportFileSchema.parse(result)
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachment(fileName),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(Buffer.from(base64, 'base64'))
  return true
}
