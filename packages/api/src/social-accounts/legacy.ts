import { wordOfKind } from '@limelight/contract/social-accounts/kinds'
import { socialAccountSchema } from '@limelight/contract/social-accounts/schema'
import { returnPathOf } from '@limelight/core/social-accounts/link'
import * as z from 'zod'
import type { Presenter } from '../procedures/trpc.ts'

const querySchema = z.object({ state: z.string().optional().catch(undefined) })

/** Redirects from a provider's callback to the page that started the link; programs get JSON. */
export const presentLinkReturn: Presenter = (request, reply, { house, result, error }) => {
  if (request.headers.accept?.includes('application/json')) return false
  const query =
    error === undefined
      ? { linked: wordOfKind[socialAccountSchema.parse(result).kind] }
      : { error: 'ACCESS_CREATE_FAIL' }
  const path = new URL(returnPathOf(house, querySchema.parse(request.query).state), house.config.publicUrl)
  for (const [name, value] of Object.entries(query)) path.searchParams.set(name, value)
  reply.redirect(`${path.pathname}${path.search}`)
  return true
}
