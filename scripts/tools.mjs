// The programs of installed packages, as files for Node to run without a shell script in between.
// They are looked up when they are called for, because this file is also loaded before anything is installed.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

export const tools = {
  biome: () => programOf(require.resolve('@biomejs/biome/package.json'), 'biome'),
  // knip keeps its manifest to itself.
  knip: () => join(dirname(require.resolve('knip')), '../bin/knip.js'),
  oxlint: () => programOf(require.resolve('oxlint/package.json'), 'oxlint'),
  tsc: () => programOf(require.resolve('typescript7/package.json'), 'tsc'),
  vite: () => programOf(require.resolve('vite/package.json'), 'vite'),
  vitest: () => programOf(require.resolve('vitest/package.json'), 'vitest'),
}

function programOf(manifest, command) {
  const { bin } = require(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}
