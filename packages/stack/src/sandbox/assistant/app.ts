import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

/** One connection of the app that the sandbox plays. It lives as long as the sandbox. */
export type Session = {
  id: string
  /** The origin of Limelight. */
  app: string
  verifier: string
  token: string | undefined
  /** What was done, newest first. */
  log: { said: string; url: string | undefined }[]
}

const tokenSchema = z.object({ access_token: z.string() })
const answerSchema = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })).min(1),
  }),
})

const scope = 'discovery lists campaigns market'

export function openAssistant(origin: () => string) {
  const sessions = new Map<string, Session>()
  const clientId = () => `${origin()}/assistant/client`
  const redirectUri = () => `${origin()}/assistant/back`

  return {
    find: (id: string) => sessions.get(id),

    /** Its Client ID Metadata Document. */
    client: () => ({ client_id: clientId(), client_name: 'Sandbox assistant', redirect_uris: [redirectUri()] }),

    /** Returns where the user agrees. */
    begin(app: string): string {
      const verifier = randomBytes(32).toString('base64url')
      const id = randomUUID()
      sessions.set(id, { id, app, verifier, token: undefined, log: [] })
      return `${app}/connect?${new URLSearchParams({
        client_id: clientId(),
        redirect_uri: redirectUri(),
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope,
        state: id,
        resource: `${app}/mcp`,
      })}`
    },

    async finish(id: string, code: string): Promise<void> {
      const session = sessions.get(id)
      if (session === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND')
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId(),
        redirect_uri: redirectUri(),
        code,
        code_verifier: session.verifier,
        resource: `${session.app}/mcp`,
      })
      const answer = await fetch(`${session.app}/oauth/token`, { method: 'POST', body: form })
      if (!answer.ok) throw new Refusal(502, `Limelight answered ${answer.status}. Start again.`)
      session.token = tokenSchema.parse(await answer.json()).access_token
    },

    /** Does what a model would do after the user asked for it. */
    async act(session: Session, what: string): Promise<void> {
      try {
        const { said, url } = await deeds(session, what)
        session.log.unshift({ said, url })
      } catch (error) {
        session.log.unshift({ said: error instanceof Error ? error.message : 'It failed.', url: undefined })
      }
    },
  }
}
const draftSchema = z.object({ data: z.object({ title: z.string(), url: z.string() }) })
const offersSchema = z.object({
  data: z.array(z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })).min(1) })).min(1),
})
const creatorsSchema = z.object({ data: z.array(z.object({ name: z.string() })) })

async function deeds(session: Session, what: string): Promise<{ said: string; url: string | undefined }> {
  if (what === 'campaign') {
    const given = {
      name: 'Spring jars',
      subject: 'Spring jars for {{firstName|you}}',
      body: 'Hello {{firstName|there}}',
    }
    const { data } = draftSchema.parse(await useTool(session, 'draft_campaign', given))
    return { said: `I prepared the campaign “${data.title}”.`, url: data.url }
  }
  if (what === 'order') {
    const [offer] = offersSchema.parse(await useTool(session, 'search_offers', { limit: 1 })).data
    const items = [{ item_id: offer?.items[0]?.id, amount: 1 }]
    const brief = 'Keep the label visible for three seconds.'
    const order = await useTool(session, 'draft_order', { offer_id: offer?.id, items, brief })
    const { data } = draftSchema.parse(order)
    return { said: `I prepared an order of “${data.title}”.`, url: data.url }
  }
  const { data } = creatorsSchema.parse(await useTool(session, 'search_creators', { network: 'instagram', limit: 3 }))
  return { said: `I found ${data.map(({ name }) => name).join(', ')}.`, url: undefined }
}

async function useTool({ app, token }: Session, name: string, given: object): Promise<unknown> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  const answer = await fetch(`${app}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  })
  if (answer.status === 401) throw new Error('I am no longer connected.')
  const text = await answer.text()
  const { result } = answerSchema.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text))
  const said = result.content[0]?.text ?? ''
  if (result.isError) throw new Error(`Limelight refused: ${said}`)
  return JSON.parse(said)
}
