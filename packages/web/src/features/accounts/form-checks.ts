import { zodResolver } from '@hookform/resolvers/zod'
import { signInSchema, signUpSchema } from '@limelight/contract/accounts/schema'

/** A chunk of its own, because it brings zod. */
export const checkSignIn = zodResolver(signInSchema)
export const checkSignUp = zodResolver(signUpSchema)
