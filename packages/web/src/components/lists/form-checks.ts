import { zodResolver } from '@hookform/resolvers/zod'
import { updateListSchema } from '@limelight/contract/favourites/schema'

/** A chunk of its own, because it brings zod. */
export const checkList = zodResolver(updateListSchema.pick({ name: true, description: true }).required({ name: true }))
