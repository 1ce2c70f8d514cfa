import { okSchema } from '@limelight/contract/ids'
import { uploadRules } from '@limelight/contract/uploads/rules'
import { newUploadSchema, uploadIdSchema, uploadPartSchema, uploadSchema } from '@limelight/contract/uploads/schema'
import { createUpload, deleteUpload, getUpload } from '@limelight/core/uploads/uploads'
import { writePart } from '@limelight/core/uploads/write-part'
import { router, userProcedure } from '../procedures/trpc.ts'

export const uploadsRouter = router({
  create: userProcedure
    .meta({ summary: 'Start a file that is sent in parts', rest: { route: 'POST /api/user/uploads' } })
    .input(newUploadSchema)
    .output(uploadSchema)
    .mutation(({ ctx, input }) => createUpload(ctx.house, ctx.caller, input)),

  write: userProcedure
    .meta({
      summary: 'Send the next part of a file',
      multipart: { maxFiles: 1, maxBytes: uploadRules.maxPartBytes, raw: true },
      rest: { route: 'PUT /api/user/uploads/:id' },
    })
    .input(uploadPartSchema)
    .output(uploadSchema)
    .mutation(({ ctx, input }) => writePart(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve how much of a file has arrived', rest: { route: 'GET /api/user/uploads/:id' } })
    .input(uploadIdSchema)
    .output(uploadSchema)
    .query(({ ctx, input }) => getUpload(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Delete a file that nothing uses', rest: { route: 'DELETE /api/user/uploads/:id' } })
    .input(uploadIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteUpload(ctx.house, ctx.caller, input)),
})
