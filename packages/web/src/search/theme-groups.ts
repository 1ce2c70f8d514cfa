import type { FilterEntry } from '@limelight/contract/search/catalogue'

export type ThemeGroup = { name: string; themes: readonly FilterEntry[] }

/** The entry "<group> - All" stands for the group and is not a theme. */
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

/** Replaces a group with its themes. */
export function spread(chosen: readonly string[], groups: readonly ThemeGroup[]): string[] {
  return chosen.flatMap(value => {
    const group = groups.find(({ name }) => name === value)
    return group === undefined ? [value] : themesOf(group)
  })
}

/** Replaces all themes of a group with the group, which is shorter and means the same. */
export function gather(themes: ReadonlySet<string>, groups: readonly ThemeGroup[]): string[] {
  const rest = new Set(themes)
  const whole = groups.filter(group => group.themes.length > 1 && themesOf(group).every(theme => themes.has(theme)))
  for (const theme of whole.flatMap(themesOf)) rest.delete(theme)
  return [...whole.map(({ name }) => name), ...rest].sort()
}
