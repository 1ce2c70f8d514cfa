import {
  activationRequestSchema,
  activationSchema,
  changePasswordSchema,
  deleteAccountSchema,
  googleReturnSchema,
  googleStartSchema,
  openSessionSchema,
  recoverPasswordSchema,
  recoveryRequestSchema,
  refreshedSchema,
  refreshSchema,
  sessionIdSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
  temporarySessionSchema,
} from '@limelight/contract/accounts/schema'
import { okSchema } from '@limelight/contract/ids'
import { activate, requestActivation } from '@limelight/core/accounts/activation'
import { deleteAccount, restoreAccount } from '@limelight/core/accounts/deletion'
import {
  finishGoogleSignIn,
  googleStateLifetimeMs,
  redeemSessionKey,
  startGoogleSignIn,
} from '@limelight/core/accounts/google/sign-in'
import { changePassword } from '@limelight/core/accounts/password-change'
import { recoverPassword, requestRecovery } from '@limelight/core/accounts/recovery'
import {
  listSessions,
  refreshSession,
  signOut,
  signOutElsewhere,
  signOutSession,
} from '@limelight/core/accounts/sessions'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import * as z from 'zod'

import { addBrowserState, type BrowserFlow, takeBrowserStates } from '../http/browser-states.ts'
import { publicProcedure, router, sessionProcedure, userProcedure } from '../procedures/trpc.ts'
import { presentActivation, presentGoogleReturn, presentRestoration, rememberSignIn } from './legacy.ts'

const googleFlow: BrowserFlow = { cookie: 'google-sign-in', lifetimeMs: googleStateLifetimeMs }

export const accountsRouter = router({
  register: publicProcedure
    .meta({ summary: 'Create an account', rest: { route: 'POST /api/user/register' } })
    .input(signUpSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => rememberSignIn(ctx, signUp(ctx.house, input))),

  login: publicProcedure
    .meta({ summary: 'Sign in with email and password', rest: { route: 'POST /api/user/login', status: 200 } })
    .input(signInSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => rememberSignIn(ctx, signIn(ctx.house, input))),

  refresh: publicProcedure
    .meta({
      summary: 'Create an access token from a refresh token',
      rest: { route: 'POST /api/user/refresh', status: 200 },
    })
    .input(refreshSchema)
    .output(refreshedSchema)
    .mutation(({ ctx, input }) => refreshSession(ctx.house, input)),

  signOut: sessionProcedure
    .meta({ summary: 'End your session' })
    .output(okSchema)
    .mutation(({ ctx }) => signOut(ctx.house, ctx.caller)),

  sessions: userProcedure
    .meta({ summary: 'List your open sessions' })
    .output(z.array(openSessionSchema))
    .query(({ ctx }) => listSessions(ctx.house, ctx.caller)),

  signOutSession: userProcedure
    .meta({ summary: 'End one of your sessions' })
    .input(sessionIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => signOutSession(ctx.house, ctx.caller, input)),

  signOutElsewhere: userProcedure
    .meta({ summary: 'End your other sessions' })
    .output(okSchema)
    .mutation(({ ctx }) => signOutElsewhere(ctx.house, ctx.caller)),

  sendActivation: publicProcedure
    .meta({ summary: 'Resend the activation email', rest: { route: 'GET /api/user/activate' } })
    .input(activationRequestSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => requestActivation(ctx.house, input)),

  activate: publicProcedure
    .meta({
      summary: 'Confirm an email address with an activation link',
      rest: { route: 'GET /api/user/activate/:id', present: presentActivation },
    })
    .input(activationSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => activate(ctx.house, input)),

  requestRecovery: publicProcedure
    .meta({
      summary: 'Request a password reset email',
      rest: { route: 'GET /api/user/password-recovery' },
    })
    .input(recoveryRequestSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => requestRecovery(ctx.house, input)),

  recoverPassword: publicProcedure
    .meta({ summary: 'Reset a password with the token of an email', rest: { route: 'PUT /api/user/recover-password' } })
    .input(recoverPasswordSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => recoverPassword(ctx.house, input)),

  changePassword: userProcedure
    .meta({
      summary: 'Change your password and end your other sessions',
      rest: { route: 'PUT /api/user/change-password' },
    })
    .input(changePasswordSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => changePassword(ctx.house, ctx.caller, input)),

  deleteAccount: userProcedure
    .meta({ summary: 'Delete your account', rest: { route: 'DELETE /api/user/account' } })
    .input(deleteAccountSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteAccount(ctx.house, ctx.caller, input)),

  restoreAccount: publicProcedure
    .meta({
      summary: 'Restore a deleted account with the link of an email',
      rest: { route: 'GET /api/user/restore/:id', present: presentRestoration },
    })
    .input(activationSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => restoreAccount(ctx.house, input)),

  googleStart: publicProcedure
    .meta({
      summary: 'Create a sign-in address at Google',
      rest: { route: 'POST /api/user/login/google', status: 200 },
    })
    .output(googleStartSchema)
    .mutation(async ({ ctx }) => {
      const { url, state } = await startGoogleSignIn(ctx.house)
      addBrowserState(ctx, googleFlow, state)
      return { url }
    }),

  googleCallback: publicProcedure
    .meta({
      summary: 'Complete a sign-in with Google',
      rest: { route: 'GET /api/user/login/google/callback', present: presentGoogleReturn },
    })
    .input(googleReturnSchema)
    .output(temporarySessionSchema)
    .mutation(({ ctx, input }) =>
      finishGoogleSignIn(ctx.house, input, takeBrowserStates(ctx, googleFlow, input.state)),
    ),

  checkTemporary: publicProcedure
    .meta({
      summary: 'Create a session from the key of a Google sign-in',
      rest: { route: 'POST /api/user/check/temporary', status: 200 },
    })
    .input(temporarySessionSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => rememberSignIn(ctx, redeemSessionKey(ctx.house, input))),
})
