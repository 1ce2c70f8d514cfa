import { relative } from 'node:path'
import process from 'node:process'

const shownCount = 10

/** Prints the slowest files after a run of many. */
export default class SlowestReporter {
  onTestRunEnd(modules) {
    if (modules.length <= shownCount) return
    const files = modules
      .map(module => ({ path: relative(process.cwd(), module.moduleId), seconds: secondsOf(module.diagnostic()) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, shownCount)
    console.log(
      [
        '\nSlowest test files:',
        ...files.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`),
      ].join('\n'),
    )
  }
}

/** What a file costs its worker: loading it, and running its hooks and tests. */
function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}
