import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isOnOrigin } from '../google/origin.ts'
import { Refusal } from '../refusal.ts'
import { linkConsentPage } from './consent-page.ts'
import { kindRules } from './kinds.ts'
import type { SocialTokens } from './tokens.ts'

const text = z.string().max(4096)
const decisionSchema = z.object({ decision: z.enum(['allow', 'deny']), handle: text.default('') })
const requestSchema = z.object({
  client_id: text.min(1).optional(),
  client_key: text.min(1).optional(),
  redirect_uri: text,
  response_type: z.literal('code'),
  scope: text.default(''),
  state: text.min(8),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
  access_type: text.optional(),
  prompt: text.optional(),
})
type Asked = z.infer<typeof requestSchema>

function clientOf(kind: KindWord, asked: Asked): string {
  return asked[kindRules[kind].client] ?? ''
}

/** Strict, so that a request that the real provider would refuse fails here too. */
function problemOf(kind: KindWord, asked: Asked): string | undefined {
  const { client, scopes, separator, pkce } = kindRules[kind]
  const sorted = (written: string[]) => written.filter(Boolean).toSorted().join(' ')
  if (clientOf(kind, asked) === '') return `${client} is missing`
  if (sorted(asked.scope.split(separator)) !== sorted(scopes)) return `scope must be ${scopes.join(separator)}`
  if (pkce && (asked.code_challenge === undefined || asked.code_challenge_method === undefined))
    return 'code_challenge is missing'
  const isOffline = asked.access_type === 'offline' && asked.prompt === 'consent'
  return kind === 'youtube' && !isOffline ? 'access_type=offline and prompt=consent are missing' : undefined
}

const handlePattern = /^[a-z0-9._]{3,30}$/i

export type ConsentOptions = { appOrigin: string; tokens: SocialTokens }

/** The authorize endpoint of a provider: a page with a form, and the redirect back. */
export function consentRoutes(
  app: FastifyInstance,
  { kind, path, appOrigin, tokens }: ConsentOptions & { kind: KindWord; path: string },
): void {
  const readRequest = (input: unknown): Asked => {
    const parsed = requestSchema.safeParse(input)
    if (!parsed.success) throw new Refusal(400, `${parsed.error.issues[0]?.path.join('.')} is missing or not valid`)
    const problem = problemOf(kind, parsed.data)
    if (problem !== undefined) throw new Refusal(400, problem)
    if (!isOnOrigin(parsed.data.redirect_uri, appOrigin))
      throw new Refusal(400, `redirect_uri must be a page of ${appOrigin}`)
    return parsed.data
  }

  const show = (asked: Asked, handle: string, problem?: string) =>
    linkConsentPage({
      ...{ kind, action: path, handle },
      client: clientOf(kind, asked),
      asked: Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      ...(problem === undefined ? {} : { problem }),
    })

  app.get(path, (request, reply) => reply.type('text/html').send(show(readRequest(request.query), `limelight.${kind}`)))

  app.post(path, (request, reply) => {
    const asked = readRequest(request.body)
    const { decision, handle } = decisionSchema.parse(request.body)
    const back = new URL(asked.redirect_uri)
    back.searchParams.set('state', asked.state)
    if (decision === 'deny') {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href)
    }
    if (!handlePattern.test(handle))
      return reply
        .code(400)
        .type('text/html')
        .send(show(asked, handle, 'Use 3 to 30 letters, digits, dots and _'))
    const grant = { kind, handle, client: clientOf(kind, asked), redirect: asked.redirect_uri }
    const challenge = asked.code_challenge
    back.searchParams.set('code', tokens.issueCode({ ...grant, ...(challenge === undefined ? {} : { challenge }) }))
    return reply.redirect(back.href)
  })
}
