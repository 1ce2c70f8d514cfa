import { useId } from 'react'
import { cn } from './ui/cn.ts'

type Face = {
  ground: [from: string, to: string]
  skin: string
  hair: string
  shirt: string
  cut: 'short' | 'long' | 'bob' | 'bun' | 'curls'
  beard?: true
}

/** Invented faces. */
const faces = {
  gold: { ground: ['#e9d9b8', '#cfae7c'], skin: '#f2cdb2', hair: '#a9743a', shirt: '#6e7f5c', cut: 'long' },
  sky: { ground: ['#cfe0ea', '#8fb2c9'], skin: '#6d4530', hair: '#2a1f1a', shirt: '#d8a24a', cut: 'curls' },
  violet: { ground: ['#d9d2e6', '#a99cc6'], skin: '#9a6544', hair: '#3c2b4a', shirt: '#4b3e66', cut: 'long' },
  rose: { ground: ['#f2d7e0', '#d69ab0'], skin: '#c98f66', hair: '#2a1f1a', shirt: '#b2566e', cut: 'bun' },
  plum: { ground: ['#dccfe0', '#b08fbb'], skin: '#6d4530', hair: '#2a1f1a', shirt: '#603d70', cut: 'bun' },
  coral: { ground: ['#f6d3c4', '#e48f6e'], skin: '#e3b08c', hair: '#7c2f1d', shirt: '#8a4327', cut: 'bob' },
  slate: {
    ground: ['#cdd7e6', '#8ba1c2'],
    skin: '#f7dcc8',
    hair: '#a9743a',
    shirt: '#2e4468',
    cut: 'short',
    beard: true,
  },
  sea: {
    ground: ['#c9d6d8', '#90a9ae'],
    skin: '#e3b08c',
    hair: '#5b3a22',
    shirt: '#2f3d45',
    cut: 'short',
    beard: true,
  },
} satisfies Record<string, Face>

export type FaceName = keyof typeof faces

const behind = {
  long: 'M10.5 31c-1-6-.6-10 .3-14 1.2-6 4.6-9.4 9.2-9.4s8 3.4 9.2 9.4c.9 4 1.3 8 .3 14z',
  bob: 'M11 24c-.8-3-.6-5.6 0-8 1.2-5.6 4.4-8.6 9-8.6s7.8 3 9 8.6c.6 2.4.8 5 0 8-1.6 1-3 .8-4 .4H15c-1 .4-2.4.6-4-.4z',
}
const fringe = 'M13 17.5c.6-4.5 3-7 8.5-6.8 3 .3 5 2.6 5.6 6.8l.7-3.5C27 9.5 24 7.6 20 7.6s-7 1.9-7.8 6.4z'
const crown = {
  long: fringe,
  bob: fringe,
  bun: 'M12.3 17.5c-.5-6 3-9.5 7.7-9.5s8.2 3.5 7.7 9.5c-1-4-3.4-6-7.7-6s-6.7 2-7.7 6z',
  short: 'M12.2 17c-.6-6 3-9.2 8-9.2s8.3 3.2 7.6 9.2c-.8-2.6-2-4-3.6-4.8-3 1-7 1-9 .6-1.6.8-2.6 2.2-3 4.2z',
  curls:
    'M12 18.5c-2.6-3.5-1.4-8 3-9.5 2-2.2 7-2.8 9.5-.6 3.8.8 5.7 5 4 9.6-1.5-3.5-3.6-5.4-8.3-5.400s-6.8 2.3-8.2 5.900z',
}

export function Portrait({ face, className }: { face: FaceName; className?: string }) {
  const id = useId()
  const { ground, skin, hair, shirt, cut, ...more }: Face = faces[face]
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={cn('block size-8 shrink-0 rounded-full', className)}>
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={ground[0]} />
        <stop offset="1" stopColor={ground[1]} />
      </linearGradient>
      <rect width="40" height="40" fill={`url(#${id})`} />
      {(cut === 'long' || cut === 'bob') && <path d={behind[cut]} fill={hair} />}
      <path d="M6 41c.5-8 6-11.5 14-11.500S33.5 33 34 41z" fill={shirt} />
      <path d="M16.6 24h6.800v6.200c0 1.6-1.5 2.6-3.4 2.600s-3.4-1-3.4-2.600z" fill={skin} />
      <path d="M16.6 26.500c2.2 1.6 4.6 1.6 6.8 0v1.800c-2.2 1.7-4.6 1.7-6.8 0z" opacity=".1" />
      <ellipse cx="20" cy="18.6" rx="7.3" ry="8.6" fill={skin} />
      {more.beard && (
        <path
          d="M13.4 20c.3 5.5 3 8.6 6.6 8.600s6.3-3.1 6.6-8.600c-1 2-2.3 2.8-3.6 2.6-1.6-.7-4.4-.7-6 0-1.3.2-2.6-.6-3.6-2.600z"
          fill={hair}
          opacity=".9"
        />
      )}
      {cut === 'bun' && <circle cx="20" cy="6" r="4" fill={hair} />}
      <path d={crown[cut]} fill={hair} />
      {cut === 'curls' && (
        <g fill={hair}>
          <circle cx="12.8" cy="13.8" r="3.6" />
          <circle cx="16.4" cy="9.8" r="3.8" />
          <circle cx="22" cy="8.8" r="4" />
          <circle cx="26.8" cy="12.4" r="3.8" />
        </g>
      )}
    </svg>
  )
}
