import type { Palette } from './motifs.ts'

/** Back from, back to, ground, main, second, accent, dark, light. */
const colours = [
  '#fbeede #f0c9a0 #c98d63 #d9775f #f2b880 #2a9d8f #4a2f27 #fff6ea',
  '#dff0f2 #9fcdd6 #5d8f9c #2f7f93 #8fc4cc #f4a259 #17404d #f6fbfb',
  '#ece4f8 #bda9e3 #7d68b0 #6a4c9c #b79ce0 #ffca6b #2d2150 #faf6ff',
  '#fde3e4 #f0a9b0 #b8606c #c9425c #f3a6ae #3f7d6e #4d1f2d #fff5f4',
  '#e9f2d8 #b3cf8c #6e8f4e #4f7f43 #a9cc7e #e4703f #22381f #fbfdf3',
  '#2f3a63 #171c36 #0f1326 #4e6fd0 #7f9cf0 #ffcf5c #0b0e1d #e9edfb',
  '#fff1c4 #f2c955 #b98a2e #3b5b92 #8fb0dd #d9503f #24324f #fffaf0',
  '#2c4a44 #142b28 #0d1f1c #3f9c82 #8fd0b5 #f29e6d #0a1715 #eaf6f0',
  '#f6efe6 #ddcdb8 #a98a6b #7a5c45 #d2b48c #c65d3b #3a2a20 #fffaf2',
  '#e4ecf7 #b5c9e6 #7189b0 #3d5f9a #9cb8e0 #e8746a #1f2f4f #f8fbff',
  '#ffe9dc #ffb894 #d17c5c #b3405f #f7a072 #356d7c #4a1f30 #fff7f0',
  '#f1f0ec #cfcdc4 #96938a #4b4a46 #bdb9ae #d8b23c #26251f #fdfdfb',
  '#dcf3ea #97d6c0 #5aa58e #22806a #8fdcc3 #f08a6b #123f36 #f4fffb',
]

export const palettes: readonly Palette[] = colours.map(text => {
  const [from = '', to = '', ground = '', main = '', second = '', accent = '', dark = '', light = ''] = text.split(' ')
  return { back: [from, to], ground, main, second, accent, dark, light }
})

export function paletteAt(number: number): Palette {
  const palette = palettes[number % palettes.length]
  if (palette === undefined) throw new Error('No palette to draw with. Add one to the list.')
  return palette
}
