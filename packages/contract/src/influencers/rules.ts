/** Without zod, because pages show these too. */

/** A sample search of a visitor. */
export const sampleRules = { maxCreators: 5, maxLength: 60 }

/** Of links to reports and results. */
export const sharingRules = { defaultDays: 30, maxDays: 90, maxLinksPerUser: 100 }
