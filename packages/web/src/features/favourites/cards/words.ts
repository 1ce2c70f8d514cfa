import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { counted } from '../../../display/format.ts'
import { contentTitle } from '../../content/content-words.ts'

export function cardName(card: FavouriteItem): string {
  if (!('authorId' in card)) return card.name
  return card.isGone ? card.author.name : contentTitle(card).replaceAll('***', '…')
}

/** "Rosa Feldmann", "12 cards" */
export function cardsWords(cards: readonly FavouriteItem[]): string {
  const [only] = cards
  return cards.length === 1 && only !== undefined ? cardName(only) : cardsCount(cards.length)
}

export function cardsCount(count: number): string {
  return counted(count, 'card')
}
