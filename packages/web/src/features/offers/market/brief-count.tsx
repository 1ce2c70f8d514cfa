import { Count } from '../../../components/ui/count.tsx'
import { counted } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

/** How many preferences there are to choose from. */
export function BriefCount() {
  const preferences = trpc.formalOffers.names.useQuery({ limit: 100 }).data?.total ?? 0
  if (preferences === 0) return null
  return <Count label={counted(preferences, 'brief')}>{preferences}</Count>
}
