import { CircleAlert } from 'lucide-react'

/** Why chosen files are not uploaded. */
export function UploadProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert">
      {problems.map(problem => (
        <p key={problem} className="flex items-start gap-[5px] pt-1.5 font-medium text-danger text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="wrap-anywhere">{problem}</span>
        </p>
      ))}
    </div>
  )
}
