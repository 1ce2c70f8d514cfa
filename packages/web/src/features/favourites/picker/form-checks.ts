import { zodResolver } from '@hookform/resolvers/zod'
import { updateListSchema } from '@limelight/contract/favourites/schema'

/** In its own chunk, because it imports zod. */
export const checkList = zodResolver(updateListSchema.pick({ name: true, description: true }).required({ name: true }))
