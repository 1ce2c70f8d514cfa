import { zodResolver } from '@hookform/resolvers/zod'
import {
  changePasswordSchema,
  recoverPasswordSchema,
  recoveryRequestSchema,
  signInSchema,
  signUpSchema,
} from '@limelight/contract/accounts/schema'

/** A separate chunk, because it loads zod. */
export const checkSignIn = zodResolver(signInSchema)
export const checkSignUp = zodResolver(signUpSchema)
export const checkRecoveryRequest = zodResolver(recoveryRequestSchema)
export const checkRecoverPassword = zodResolver(recoverPasswordSchema)
export const checkChangePassword = zodResolver(
  changePasswordSchema
    .refine(form => form.confirmPassword !== '', {
      error: 'Password is required',
      path: ['confirmPassword'],
      when: () => true,
    })
    // The server refuses it as it refuses a wrong current password.
    .refine(form => form.newPassword !== form.oldPassword, {
      error: 'Choose another password than the current one',
      path: ['newPassword'],
    }),
)
