import type { ComponentType } from 'react'
import { AccountEditor, CategoryEditor } from './choice-editors.tsx'
import { FitsEditor } from './fits-editor.tsx'
import { DaysEditor, FollowersEditor, PriceEditor, RatingEditor } from './number-editors.tsx'
import type { MarketFilters, MarketState } from './state.ts'

export type EditorProps = { market: MarketState; onDone: () => void }

type MarketFilter = {
  name: string
  label: string
  isSet: (filters: MarketFilters) => boolean
  Editor: ComponentType<EditorProps>
}

/** The filters of the bar and of the sheet, in their order. */
export const marketFilters: readonly MarketFilter[] = [
  {
    name: 'accountType',
    label: 'Account',
    isSet: ({ accountType }) => accountType !== undefined,
    Editor: AccountEditor,
  },
  {
    name: 'followers',
    label: 'Followers',
    isSet: ({ followersMin }) => followersMin !== undefined,
    Editor: FollowersEditor,
  },
  {
    name: 'price',
    label: 'Price',
    isSet: ({ priceMin, priceMax }) => priceMin !== undefined || priceMax !== undefined,
    Editor: PriceEditor,
  },
  { name: 'days', label: 'Days', isSet: ({ execDaysMax }) => execDaysMax !== undefined, Editor: DaysEditor },
  { name: 'rating', label: 'Rating', isSet: ({ ratingMin }) => ratingMin !== undefined, Editor: RatingEditor },
  { name: 'category', label: 'Category', isSet: ({ category }) => category !== undefined, Editor: CategoryEditor },
  { name: 'fits', label: 'Fits a brief', isSet: ({ fits }) => fits !== undefined, Editor: FitsEditor },
]
