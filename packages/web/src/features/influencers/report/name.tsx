import { useRoute } from 'wouter'
import { useSocialNetwork } from '../../../search/network.ts'
import { trpc } from '../../../server/trpc.ts'

/** The name of the creator once the report is loaded; until then, the title of the page. */
export function ReportName({ title }: { title: string }) {
  const [, params] = useRoute('/discovery/:id')
  const [kind] = useSocialNetwork()
  const asked = { kind, id: params?.id ?? '' }
  const report = trpc.influencers.info.useQuery(asked, { enabled: false })
  const creator = trpc.influencers.byId.useQuery(asked, { enabled: false })
  return report.data?.name ?? creator.data?.name ?? title
}
