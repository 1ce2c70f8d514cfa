import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const script = resolve(import.meta.dirname, '../../scripts/check-commits.mjs')
const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgSign=false']

function openFolder() {
  const root = mkdtempSync(join(tmpdir(), 'limelight-commits-'))
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const commit = (...message: string[]) => {
    git('commit', '--quiet', '--allow-empty', ...message.flatMap(part => ['-m', part]))
    return git('rev-parse', 'HEAD')
  }
  return {
    root,
    git,
    commit,
    check: (since: string) => spawnSync(process.execPath, [script, root, since], { encoding: 'utf8' }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  }
}

const long = 'x'.repeat(73)

describe('commit subjects', () => {
  test('reports a subject of more than 72 characters with its hash, and how to shorten it', () => {
    using folder = openFolder()
    folder.git('init', '--quiet')
    const since = folder.commit('Old')
    const hash = folder.commit(long)
    folder.commit('x'.repeat(72), long)
    const { status, stdout } = folder.check(since)
    expect(status).toBe(1)
    expect(stdout.split('\n')[0]).toMatch(new RegExp(`^${hash.slice(0, 7)}\\w*: the subject has 73 characters: x+$`))
    expect(stdout).toContain('at most 72 characters. Shorten it with')
    expect(stdout.match(/the subject has/g)).toHaveLength(1)
  })

  test('counts characters, not bytes', () => {
    using folder = openFolder()
    folder.git('init', '--quiet')
    const since = folder.commit('Old')
    folder.commit('é'.repeat(72))
    expect(folder.check(since)).toMatchObject({ status: 0, stdout: '' })
  })

  test('accepts any subject up to the given commit', () => {
    using folder = openFolder()
    folder.git('init', '--quiet')
    const since = folder.commit(long)
    folder.commit('Short')
    expect(folder.check(since)).toMatchObject({ status: 0, stdout: '' })
  })

  test('accepts the subject that a host gives a merge', () => {
    using folder = openFolder()
    folder.git('init', '--quiet', '--initial-branch=main')
    const since = folder.commit('Old')
    folder.git('checkout', '--quiet', '-b', 'topic')
    folder.commit('Short')
    folder.git('checkout', '--quiet', 'main')
    folder.git('merge', '--quiet', '--no-ff', '-m', `Merge ${long}`, 'topic')
    expect(folder.check(since)).toMatchObject({ status: 0, stdout: '' })
  })

  test.each([
    ['a folder without history', []],
    ['a history without the given commit', ['init', '--quiet']],
  ])('passes in %s', (_case, args) => {
    using folder = openFolder()
    if (args.length > 0) {
      folder.git(...args)
      folder.commit(long)
    }
    expect(folder.check('0123456789012345678901234567890123456789')).toMatchObject({ status: 0, stdout: '' })
  })
})
