/** Without zod, because pages show these too. */

/** How many other filter sets a charged one covers, and for how long. */
export const refinementRules = { maxSets: 10, lifetimeMs: 10 * 60_000 }

/** Where a capped count stops. */
export const maxCount = 10_001
