import type { Key } from '@limelight/contract/platform/schema'
import { Meter } from '../../../components/ui/meter.tsx'
import { formatCount } from '../../../display/format.ts'
import { unitOf } from '../../tariffs/limits/texts.ts'
import { capNames } from './caps.tsx'

/** What a key or an app has spent today, with its caps. */
export function UsedToday({ apiKey: { caps, usedToday } }: { apiKey: Key }) {
  const names = capNames.filter(name => caps[name] !== undefined || usedToday[name] !== undefined)
  if (names.length === 0) return 'Nothing'
  return (
    <ul className="grid gap-1">
      {names.map(name => {
        const used = usedToday[name] ?? 0
        const cap = caps[name]
        const text =
          cap === undefined
            ? `${formatCount(used)} ${unitOf(name, used)}, no cap`
            : `${formatCount(used)} of ${formatCount(cap)} ${unitOf(name, cap)}`
        return (
          <li key={name} className="grid gap-1">
            {text}
            {cap !== undefined && <Meter value={used} max={cap} label={`Used today: ${text}`} />}
          </li>
        )
      })}
    </ul>
  )
}
