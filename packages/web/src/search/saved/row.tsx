import type { SavedSearch } from '@limelight/contract/search/saved-searches'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { NetworkIcon } from '../../components/network-icon.tsx'
import { Button } from '../../components/ui/button.tsx'
import { networkNames } from '../network.ts'
import { AlertToggle } from './alert-toggle.tsx'
import { SavedName } from './name.tsx'
import type { useSavedSearches } from './saved-searches.ts'

type SavedRowProps = {
  saved: SavedSearch
  /** The page shows this search. */
  isCurrent: boolean
  rename: ReturnType<typeof useSavedSearches>['rename']
  onOpen: () => void
  onRemove: () => void
}

export function SavedRow({ saved, isCurrent, rename, onOpen, onRemove }: SavedRowProps) {
  const [isNaming, setNaming] = useState(false)
  const wasNaming = useRef(false)
  const { id, name, socialNetwork } = saved
  const close = () => {
    wasNaming.current = true
    setNaming(false)
  }
  if (isNaming)
    return (
      <li data-renaming className="px-2 pb-2">
        <SavedName
          draft={`search ${id}`}
          label="New name"
          initial={name}
          action="Rename"
          error={rename.variables?.id === id ? rename.error?.data?.fields?.name : undefined}
          isBusy={rename.isPending}
          onSubmit={(next, onSaved) =>
            rename.mutate(
              { id, name: next },
              {
                onSuccess: () => {
                  onSaved()
                  close()
                },
              },
            )
          }
          onCancel={close}
        />
      </li>
    )
  return (
    <li className="flex items-center rounded-sm hover:bg-accent">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left max-md:h-11"
        onClick={onOpen}
      >
        <NetworkIcon network={socialNetwork} className="size-4 shrink-0 text-muted-foreground" />
        <span className="sr-only">{networkNames[socialNetwork]}: </span>
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        {isCurrent && <Check aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />}
      </button>
      <AlertToggle saved={saved} />
      <Button
        variant="ghost"
        size="sm"
        icon
        // Returns the focus to the button after renaming.
        ref={button => {
          if (button !== null && wasNaming.current) button.focus()
          wasNaming.current = false
        }}
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={() => {
          // A previous error belongs to another name.
          rename.reset()
          setNaming(true)
        }}
      >
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="sm" icon aria-label={`Delete ${name}`} title="Delete" onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}
