import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { provideProgram } from '@limelight/stack/launcher/engines/debian-package'
import { openHome } from '@limelight/stack/launcher/home'

/** Runs promtool of the system or of Debian's package. It prints what is wrong, and its status says whether. */
export async function openPromtool(): Promise<(args: string[]) => { status: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-promtool-'))
  const home = await openHome(folder)
  const { searchPath } = loadLauncherConfig()
  const site = { home, searchPath, report: () => undefined, signal: new AbortController().signal }
  const program = 'usr/bin/promtool'
  const promtool = await provideProgram(site, { name: 'prometheus', program, remedy: 'Install prometheus' })
  home.close()
  await rm(folder, { recursive: true })
  return args => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }
}
