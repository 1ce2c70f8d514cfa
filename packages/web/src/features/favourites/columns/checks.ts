import { zodResolver } from '@hookform/resolvers/zod'
import { createColumnSchema } from '@limelight/contract/favourites/schema'

/** A chunk of its own, because it brings zod. */
export const checkColumn = zodResolver(createColumnSchema)
