import type { FilterEntry } from '@limelight/contract/search/catalogue'
import { useState } from 'react'
import { Dialog, DialogContent, DialogTitle } from '../../components/ui/dialog.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { ChoicesSpec } from '../filters.ts'
import { type CountOf, type FilterContext, useCatalogue, useMatches, useOptionCounts } from '../reading/ask.ts'
import { gather, groupsOf, spread, type ThemeGroup } from '../theme-groups.ts'
import { CheckRow } from './check-row.tsx'
import { chosenOf, startsAnyWord, walkWithArrows } from './choice-popup.tsx'
import { PopupFrame } from './popup-frame.tsx'

type ThemesDialogProps = FilterContext & { spec: ChoicesSpec; onDone: () => void }

/** All themes by group. "<group> - All" selects a whole group. */
export function ThemesDialog({ spec, search, ask, cost, onDone }: ThemesDialogProps) {
  const { name, label } = spec
  const initial = [...chosenOf(search.filters[name])].sort()
  const [chosen, setChosen] = useState(initial)
  const [words, setWords] = useState('')
  const catalogue = useCatalogue({ search, ask })
  const counted = useOptionCounts({ search, ask }, spec)
  const change = { [name]: chosen.length === 0 ? undefined : chosen }
  const matches = useMatches({ search, ask }, change)
  const hasChanged = chosen.join('\n') !== initial.join('\n')
  const groups = groupsOf(catalogue.data?.themes ?? [])
  const themes = new Set(spread(chosen, groups))
  const shown = groups
    .map(group => (startsAnyWord(group.name, words) ? group : { ...group, themes: matching(group.themes, words) }))
    .filter(({ themes }) => themes.length > 0)

  const put = (values: readonly string[], isIn: boolean) => {
    const next = new Set(themes)
    for (const value of values) {
      if (isIn) next.add(value)
      else next.delete(value)
    }
    setChosen(gather(next, groups))
  }

  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onDone()}>
      <DialogContent className="flex max-h-[calc(100dvh-2rem)] w-[760px] flex-col">
        <DialogTitle className="sr-only">{label}</DialogTitle>
        <PopupFrame
          title={label}
          matches={matches}
          cost={cost}
          hasChanged={hasChanged}
          onClear={() => setChosen([])}
          onAccept={() => search.change(change)}
          onDone={onDone}
        >
          <div className="px-3.5 pt-3">
            <Input
              type="search"
              aria-label="Find a topic"
              placeholder="Find a topic"
              autoComplete="off"
              value={words}
              onChange={event => setWords(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && words !== '' && event.preventDefault()}
            />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only the checkboxes inside take focus. */}
          <div
            onKeyDown={walkWithArrows}
            className="mt-3 min-h-40 columns-3 gap-4 overflow-y-auto overscroll-contain px-3.5 pb-3 max-md:columns-1"
          >
            {catalogue.isPending &&
              ['w-24', 'w-32', 'w-20'].map(width => <Skeleton key={width} className={`mb-3 h-3 ${width}`} />)}
            {catalogue.isError && (
              <p className="text-muted-foreground">Couldn’t load the topics. Close this and open it again.</p>
            )}
            {catalogue.isSuccess && shown.length === 0 && (
              <p className="text-muted-foreground">Nothing has that name.</p>
            )}
            {shown.map(group => (
              <GroupOfThemes key={group.name} group={group} {...counted} chosen={themes} onPut={put} />
            ))}
          </div>
        </PopupFrame>
      </DialogContent>
    </Dialog>
  )
}

type GroupProps = {
  group: ThemeGroup
  countOf: CountOf | undefined
  isCounting: boolean
  chosen: ReadonlySet<string>
  onPut: (values: readonly string[], isIn: boolean) => void
}

function GroupOfThemes({ group: { name, themes }, countOf, isCounting, chosen, onPut }: GroupProps) {
  const values = themes.map(({ search_query: value }) => value)
  const inside = values.filter(value => chosen.has(value)).length
  const isAll = inside === values.length
  return (
    <fieldset className="mb-3 break-inside-avoid">
      <legend className="sr-only">{name}</legend>
      <CheckRow
        label={`${name} - All`}
        count={countOf?.(name)}
        isCounting={isCounting}
        isChecked={isAll}
        isPartial={inside > 0}
        onToggle={() => onPut(values, !isAll)}
        className="h-7 font-semibold"
      />
      {themes.map(({ search_query: value, item_name: label }) => (
        <CheckRow
          key={value}
          label={label}
          count={countOf?.(value)}
          isCounting={isCounting}
          isChecked={chosen.has(value)}
          onToggle={() => onPut([value], !chosen.has(value))}
          className="h-7"
        />
      ))}
    </fieldset>
  )
}

function matching(themes: readonly FilterEntry[], words: string): readonly FilterEntry[] {
  return themes.filter(({ item_name }) => startsAnyWord(item_name, words))
}
