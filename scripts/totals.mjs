// Prints the totals of a test run as `N passed, N failed`, from vitest's report and the command's exit code.
import { readFileSync } from 'node:fs'
import process from 'node:process'

const [report, exitCode] = process.argv.slice(2)
let passed = 0
let failed = 0
try {
  for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const count = status => file.assertionResults.filter(test => test.status === status).length
    passed += count('passed')
    failed += count('failed')
    // A file that didn't load, or whose hook threw, has no failed test of its own.
    if (file.status === 'failed' && count('failed') === 0) failed += 1
  }
} catch {
  console.log('The tests wrote no readable report, so the run counts as failed. See the errors above.')
}
// A failed check, an unhandled error or a missing report counts as one failure.
if ((exitCode !== '0' || passed === 0) && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
