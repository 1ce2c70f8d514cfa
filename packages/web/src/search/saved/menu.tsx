import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { keepOpenForToasts } from '../../components/ui/toast.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { EditorSkeleton } from '../filters/editor-skeleton.tsx'
import type { SavableSearch } from '../state.ts'

const SavedList = lazyComponent(() => import('./list.tsx'))

/** The menu of saved searches, at the end of the filters. */
export function SavedSearches({ search }: { search: SavableSearch }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          aria-label="Saved searches"
          className="ml-auto max-md:ml-0 max-md:px-2.5"
          onPointerEnter={() => void SavedList.preload()}
        >
          <Bookmark aria-hidden />
          <span className="max-md:hidden">Saved</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Saved searches"
        className="w-80"
        onPointerDownOutside={keepOpenForToasts}
        // While a search is being renamed, Escape cancels the rename and keeps the menu open.
        onEscapeKeyDown={event => isRenaming(event.target) && event.preventDefault()}
        onFocusOutside={keepOpenForToasts}
      >
        <Suspense fallback={<EditorSkeleton />}>
          <SavedList search={search} onDone={() => setOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

function isRenaming(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-renaming]') !== null
}
