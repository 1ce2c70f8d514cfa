import type { FileAddress } from '@limelight/contract/uploads/schema'
import { useQuery } from '@tanstack/react-query'

/** Addresses are signed for ten minutes. */
const addressLifetimeMs = 9 * 60_000

/** Where a page shows a file from; undefined until it is known. Who may read the file depends on what carries it. */
export function useFileAddress(id: string, readAddress: () => Promise<FileAddress>): string | undefined {
  const { data } = useQuery({ queryKey: ['file', id], queryFn: readAddress, staleTime: addressLifetimeMs })
  return data?.preview ?? undefined
}
