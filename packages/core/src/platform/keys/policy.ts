import type { Scope } from '@limelight/contract/platform/rules'
import type { CallingKey } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'

/** For acts of which only some need this scope. Sessions have all scopes. */
export function requireScope(key: CallingKey | undefined, scope: Scope): void {
  if (key !== undefined && !key.scopes.includes(scope)) throw new AppError('UNAUTHORIZED_ACTION', { scope })
}
