import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import type { People } from './people.ts'
import type { Posts } from './posts.ts'
import type { SocialTokens } from './tokens.ts'

export type ProviderOptions = { people: People; tokens: SocialTokens; faults: Faults; clock: Clock; posts: Posts }

export function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
