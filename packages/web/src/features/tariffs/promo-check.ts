import { zodResolver } from '@hookform/resolvers/zod'
import { promoCodeFormSchema } from '@limelight/contract/tariffs/schema'

export const checkPromoCode = zodResolver(promoCodeFormSchema)
