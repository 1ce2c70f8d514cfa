import type { ContentItem } from '@limelight/contract/content/schema'
import { Users } from 'lucide-react'
import { Sheet, SheetContent, SheetTrigger } from '../../components/ui/sheet.tsx'
import type { SocialNetwork } from '../../search/network.ts'
import { RefusedItem, SelectionButton } from '../favourites/picker/selection-frame.tsx'
import { AuthorList } from './author-list.tsx'
import { type Author, authorsOf } from './authors.ts'

const maxAuthors = 50

type ShowCreatorsProps = { network: SocialNetwork; items: readonly ContentItem[] }

/** Lists the authors of the selected items, each once. */
export function ShowCreators({ network, items }: ShowCreatorsProps) {
  const authors = authorsOf(items)
  const label = (
    <>
      <Users aria-hidden />
      Show creators
    </>
  )
  if (authors.length > maxAuthors) return <RefusedItem reason={`Up to ${maxAuthors} at once`}>{label}</RefusedItem>
  return (
    <Sheet>
      <SheetTrigger asChild>
        <SelectionButton>{label}</SelectionButton>
      </SheetTrigger>
      <SheetContent title={titleOf(authors)} className="max-md:w-full">
        <AuthorList network={network} authors={authors} />
      </SheetContent>
    </Sheet>
  )
}

function titleOf({ length }: readonly Author[]): string {
  return length === 1 ? '1 creator' : `${length} creators`
}
