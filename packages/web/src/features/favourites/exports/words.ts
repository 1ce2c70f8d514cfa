import type { ReachedLimit } from '@limelight/contract/errors'
import type { Export, ExportPrice } from '@limelight/contract/favourites/exports'
import type { LimitName } from '@limelight/contract/limits'
import { formatCount, formatDate } from '../../../display/format.ts'

const units = {
  EXPORT: ['export', 'exports'],
  MAX_VOLUME_USERNAME_URL: ['profile', 'profiles'],
  MAX_EMAILS: ['email', 'emails'],
} as const
type Unit = keyof typeof units

function countWords(name: Unit, count: number): string {
  const [one, several] = units[name]
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

/** "Uses 1 of the 12 exports left", "Unmasks 30 of the 100 profiles left". Omits zero costs. */
export function costWords(cost: ExportPrice['cost'], remaining: (name: LimitName) => number | undefined): string[] {
  const names = ['EXPORT', 'MAX_VOLUME_USERNAME_URL', 'MAX_EMAILS'] as const
  return names
    .filter(name => cost[name] > 0)
    .map(name => {
      const verb = name === 'EXPORT' ? 'Uses' : 'Unmasks'
      const left = remaining(name)
      return left === undefined
        ? `${verb} ${countWords(name, cost[name])}`
        : `${verb} ${formatCount(cost[name])} of the ${countWords(name, left)} left`
    })
}

/** Why the plan does not allow the export, and when the limit resets. */
export function refusalWords({ name, value, used, resetsAt }: ReachedLimit): string {
  const unit = isUnit(name) ? name : 'EXPORT'
  const left = Math.max(0, value - used)
  const again = resetsAt === null ? '' : ` They reset on ${formatDate(resetsAt)}.`
  if (value <= 0)
    return unit === 'EXPORT'
      ? 'Your plan doesn’t include exports.'
      : `Your plan doesn’t include unmasking ${units[unit][1]}.`
  if (left === 0) return `Your plan’s ${countWords(unit, value)} ${value === 1 ? 'is' : 'are'} used up.${again}`
  return `Your plan has ${countWords(unit, left)} left, which is not enough to unmask everything.${again}`
}

function isUnit(name: LimitName): name is Unit {
  return Object.hasOwn(units, name)
}

export function isRunning({ status }: Pick<Export, 'status'>): boolean {
  return status === 'PENDING' || status === 'RUNNING'
}

/** "96 of 148", estimated from the percentage while the export runs. */
export function progressWords({ status, progress }: Pick<Export, 'status' | 'progress'>, total: number): string {
  return status === 'RUNNING' && total > 0
    ? `${formatCount(Math.floor((progress * total) / 100))} of ${formatCount(total)}`
    : `${progress}%`
}

export const statusWords: Record<Export['status'], string> = {
  PENDING: 'Queued',
  RUNNING: 'Writing the file',
  READY: 'Ready',
  FAILED: 'Failed. The export was refunded to your plan.',
  EXPIRED: 'Expired. The file was deleted.',
}

/** 812 B, 24 kB, 3.4 MB */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** The file name in a Content-Disposition header. Prefers the encoded form: it allows Unicode. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
