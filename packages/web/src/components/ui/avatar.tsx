import { cva, type VariantProps } from 'class-variance-authority'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { cn } from './cn.ts'

const avatarVariants = cva(
  'inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-secondary font-semibold text-foreground ring-1 ring-foreground/10',
  {
    variants: {
      size: {
        sm: 'size-6 text-[10px]',
        md: 'size-8 text-xs',
        lg: 'size-12 text-lg',
        xl: 'size-18 text-xl',
        '2xl': 'size-24 text-2xl',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

type AvatarProps = VariantProps<typeof avatarVariants> & {
  name: string
  src?: string | null
  className?: string
}

/** A photo, else initials, else a neutral icon. Decorative: the name is always beside it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span aria-hidden className={cn(avatarVariants({ size }), className)}>
      {src && src !== broken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        initials(name) || <UserRound className="size-1/2 text-muted-foreground" />
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)]
  return ends
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
