import { setTimeout as wait } from 'node:timers/promises'
import { type FollowOptions, followChain } from '@limelight/core/chain/follow'
import { type Context, createContext } from '@limelight/core/context'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'

/** The follower as the drill runs it: it polls often, so that it meets every fork. */
export type RunningFollower = { ctx: Context; stop: () => Promise<void> }

export function startFollower(environment?: Environment, changes: FollowOptions['changes'] = {}): RunningFollower {
  const ctx = createContext('follower', loadConfig(environment))
  const end = new AbortController()
  const running = runUntil(ctx, end.signal, changes)
  return {
    ctx,
    async stop() {
      end.abort()
      await running
      await ctx.disposers.dispose(ctx.logger, 5000)
    },
  }
}

const retryMs = 20

async function runUntil(ctx: Context, signal: AbortSignal, changes: FollowOptions['changes']): Promise<void> {
  while (!signal.aborted) {
    try {
      const settings = { pollMs: 10, headsUrl: undefined, ...changes }
      await followChain(ctx, { signal, onRpcError: () => undefined, changes: settings })
    } catch (error) {
      ctx.logger.warn({ err: error }, 'The follower failed')
    }
    await wait(retryMs)
  }
}

/** What a rule that is broken on purpose changes. */
export function changesFor(broken: string | undefined): FollowOptions['changes'] {
  return broken === 'parent-check' ? { isSame: () => true } : {}
}

// As a program, it is what the drill kills.
if (process.argv[1] === import.meta.filename) startFollower(undefined, changesFor(process.argv[2]))
