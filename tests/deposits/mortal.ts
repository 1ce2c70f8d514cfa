import type { Context } from '@limelight/core/context'
import { withCallbacks } from '@limelight/db/after-commit'
import type { KyselyPlugin } from 'kysely'
import { createPublicClient, custom } from 'viem'

/**
 * The context of a process that dies after some steps. A step is a statement or a call of the node;
 * it dies before a step or after it, and does nothing more.
 */
export async function openMortal(ctx: Context, steps: number): Promise<Context & { isDead(): boolean }> {
  let left = steps
  const step = () => {
    if (left <= 0) throw new Error('killed')
    left -= 1
  }
  const dying: KyselyPlugin = {
    transformQuery({ node }) {
      step()
      return node
    },
    async transformResult({ result }) {
      step()
      return result
    },
  }
  const real = await ctx.chain.client()
  const client = createPublicClient({
    chain: real.chain,
    transport: custom(
      {
        async request(call: Parameters<typeof real.request>[0]) {
          step()
          const answer = await real.request(call)
          step()
          return answer
        },
      },
      { retryCount: 0 },
    ),
  })
  return {
    ...ctx,
    db: withCallbacks(ctx.db.withPlugin(dying)),
    chain: { ...ctx.chain, client: async () => client },
    isDead: () => left <= 0,
  }
}
