import { taxonomy } from '@limelight/contract/search/taxonomy'

/** The groups of the theme taxonomy. */
export const categories: readonly string[] = Object.keys(taxonomy)
