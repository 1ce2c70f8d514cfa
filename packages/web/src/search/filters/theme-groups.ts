import type { FilterEntry } from '@limelight/contract/search/catalogue'

export type ThemeGroup = { name: string; themes: readonly FilterEntry[] }

/** The entry "<group> - All" is the head of its group, no theme of its own. */
export function groupsOf(entries: readonly FilterEntry[]): ThemeGroup[] {
  const groups = new Map<string, FilterEntry[]>()
  for (const entry of entries) {
    if (entry.item_name.endsWith('- All')) continue
    const name = entry.category_name ?? 'Other'
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [entry])
    else group.push(entry)
  }
  return [...groups].map(([name, themes]) => ({ name, themes }))
}

const themesOf = ({ themes }: ThemeGroup) => themes.map(({ search_query: value }) => value)

/** A chosen group is all of its themes. */
export function spread(chosen: readonly string[], groups: readonly ThemeGroup[]): string[] {
  return chosen.flatMap(value => {
    const group = groups.find(({ name }) => name === value)
    return group === undefined ? [value] : themesOf(group)
  })
}

/** All themes of a group are the group, which says the same in one word. */
export function gather(themes: ReadonlySet<string>, groups: readonly ThemeGroup[]): string[] {
  const rest = new Set(themes)
  const whole = groups.filter(group => group.themes.length > 1 && themesOf(group).every(theme => themes.has(theme)))
  for (const theme of whole.flatMap(themesOf)) rest.delete(theme)
  return [...whole.map(({ name }) => name), ...rest].sort()
}
