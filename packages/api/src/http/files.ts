import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import { findAddressed } from '@limelight/core/uploads/addresses'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sendFile } from './file-bytes.ts'

const addressSchema = z.object({
  id: z.uuid(),
  use: z.enum(['preview', 'download']),
  until: z.string().regex(/^\d{1,15}$/),
  signature: z.string().max(100),
})

/** Files behind addresses that were signed for ten minutes. */
export function serveFiles(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/files/:id',
    async (request, reply) => {
      const { data } = addressSchema.safeParse({ ...request.query, ...request.params })
      const file = data === undefined ? undefined : await findAddressed(ctx, data)
      if (data === undefined || file === undefined) throw new AppError('ITEM_NOT_FOUND')
      return sendFile(ctx, request, reply, file, data.use)
    },
  )
}
