import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type DemoProgress, demoProgressSchema } from '@limelight/contract/settings/demo-progress'
import type { Config } from './config.ts'

/** Tells all processes of the machine. The rename is atomic, so readers never see half a file. */
export function writeDemoProgress({ demoProgressFile: file }: Config, progress: DemoProgress): void {
  if (file === undefined) return
  writeFileSync(`${file}.next`, JSON.stringify(progress))
  renameSync(`${file}.next`, file)
}

/** Undefined once everything is there, and always in production, which has no such file. */
export function readDemoProgress({ demoProgressFile: file }: Config): DemoProgress | undefined {
  if (file === undefined) return undefined
  try {
    return demoProgressSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
