import type { Score } from '@limelight/contract/influencers/schema'
import { formatCount } from '../../../display/format.ts'

type ScoreProps = { score: Score; format: (value: number) => string }

/** In a tooltip: the components with their weights, and the rank among peers. */
export function ScoreText({ score, format }: ScoreProps) {
  return (
    <span className="grid gap-2">
      {score.components.map(({ name, value, weight, text }) => (
        <span key={name} className="grid gap-px">
          <span className="flex justify-between gap-3 tabular-nums">
            <span>{name}</span>
            <span className="text-inverse-muted">
              {figure(value)}
              {isWeighted(score) && ` × ${weightWords(weight)}`}
            </span>
          </span>
          <span className="text-inverse-muted">{text}</span>
        </span>
      ))}
      {score.value !== null && score.percentile !== null && (
        <span className="border-inverse-foreground/20 border-t pt-2">
          {format(score.value)} is {placeWords(score)}
        </span>
      )}
    </span>
  )
}

/** The same content on the page. */
export function Formula({ name, score, format }: ScoreProps & { name: string }) {
  return (
    <div className="grid content-start gap-2 text-xs">
      <h3 className="flex justify-between gap-3 font-semibold">
        {name}
        <span className="tabular-nums">{score.value === null ? '–' : format(score.value)}</span>
      </h3>
      {score.components.map(part => (
        <div key={part.name} className="border-t pt-2">
          <p className="flex justify-between gap-3">
            <span>{part.name}</span>
            <span className="tabular-nums">
              {figure(part.value)}
              {isWeighted(score) && <span className="text-muted-foreground"> × {weightWords(part.weight)}</span>}
            </span>
          </p>
          <p className="text-muted-foreground">{part.text}</p>
        </div>
      ))}
      {score.value !== null && score.percentile !== null && (
        <p className="border-t pt-2">
          {format(score.value)} is {placeWords(score)}
        </p>
      )}
    </div>
  )
}

/** Components that are only added up show no weight. */
function isWeighted({ components }: Score): boolean {
  return components.some(({ weight }) => weight !== 1)
}

function figure(value: number | null): string {
  if (value === null) return 'unknown'
  return Math.abs(value) >= 100 || Number.isInteger(value) ? formatCount(Math.round(value)) : value.toFixed(2)
}

function weightWords(weight: number): string {
  return `${Math.round(weight * 100)}%`
}

function placeWords({ percentile, peers }: Score): string {
  return `higher than ${percentile}% of its ${formatCount(peers)} peers.`
}
