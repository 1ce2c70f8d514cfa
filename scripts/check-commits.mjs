// Refuses commit subjects that are too long for a log. Commits from before this check are exempt.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const maxLength = 72
const lastUncheckedCommit = 'd04d89b1be7093c8073c0d7b92d549d30205eb64'

const [root = fileURLToPath(new URL('..', import.meta.url)), since = lastUncheckedCommit] = process.argv.slice(2)

/** Undefined without .git, without git, and in a clone too shallow to hold the first checked commit. */
function commitsSince() {
  if (git('merge-base', '--is-ancestor', since, 'HEAD') === undefined) return undefined
  // The subjects of merges are written by Git and its hosts.
  return git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)?.split('\n').filter(Boolean)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function lengthProblem(commit) {
  const [hash, ...words] = commit.split(' ')
  const subject = words.join(' ')
  const length = [...subject].length
  return length > maxLength ? [`${hash}: the subject has ${length} characters: ${subject}`] : []
}

const problems = (commitsSince() ?? []).flatMap(lengthProblem)
for (const problem of problems) console.log(problem)
if (problems.length > 0) {
  console.log(
    `\nA commit subject has at most ${maxLength} characters. Shorten it with \`git rebase --interactive\` or \`git commit --amend\`, and move details into the body.`,
  )
  process.exitCode = 1
}
