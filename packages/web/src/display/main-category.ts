import { taxonomy } from '@limelight/contract/search/taxonomy'

const groups: Readonly<Record<string, readonly string[]>> = taxonomy

/**
 * What a creator mostly posts about. Sources name what matters most first, usually a group and its
 * theme; further categories are asides.
 */
export function mainCategory([first, second]: readonly string[]): string | undefined {
  const isTheme = first !== undefined && second !== undefined && groups[first]?.includes(second)
  return isTheme ? second : first
}
