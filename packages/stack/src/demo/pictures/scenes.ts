import type { Motif, Palette } from './motifs.ts'

/** Pictures of posts: a motif in one of several compositions, as different photos show one thing. */

const shapes = {
  tall: { box: '-200 -240 400 500', width: 360, height: 450 },
  wide: { box: '-324 -178 648 364', width: 512, height: 288 },
} as const
export type Shape = keyof typeof shapes

type Scene = { motif: Motif; beside: Motif; palette: Palette; other: Palette; shape: Shape }

/** Wider than any picture, so that it can be cropped to any shape. */
const all = 'x="-420" y="-420" width="840" height="840"'

function sky({ back }: Palette, id = 'b'): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${back[0]}"/><stop offset="1" stop-color="${back[1]}"/></linearGradient></defs><rect ${all} fill="url(#${id})"/>`
}

export function background(palette: Palette, setting: Motif['setting'], isMirrored = false): string {
  const { ground, light } = palette
  const side = isMirrored ? -1 : 1
  switch (setting) {
    case 'halo':
      return `${sky(palette)}<circle r="196" fill="${light}" opacity=".2"/><circle cx="${250 * side}" cy="-170" r="110" fill="${light}" opacity=".14"/>`
    case 'open':
      return sky(palette)
    case 'table':
      return `${sky(palette)}<circle cx="${210 * side}" cy="-140" r="120" fill="${light}" opacity=".2"/><path d="M-420 96h840v330h-840z" fill="${ground}"/><path d="M-420 96h840v10h-840z" fill="#fff" opacity=".14"/>`
    default:
      return `${sky(palette)}<circle cx="${180 * side}" cy="-130" r="56" fill="${light}" opacity=".5"/><path d="M-420 108q200-46 400-14t440-18v350h-840z" fill="${ground}"/>`
  }
}

const placed = (drawing: string, transform: string) => `<g transform="${transform}">${drawing}</g>`

function whole({ motif, palette }: Scene): string {
  return background(palette, motif.setting) + motif.draw(palette)
}

/** Near and from the side, with light falling in. */
function close({ motif, palette, shape }: Scene): string {
  const x = shape === 'wide' ? -110 : 24
  const beams = `<g fill="${palette.light}" opacity=".16"><path d="M-420-420h240l-200 840h-40z"/><path d="M-120-420h70l-250 840h-70z"/></g>`
  if (motif.setting === 'open')
    return background(palette, 'open', true) + placed(motif.draw(palette), 'scale(-1.25 1.25)')
  return `${background(palette, motif.setting === 'field' ? 'field' : 'table', true)}${placed(motif.draw(palette), `translate(${x} 14) scale(1.34)`)}${beams}`
}

/** Two things of one topic. */
function pair({ motif, beside, palette, other, shape }: Scene): string {
  if (motif.setting === 'open')
    return `${background(palette, 'open')}${motif.draw(palette)}<circle cx="-110" cy="-150" r="34" fill="${palette.light}" opacity=".7"/>`
  const [left, right] = shape === 'wide' ? [-150, 150] : [-70, 84]
  const back = beside.setting === 'open' ? '' : placed(beside.draw(other), `translate(${right} 26) scale(.6)`)
  return `${background(palette, 'table')}${back}${placed(motif.draw(palette), `translate(${left} 44) scale(.84)`)}`
}

/** From above, on a patterned cloth. */
function above({ motif, palette }: Scene): string {
  const { second, light, main, accent } = palette
  const stripes = Array.from(
    { length: 15 },
    (_, at) => `<rect x="${at * 60 - 440}" y="-600" width="26" height="1200" fill="${light}" opacity=".28"/>`,
  )
  const spots = [
    [-160, -190, 26, accent],
    [170, -150, 15, main],
    [-250, 60, 18, main],
    [236, 120, 24, accent],
    [-150, 200, 13, second],
    [120, 214, 20, second],
  ].map(([x, y, r, fill]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity=".55"/>`)
  const plate =
    motif.setting === 'open'
      ? ''
      : `<ellipse cx="6" cy="14" rx="186" ry="182" fill="#000" opacity=".1"/><circle r="182" fill="${light}" opacity=".9"/>`
  const drawing =
    motif.setting === 'open'
      ? `<clipPath id="c"><circle r="176"/></clipPath><g clip-path="url(#c)">${sky(palette, 'd')}${motif.draw(palette)}</g>`
      : placed(motif.draw(palette), 'scale(.86)')
  return `${sky(palette)}<g transform="rotate(24)">${stripes.join('')}</g>${spots.join('')}${plate}${placed(drawing, 'rotate(-9)')}`
}

/** A print on a wall, as people show their work. */
function print({ motif, palette, other, shape }: Scene): string {
  const [width, height] = shape === 'wide' ? [470, 300] : [316, 372]
  const frame = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`
  return `<rect ${all} fill="${other.back[1]}"/><path d="M-420-420h840v240l-840 380z" fill="#fff" opacity=".12"/><rect x="${-width / 2 + 8}" y="${-height / 2 + 12}" width="${width + 12}" height="${height + 14}" rx="10" fill="#000" opacity=".16"/><rect x="${-width / 2 - 16}" y="${-height / 2 - 16}" width="${width + 32}" height="${height + 32}" rx="8" fill="#fffdf8"/><clipPath id="c"><rect ${frame}/></clipPath><g clip-path="url(#c)">${background(palette, motif.setting, true)}${placed(motif.draw(palette), 'scale(.94)')}</g><rect x="-52" y="${-height / 2 - 32}" width="104" height="30" fill="${other.second}" opacity=".75" transform="rotate(-3)"/>`
}

/** Half of the picture each, before and after or this and that. */
function halves({ motif, beside, palette, other, shape }: Scene): string {
  const half = (id: string, drawn: Motif, colours: Palette, [x, y, width, height]: readonly number[]) =>
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})"><g transform="translate(${Number(x) + Number(width) / 2} ${Number(y) + Number(height) / 2})"><rect ${all} fill="${colours.back[1]}"/><circle r="150" fill="${colours.light}" opacity=".3"/>${placed(drawn.draw(colours), 'scale(.66)')}</g></g>`
  const [first, second] =
    shape === 'wide'
      ? [
          [-324, -200, 321, 400],
          [3, -200, 321, 400],
        ]
      : [
          [-210, -250, 420, 252],
          [-210, 8, 420, 252],
        ]
  return `<rect ${all} fill="#fff"/>${half('l', motif, palette, first ?? [])}${half('r', beside, other, second ?? [])}`
}

const compositions = [whole, close, pair, above, print, halves]
export const scenesEach = compositions.length

export function drawScene(number: number, scene: Scene): string {
  const { box, width, height } = shapes[scene.shape]
  const compose = compositions[number % compositions.length] ?? whole
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${compose(scene)}</svg>`
}
