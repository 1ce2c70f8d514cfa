import { zodResolver } from '@hookform/resolvers/zod'
import { createColumnSchema } from '@limelight/contract/favourites/schema'

/** In its own chunk, because it imports zod. */
export const checkColumn = zodResolver(createColumnSchema)
