import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHome } from '@limelight/stack/launcher/home'
import { buildWeb } from '@limelight/stack/launcher/web-build'

/** Builds the web app from the current sources, because the API under test serves it. */
export default async function setup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-web-'))
  const home = await openHome(folder)
  await buildWeb(home, new AbortController().signal)
  home.close()
  await rm(folder, { recursive: true, force: true })
}
