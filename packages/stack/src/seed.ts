import { readdir } from 'node:fs/promises'
import { runProcess } from '@limelight/core/process'
import type { Seed } from './seeding.ts'

/** Demo people and data: every file of `seed/`, after those it needs. Every start runs it; what is there already stays. */
await runProcess('seed', async ctx => {
  const files = (await readdir(new URL('seed/', import.meta.url))).filter(file => file.endsWith('.ts')).sort()
  const sown = new Set<Seed>()
  const sow = async (seed: Seed): Promise<void> => {
    if (sown.has(seed)) return
    sown.add(seed)
    for (const needed of seed.after) await sow(needed)
    await seed.sow(ctx)
  }
  for (const file of files) {
    const { seed }: { seed: Seed } = await import(`./seed/${file}`)
    await sow(seed)
  }
  return 'done'
})
