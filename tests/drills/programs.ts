import { nodeProgram, type Program } from '@limelight/stack/launcher/engines/children'
import { buildPrograms } from '@limelight/stack/launcher/engines/program-build'

/** What drills kill and start again. It is compiled, because starting the sources takes longer than its work. */
const programs = [
  'tests/drills/campaign/worker.ts',
  'tests/drills/clicks/worker.ts',
  'tests/drills/outbox/worker.ts',
  'tests/drills/posts/worker.ts',
  'tests/drills/reorgs/follower.ts',
  'tests/drills/social/worker.ts',
  'tests/drills/webhooks/worker.ts',
] as const

await buildPrograms(programs)

export function drillProgram(file: (typeof programs)[number], args: string[] = []): Program {
  return nodeProgram(file, args)
}
