import type { Current } from '@limelight/contract/errors'
import { useState } from 'react'
import { errorBodyOf } from '../server/trpc.ts'

/**
 * Consent to the version that the window shows. If another one stands, `versions` has both, and the
 * user is asked again.
 */
export function useConsent<Version extends Current>(
  give: (seen: Version) => Promise<unknown>,
  isOfKind: (current: Current) => current is Version,
) {
  const [versions, setVersions] = useState<{ seen: Version; current: Version }>()
  return {
    versions,
    forget: () => setVersions(undefined),
    /** Returns whether it was accepted. */
    async give(seen: Version): Promise<boolean> {
      try {
        await give(seen)
        setVersions(undefined)
        return true
      } catch (error) {
        const current = errorBodyOf(error)?.current
        setVersions(current !== undefined && isOfKind(current) ? { seen, current } : undefined)
        return false
      }
    },
  }
}
