import { okSchema } from '@limelight/contract/ids'
import { imageRules } from '@limelight/contract/users/image-rules'
import {
  ownUploadSchema,
  publicProfileSchema,
  uploadedImageSchema,
  uploadSchema,
  userIdSchema,
  userSchema,
} from '@limelight/contract/users/schema'
import { userUpdateSchema } from '@limelight/contract/users/update'
import { updateOwnUser } from '@limelight/core/accounts/email-change'
import { uploadImages, uploadProfileImages } from '@limelight/core/users/images'
import { requireBuyer, requireSeller } from '@limelight/core/users/policy'
import { getOwnUser, getPublicProfile } from '@limelight/core/users/profile'
import * as z from 'zod'
import { router, userProcedure } from '../procedures/trpc.ts'

export const usersRouter = router({
  me: userProcedure
    .meta({ summary: 'Retrieve your account', rest: { route: 'GET /api/user' } })
    .output(userSchema)
    .query(({ ctx }) => getOwnUser(ctx.house, ctx.caller)),

  update: userProcedure
    .meta({ summary: 'Update your account', rest: { route: 'PUT /api/user' } })
    .input(userUpdateSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => updateOwnUser(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve the public profile of a user', scope: 'market', rest: { route: 'GET /api/users/:id' } })
    .input(userIdSchema)
    .output(publicProfileSchema)
    .query(({ ctx, input }) => getPublicProfile(ctx.house, ctx.caller, input)),

  uploadImages: userProcedure
    .meta({ summary: 'Upload images', multipart: imageRules, rest: { route: 'POST /api/images' } })
    .input(uploadSchema)
    .output(z.array(uploadedImageSchema))
    .mutation(({ ctx, input }) => uploadImages(ctx.house, ctx.caller, input)),

  uploadOwnImages: userProcedure
    .meta({
      summary: 'Upload images to your profile',
      multipart: imageRules,
      rest: { route: 'POST /api/users/:id/images' },
    })
    .input(ownUploadSchema)
    .output(z.array(uploadedImageSchema))
    .mutation(({ ctx, input }) => uploadProfileImages(ctx.house, ctx.caller, input)),

  validateOffer: userProcedure
    .meta({ summary: 'Check whether you can publish an offer', rest: { route: 'GET /api/user/validate/offer' } })
    .output(okSchema)
    .query(({ ctx }) => requireSeller(ctx.house, ctx.caller)),

  validateOrder: userProcedure
    .meta({ summary: 'Check whether you can place an order', rest: { route: 'GET /api/user/validate/order' } })
    .output(okSchema)
    .query(({ ctx }) => requireBuyer(ctx.house, ctx.caller)),
})
