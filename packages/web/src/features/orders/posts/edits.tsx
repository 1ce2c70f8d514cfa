import type { Post, PostCheck } from '@limelight/contract/orders/posts/schema'
import { cn } from '../../../components/ui/cn.ts'
import { formatMoment } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { diffWords, type Part } from './word-diff.ts'

type Version = Post['versions'][number]

/** What each edit changed. `history` are the changes of verdicts, where they are known. */
export function Edits({ versions, history }: { versions: Version[]; history: readonly PostCheck[] }) {
  return (
    <ol className="grid gap-2.5 text-xs">
      {versions.slice(1).map((after, index) => {
        const before = versions[index]
        return before === undefined ? null : (
          <li key={after.at} className="grid gap-1.5">
            <h4 className="font-medium">
              Edit {index + 1}
              <span className="font-normal text-muted-foreground">{factsOf(before, after, history)}</span>
            </h4>
            <Edit before={before} after={after} />
          </li>
        )
      })}
    </ol>
  )
}

function factsOf(before: Version, after: Version, history: readonly PostCheck[]): string {
  const verdicts = history
    .filter(({ at, requirement }) => at === after.at && (requirement === 'CONTAINS' || requirement === 'DISCLOSED'))
    .map(({ value, verdict }) => `${value ?? 'Disclosed'}: ${verdict.toLowerCase()}`)
  return [...verdicts, isNewPicture(before, after) ? 'new picture' : 'picture unchanged']
    .map(fact => ` · ${fact}`)
    .join('')
}

function isNewPicture(before: Version, after: Version): boolean {
  return before.picture?.sha256 !== after.picture?.sha256
}

function Edit({ before, after }: { before: Version; after: Version }) {
  const texts = diffWords(before.text ?? '', after.text ?? '')
  const hasPictures = isNewPicture(before, after)
  return (
    <div className="@container rounded-md border">
      <div className="grid @lg:grid-cols-2 @lg:divide-x @max-lg:divide-y">
        <Side title="Before" version={before} parts={texts.before} hasPicture={hasPictures} mark="del" />
        <Side title="After" version={after} parts={texts.after} hasPicture={hasPictures} mark="ins" />
      </div>
    </div>
  )
}

type SideProps = { title: string; version: Version; parts: Part[]; hasPicture: boolean; mark: 'ins' | 'del' }

function Side({ title, version: { at, text, picture }, parts, hasPicture, mark: Mark }: SideProps) {
  const look = Mark === 'del' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success no-underline'
  return (
    <div className="grid content-start gap-1 p-2.5">
      <p className="text-muted-foreground tabular-nums">
        {title}, read {formatMoment(at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-sm">
        {text === null && <span className="text-muted-foreground">The text is not readable.</span>}
        {parts.map((part, index) =>
          part.isChanged ? (
            <Mark key={index} className={cn('rounded-xs px-0.5', look)}>
              {part.text}
            </Mark>
          ) : (
            part.text
          ),
        )}
      </p>
      {hasPicture && picture !== null && (
        <img src={imageUrl(picture.url)} alt={`${title} the edit`} className="h-20 w-16 rounded-md object-cover" />
      )}
    </div>
  )
}
