import type { OfferFolder } from '@limelight/contract/offers/rules'
import { Plus } from 'lucide-react'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { EditorAddress } from './use-own-offers.ts'

const emptyFolders: Record<OfferFolder, { title: string; text: string }> = {
  ALL: {
    title: 'Sell what you make',
    text: 'Describe what buyers get, set a price in USDT, and publish. It saves itself while you write.',
  },
  ACTIVE: { title: 'No active offers', text: 'Buyers find active offers in the marketplace.' },
  DRAFT: { title: 'No drafts', text: 'A draft saves itself while you write. Only you can see it.' },
  ARCHIVED: { title: 'Nothing archived', text: 'Archive an offer to take it off the market and keep it.' },
  BIN: { title: 'The bin is empty', text: 'Offers in the bin can be restored as drafts.' },
}

/** What a folder without offers is for, and the first step. */
export function NoOffers({ address: { folder, create } }: { address: EditorAddress }) {
  const { title, text } = emptyFolders[folder]
  return (
    <EmptyView
      title={title}
      className="py-[12dvh]"
      actions={
        folder !== 'BIN' && (
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden />
            New offer
          </Button>
        )
      }
    >
      {text}
    </EmptyView>
  )
}
