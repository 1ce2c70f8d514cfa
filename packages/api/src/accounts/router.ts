import {
  activationRequestSchema,
  activationSchema,
  refreshedSchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
} from '@limelight/contract/accounts/schema'
import { okSchema } from '@limelight/contract/ids'
import { activate, resendActivation } from '@limelight/core/accounts/activation'
import { refreshSession } from '@limelight/core/accounts/sessions'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import { publicProcedure, router } from '../trpc.ts'
import { presentActivation } from './legacy.ts'

export const accountsRouter = router({
  register: publicProcedure
    .meta({ summary: 'Create an account', rest: { route: 'POST /api/user/register' } })
    .input(signUpSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => signUp(ctx.house, input)),

  login: publicProcedure
    .meta({ summary: 'Sign in with e-mail and password', rest: { route: 'POST /api/user/login', status: 200 } })
    .input(signInSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => signIn(ctx.house, input)),

  refresh: publicProcedure
    .meta({
      summary: 'A new access token for a running session',
      rest: { route: 'POST /api/user/refresh', status: 200 },
    })
    .input(refreshSchema)
    .output(refreshedSchema)
    .mutation(({ ctx, input }) => refreshSession(ctx.house, input)),

  sendActivation: publicProcedure
    .meta({ summary: 'Send the activation mail again', rest: { route: 'GET /api/user/activate' } })
    .input(activationRequestSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => resendActivation(ctx.house, input)),

  activate: publicProcedure
    .meta({
      summary: 'Follow the link of the activation mail',
      rest: { route: 'GET /api/user/activate/:id', present: presentActivation },
    })
    .input(activationSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => activate(ctx.house, input)),
})
