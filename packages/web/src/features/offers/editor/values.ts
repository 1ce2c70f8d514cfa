import type { Offer } from '@limelight/contract/offers/schema'
import type { AttachedUpload } from '@limelight/contract/users/file'
import { type DeliverableValues, toDeliverables, toValues } from '../../orders/posts/deliverables.ts'

export type OfferImage = { id: string; url: string }
export type ItemValues = {
  /** Missing until the server knows the item. */
  itemId?: string | undefined
  name: string
  description: string
  price: string
  execDays: string
  maxAmount: string
  /** Missing in drafts that an older version of the app kept. */
  deliverables?: DeliverableValues[] | undefined
}
export type OfferValues = {
  name: string
  description: string
  category: string
  items: ItemValues[]
  mainImage: OfferImage | null
  portfolioImages: OfferImage[]
  videos: AttachedUpload[]
}

export const emptyItem: ItemValues = {
  name: '',
  description: '',
  price: '',
  execDays: '',
  maxAmount: '',
  deliverables: [],
}

export const emptyOffer: OfferValues = {
  name: '',
  description: '',
  category: '',
  items: [emptyItem],
  mainImage: null,
  portfolioImages: [],
  videos: [],
}

export function valuesOf(offer: Offer): OfferValues {
  const { name, description, category, items, mainImage, portfolioImages, videos } = offer
  return {
    name,
    description,
    category: category ?? '',
    items: items.length === 0 ? [emptyItem] : items.map(toItemValues),
    mainImage,
    portfolioImages,
    videos,
  }
}

function toItemValues({ id, name, description, ...item }: Offer['items'][number]): ItemValues {
  return {
    ...{ itemId: id, name, description, price: item.price ?? '' },
    ...{ execDays: textOf(item.execDays), maxAmount: textOf(item.maxAmount) },
    deliverables: item.deliverables.map(toValues),
  }
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

type Body = ReturnType<typeof bodyOf>
/** A key that is missing leaves its field alone. */
export type OfferPart = Partial<Omit<Body, 'items'>> & { items?: Partial<Body['items'][number]>[] }

/** The values as the calls take them. Numbers stay texts: the server says what is wrong with them. */
export function bodyOf(values: OfferValues) {
  return {
    name: values.name,
    description: values.description,
    category: values.category || null,
    items: values.items.map(({ itemId, execDays, maxAmount, deliverables = [], ...item }) => ({
      ...item,
      ...(itemId !== undefined && { id: itemId }),
      execDays: numberOf(execDays),
      maxAmount: numberOf(maxAmount),
      deliverables: toDeliverables(deliverables),
    })),
    mainImage: values.mainImage && { id: values.mainImage.id },
    portfolioImages: values.portfolioImages.map(({ id }) => ({ id })),
    videos: values.videos.map(({ id }) => ({ id })),
  }
}

function numberOf(text: string): number | string {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text.trim()
}
