import type { Context } from '@limelight/core/context'
import type { FastifyReply } from 'fastify'
import type { Call } from '../procedures/trpc.ts'
import { type CookieName, readCookie, setCookie } from './cookies.ts'

/** Every tab may start a sign-in or a link, and any of them may complete. */
const maxStates = 5

/** A flow that leaves for a provider and comes back to this browser alone. */
export type BrowserFlow = { cookie: CookieName; lifetimeMs: number }

/** Binds a state to the browser that started the flow, beside those of its other tabs. */
export function addBrowserState({ house, reply }: Call, flow: BrowserFlow, state: string): void {
  setStates(house, reply, flow, [state, ...readStates(house, reply, flow)].slice(0, maxStates))
}

/** Returns the states of this browser and drops the given one, so that it works once. */
export function takeBrowserStates({ house, reply }: Call, flow: BrowserFlow, state: string | undefined): string[] {
  const states = readStates(house, reply, flow)
  setStates(
    house,
    reply,
    flow,
    states.filter(known => known !== state),
  )
  return states
}

function readStates({ config }: Context, { request }: FastifyReply, { cookie }: BrowserFlow): string[] {
  const states = readCookie(request, config, cookie) ?? ''
  return states.split('~').filter(state => state !== '')
}

function setStates({ config }: Context, reply: FastifyReply, flow: BrowserFlow, states: string[]): void {
  const maxAgeSeconds = states.length === 0 ? 0 : flow.lifetimeMs / 1000
  setCookie(reply, config, { name: flow.cookie, value: states.join('~'), maxAgeSeconds })
}
