import { trpc } from '../../server/trpc.ts'

const refreshMs = 5 * 60_000

/** What the menu warns about while the user has no preference. */
export function usePreferenceWarning(): string | undefined {
  const { data } = trpc.formalOffers.names.useQuery({ limit: 100 }, { refetchInterval: refreshMs })
  return data?.total === 0 ? 'Add at least one preference!' : undefined
}
