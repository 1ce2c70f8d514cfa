import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import Sequencer from './tests/setup/sequencer.ts'

const shared = {
  // Limits, not waits: a machine that is half as fast, and busy, still passes.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // By itself a poll gives up after a second, which a busy machine needs for a page.
  expect: { poll: { timeout: 30_000 } },
  pool: 'forks' as const,
  // A worker loads modules once, which costs more than most files take. What a file opens it closes; see CONTRIBUTING.md.
  isolate: false,
  // Collecting short-lived objects less often saves 7 % of the workers' time.
  execArgv: ['--max-semi-space-size=64'],
}
const engines = { ...shared, globalSetup: ['tests/setup/engines.ts', 'tests/setup/web.ts'] }

export default defineConfig({
  test: {
    // Files share engines and nothing else. They often wait, for a process to start or a browser to draw, so on two
    // cores a third one fills the gaps.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: Sequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tests/structure/**/*.test.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/structure/**', 'tests/journeys/**', '**/node_modules/**'],
          ...engines,
        },
      },
      { test: { name: 'browser', include: ['tests/journeys/**/*.test.ts'], ...engines } },
    ],
  },
})
