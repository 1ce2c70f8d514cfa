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
export const checkChangePassword = zodResolver(changePasswordSchema)
