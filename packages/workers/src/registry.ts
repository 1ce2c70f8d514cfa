import { activationMail } from './accounts/activation-mail.ts'
import { pruneAccounts } from './accounts/prune.ts'
import type { Handler } from './handlers.ts'
import { pruneOutbox, sweepOutbox } from './upkeep.ts'

/** One line per job and per schedule. A consumer role exists as soon as a handler names it. */
export const handlers: Handler[] = [activationMail]

export const schedules = [sweepOutbox, pruneOutbox, pruneAccounts]

export const consumerRoles = [...new Set(handlers.map(handler => handler.role))]

export const roles = ['relay', 'schedules', ...consumerRoles]
