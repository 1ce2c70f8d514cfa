import sharp from 'sharp'

/** Pictures of the demo users, drawn by code to avoid third-party copyright. */
export type Portrait = {
  back: readonly [string, string]
  skin: string
  hair: string
  clothes: string
  cut: keyof typeof cuts
}

export type Scene = keyof typeof scenes

const cuts = {
  long: 'M156 250c-8-96 38-150 102-150s110 52 102 148c-2 56 10 96 22 128-30 16-60 18-60 18V268H192v126s-34-2-60-20c14-34 22-70 24-124z',
  bob: 'M160 252c-6-92 36-148 98-148s104 54 98 146c0 34 4 58 8 78-24 8-46 4-46 4V246H200v86s-26 4-48-6c4-20 8-42 8-74z',
  short: 'M170 236c-10-78 30-134 90-132 60 0 96 50 84 130l-12 12-14-48c-44 4-86-6-110-26-4 28-14 44-24 54z',
  bun: 'M168 244c-8-60 12-106 44-126-6-34 18-58 46-58s50 24 44 58c34 20 52 66 42 126l-16 6c-10-40-34-66-72-68-36 2-62 30-72 68z',
} as const

export function drawPortrait({ back, skin, hair, clothes, cut }: Portrait): Promise<Uint8Array> {
  return paint(`
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 512 512">
      ${gradient('back', back)}
      <rect width="512" height="512" fill="url(#back)"/>
      <circle cx="400" cy="110" r="150" fill="#fff" opacity=".12"/>
      <path d="M62 530c8-92 70-140 194-140s188 48 196 140z" fill="${clothes}"/>
      <path d="M196 392c20 42 102 42 122 0l-26-14h-70z" fill="#fff" opacity=".2"/>
      ${cut === 'short' ? '' : `<path d="${cuts[cut]}" fill="${hair}"/>`}
      <path d="M222 318h72v70c-14 26-58 26-72 0z" fill="${skin}"/>
      <path d="M222 336c22 22 52 22 72 0v22c-20 18-50 18-72 0z" fill="#000" opacity=".1"/>
      <ellipse cx="258" cy="250" rx="76" ry="94" fill="${skin}"/>
      <path d="${cut === 'short' ? cuts.short : 'M180 246c4-62 36-92 82-92 44 0 72 30 76 90-30-10-60-32-76-62-14 34-44 56-82 64z'}" fill="${hair}"/>
      <g fill="none" stroke="#2b1d1a" stroke-linecap="round" stroke-width="5">
        <path d="M219 254q10 8 20 0M277 254q10 8 20 0"/>
        <path d="M236 300q22 18 44 0" stroke="#8a3b34"/>
        <path d="M216 232q12-8 24-3M276 229q12-5 24 3" stroke="${hair}" stroke-width="6"/>
      </g>
      <circle cx="210" cy="284" r="12" fill="#e2574c" opacity=".18"/>
      <circle cx="306" cy="284" r="12" fill="#e2574c" opacity=".18"/>
    </svg>`)
}

/** Left edge, roof and width. */
const houses = [
  [60, 430, 170],
  [250, 300, 150],
  [420, 500, 190],
  [630, 230, 140],
  [790, 420, 180],
  [990, 340, 150],
] as const

const scenes = {
  mountains: `
    ${gradient('sky', ['#27285c', '#f2a65a'])}
    <rect width="1200" height="900" fill="url(#sky)"/>
    <circle cx="820" cy="470" r="92" fill="#ffe3b3"/>
    <path d="M0 620l210-210 150 130 190-240 220 260 160-150 270 250v240H0z" fill="#4a3c6e"/>
    <path d="M0 740l260-170 200 120 260-200 220 190 260-120v340H0z" fill="#2c2550"/>
    <path d="M0 860q300-120 600-40t600-50v130H0z" fill="#171433"/>
    <path d="M550 300l-52 66 40 20 20-26 34 40 30-30z" fill="#fff" opacity=".55"/>`,
  table: `
    ${gradient('wall', ['#f6efe6', '#e3d3c0'])}
    <rect width="1200" height="900" fill="url(#wall)"/>
    <rect y="620" width="1200" height="280" fill="#b98a62"/>
    <ellipse cx="600" cy="690" rx="360" ry="40" fill="#000" opacity=".12"/>
    <path d="M470 330h120v340q0 20-20 20h-80q-20 0-20-20z" fill="#1f5f5b"/>
    <rect x="500" y="260" width="60" height="76" rx="8" fill="#12403d"/>
    <rect x="470" y="440" width="120" height="120" fill="#f4e9d8"/>
    <circle cx="530" cy="500" r="34" fill="#e07a5f"/>
    <path d="M660 520h170v110q0 60-60 60h-50q-60 0-60-60z" fill="#fff"/>
    <path d="M830 550q66 0 66 50t-80 50" fill="none" stroke="#fff" stroke-width="22"/>
    <ellipse cx="745" cy="522" rx="85" ry="18" fill="#6b4530"/>
    <path d="M280 640q-60-140 20-250 60 130 20 250zM300 640q80-90 60-190-90 70-80 190z" fill="#5a7d4e"/>
    <path d="M240 620h130l-18 70h-94z" fill="#d9775f"/>`,
  city: `
    ${gradient('night', ['#101a3a', '#5b3b8c'])}
    <rect width="1200" height="900" fill="url(#night)"/>
    <circle cx="250" cy="190" r="70" fill="#f7f0d4"/>
    ${houses.map(drawHouse).join('')}
    <path d="M0 850h1200v50H0z" fill="#f25f8a" opacity=".5"/>`,
  waves: `
    ${gradient('sea', ['#bfe6ec', '#0c6a86'])}
    <rect width="1200" height="900" fill="url(#sea)"/>
    <circle cx="330" cy="240" r="90" fill="#fff3c4"/>
    <path d="M0 500q150-70 300 0t300 0 300 0 300 0v400H0z" fill="#1b87a3"/>
    <path d="M0 600q150-70 300 0t300 0 300 0 300 0v300H0z" fill="#127089"/>
    <path d="M0 710q150-70 300 0t300 0 300 0 300 0v190H0z" fill="#0b566d"/>
    <path d="M700 470l150-250v250z" fill="#fff"/><path d="M862 470V270l90 200z" fill="#f4d35e"/>
    <path d="M660 486h330l-50 70H720z" fill="#7a3e2b"/>
    <path d="M0 820q300-60 600 0t600 0v80H0z" fill="#f1dfb8"/>`,
} as const

export function drawScene(scene: Scene): Promise<Uint8Array> {
  return paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${scenes[scene]}</svg>`,
  )
}

function gradient(id: string, [from, to]: readonly [string, string]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

function drawHouse([left, top, width]: readonly [number, number, number]): string {
  const shapes = [`<rect x="${left}" y="${top}" width="${width}" height="${900 - top}" fill="#0b1026"/>`]
  for (let x = left + 22; x + 18 < left + width; x += 42) {
    for (let y = top + 40; y < 820; y += 56) {
      if ((x * 7 + y * 5) % 4 !== 0) shapes.push(`<rect x="${x}" y="${y}" width="18" height="28" fill="#ffd27d"/>`)
    }
  }
  return shapes.join('')
}

/**
 * The decoder of uploads blocks SVG for its process. These drawings are our own, so they are safe.
 */
function paint(drawing: string): Promise<Uint8Array> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer()
}
