import { setTimeout as pause } from 'node:timers/promises'
import { isLockTimeout } from './database-errors.ts'

const pauseMs = 1000
const maxAttempts = 120

/**
 * Repeats a migration that could not get its locks in time. Waiting for a lock blocks every call
 * that needs the table after it, so a migration waits shortly and often.
 */
export async function retryLocked<Result>(migrate: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate()
    } catch (error) {
      if (attempt === maxAttempts || !isLockTimeout(error)) throw error
      await pause(pauseMs)
    }
  }
}
