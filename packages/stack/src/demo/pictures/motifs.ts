/** The colours of one picture. Each motif works with any palette. */
export type Palette = {
  back: readonly [string, string]
  ground: string
  main: string
  second: string
  accent: string
  dark: string
  light: string
}

export type Motif = {
  name: string
  groups: readonly string[]
  /** The background. */
  setting: 'table' | 'halo' | 'field' | 'open'
  /** Drawn around (0, 0), within a radius of 160. */
  draw(palette: Palette): string
}

export const shadow = (y: number, width: number) =>
  `<ellipse cy="${y}" rx="${width}" ry="13" fill="#000" opacity=".13"/>`
export const shine = (d: string, opacity = 0.28) => `<path d="${d}" fill="#fff" opacity="${opacity}"/>`
export const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const motifs: readonly Motif[] = [
  {
    name: 'serum',
    groups: ['Beauty', 'Health'],
    setting: 'table',
    draw: p => `${shadow(132, 140)}
      <ellipse cy="128" rx="150" ry="22" fill="${p.light}"/><rect x="-46" y="-52" width="92" height="176" rx="20" fill="${p.main}"/>
      ${shine('M-34-36h12v146h-12z')}<rect x="-20" y="-86" width="40" height="36" rx="5" fill="${p.dark}"/><rect x="-9" y="-138" width="18" height="58" rx="9" fill="${p.dark}"/>
      <rect x="-28" y="6" width="56" height="66" rx="5" fill="${p.light}"/>${line('M-14 28h28M-14 42h28M-14 56h16', p.accent, 4)}
      <ellipse cx="98" cy="118" rx="40" ry="12" fill="#000" opacity=".1"/><rect x="62" y="70" width="72" height="46" rx="12" fill="${p.second}"/><rect x="58" y="58" width="80" height="20" rx="8" fill="${p.light}"/>
      <path d="M-112 122c-30-56-20-104 2-140 20 44 22 92-2 140zM-92 122c-4-46 14-78 42-100 2 44-12 78-42 100z" fill="${p.accent}"/>`,
  },
  {
    name: 'lipstick',
    groups: ['Beauty', 'Beauty', 'Fashion'],
    setting: 'halo',
    draw: p => `${shadow(134, 120)}
      <g transform="rotate(14)"><rect x="-84" y="-10" width="64" height="136" rx="8" fill="${p.dark}"/><rect x="-78" y="-44" width="52" height="40" fill="${p.light}"/><path d="M-76-44v-62q4-26 48-36v98z" fill="${p.main}"/>${shine('M-66-48v-54q2-10 12-16v70z')}</g>
      <g transform="translate(72 40)"><circle r="70" fill="${p.dark}"/><circle r="58" fill="${p.second}"/><path d="M-58 0a58 58 0 0 1 116 0z" fill="${p.accent}"/>${shine('M-34-34q14-14 34-14v10q-16 2-26 12z', 0.5)}</g>`,
  },
  {
    name: 'dress',
    groups: ['Fashion', 'Lifestyle'],
    setting: 'halo',
    draw: p => `${line('M0-108c0-20 22-18 20-34-2-14-24-14-26 0', p.dark, 6)}${line('M-74-74L0-108l74 34', p.dark, 7)}
      <path d="M-58-82q26 18 28 34h60q2-16 28-34l26 40-30 26 8 44q44 54 54 124-116 34-232 0 10-70 54-124l8-44-30-26z" fill="${p.main}"/>
      <path d="M-46 34q46 16 92 0l-3-20q-43 12-86 0z" fill="${p.accent}"/><path d="M-40 44q-14 62-18 116l-58-8q10-70 54-124z" fill="#000" opacity=".08"/>${line('M30 52q18 50 24 104M-4 58v106', p.second, 4)}`,
  },
  {
    name: 'sneaker',
    groups: ['Fashion', 'Sports', 'Fitness'],
    setting: 'field',
    draw: p => `${shadow(92, 150)}
      <path d="M-150 62c-6-46 0-92 8-118 18 12 40 12 58-6 26 40 66 62 126 74 66 12 104 24 108 54z" fill="${p.dark}"/>
      <path d="M-150 62h300q6 28-18 30h-264q-20-4-18-30z" fill="${p.light}"/><path d="M-118 40c40-26 96-24 150 6-50 12-110 14-150-6z" fill="${p.main}"/>
      ${line('M-58-22l26-18M-36-6l26-20M-12 8l26-20M14 18l24-18', p.light, 7)}<path d="M-142-40q10 40 4 92l-12 2q-2-50 8-94z" fill="${p.second}"/><circle cx="120" cy="48" r="9" fill="${p.accent}"/>`,
  },
  {
    name: 'handbag',
    groups: ['Fashion'],
    setting: 'table',
    draw: p => `${shadow(128, 140)}${line('M-54-20c0-110 108-110 108 0', p.dark, 12)}
      <path d="M-118-14h236l18 138q-136 20-272 0z" fill="${p.main}"/><path d="M-118-14h236l6 48q-124 40-248 0z" fill="#000" opacity=".12"/>
      <rect x="-20" y="28" width="40" height="34" rx="8" fill="${p.accent}"/><rect x="-8" y="38" width="16" height="14" rx="4" fill="${p.light}"/>${shine('M-100 2h20l-6 106-24-2z', 0.18)}`,
  },
  {
    name: 'bowl',
    groups: ['Food', 'Health', 'Family'],
    setting: 'table',
    draw: p => `<ellipse cx="6" cy="14" rx="150" ry="142" fill="#000" opacity=".12"/><circle r="146" fill="${p.light}"/><circle r="120" fill="${p.second}"/>
      <path d="M0 0V-120A120 120 0 0 1 116-30z" fill="${p.main}"/><path d="M0 0L116-30A120 120 0 0 1 40 113z" fill="#8fae5d"/><path d="M0 0L40 113A120 120 0 0 1-104 60z" fill="#f0d9a8"/>
      ${line('M22-96q20 10 60 34M18-66q20 8 58 26M14-38q14 4 44 14', p.light, 6)}<circle cx="-52" cy="-34" r="42" fill="#fff"/><circle cx="-48" cy="-38" r="19" fill="#f5b62e"/>
      ${[
        [70, 20],
        [84, 44],
        [58, 50],
        [74, 72],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="#6f9145"/>`)
        .join('')}
      ${[
        [-52, 54],
        [-24, 78],
        [-8, 50],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="14" fill="${p.accent}"/><circle cx="${(x ?? 0) - 4}" cy="${(y ?? 0) - 5}" r="4" fill="#fff" opacity=".6"/>`,
        )
        .join('')}
      ${line('M150-110l-70 90', p.dark, 7)}${line('M168-96l-84 84', p.dark, 7)}`,
  },
  {
    name: 'cake',
    groups: ['Food', 'Food'],
    setting: 'table',
    draw: p => `${shadow(136, 150)}<ellipse cy="122" rx="152" ry="24" fill="${p.light}"/><path d="M-20 140h40l10 20h-60z" fill="${p.light}"/>
      <path d="M-104-30h208v140q-104 26-208 0z" fill="${p.main}"/><path d="M-104 24h208v26q-104 22-208 0z" fill="${p.second}" opacity=".85"/>
      <path d="M-110-34q110-34 220 0v26q-6 34-24 34t-20-24q-6 22-22 22t-20-26q-6 44-24 44t-20-42q-6 22-24 22t-22-22q-6 18-22 16t-22-24z" fill="${p.light}"/>
      ${[-66, -22, 22, 66].map(x => `<path d="M${x}-60q6-28 24-34" fill="none" stroke="#55713c" stroke-width="4"/><circle cx="${x}" cy="-50" r="19" fill="${p.accent}"/><circle cx="${x - 6}" cy="-57" r="5" fill="#fff" opacity=".55"/>`).join('')}`,
  },
  {
    name: 'coffee',
    groups: ['Food', 'Lifestyle', 'Business'],
    setting: 'table',
    draw: p => `${line('M-22-106c-20-22 18-30 0-54M24-106c-20-22 18-30 0-54', p.light, 8)}${shadow(134, 130)}<ellipse cy="120" rx="140" ry="22" fill="${p.main}"/><ellipse cy="116" rx="112" ry="15" fill="#000" opacity=".12"/>
      <path d="M86-30c78-10 78 86-8 84" fill="none" stroke="${p.light}" stroke-width="20"/><path d="M-96-58H96q4 124-44 170-52 18-104 0Q-100 66-96-58z" fill="${p.light}"/><ellipse cy="-58" rx="96" ry="24" fill="${p.second}"/><ellipse cy="-56" rx="82" ry="18" fill="#7a4b30"/>
      <path d="M0-70c20 0 34 8 34 14S14-44 0-42c-14-2-34-8-34-14s14-14 34-14z" fill="#ecd3b0"/><path d="M-78-26q4 84 34 124l-14 2Q-86 50-86-26z" fill="${p.dark}" opacity=".06"/>`,
  },
  {
    name: 'dumbbell',
    groups: ['Fitness', 'Fitness', 'Health'],
    setting: 'table',
    draw: p => `${shadow(118, 156)}<path d="M-160 96q160-26 320 0v18q-160 24-320 0z" fill="${p.main}"/><path d="M-160 96q160-26 320 0-160 22-320 0z" fill="#fff" opacity=".2"/>
      <rect x="-92" y="-8" width="184" height="20" rx="9" fill="${p.light}"/>${[-1, 1].map(side => `<g transform="scale(${side} 1)"><rect x="62" y="-64" width="34" height="132" rx="13" fill="${p.dark}"/><rect x="98" y="-46" width="28" height="96" rx="12" fill="${p.dark}"/><rect x="128" y="-12" width="20" height="28" rx="6" fill="${p.light}"/><rect x="70" y="-52" width="7" height="108" rx="3" fill="#fff" opacity=".2"/></g>`).join('')}
      <g transform="translate(4 64)"><rect x="-20" y="-24" width="40" height="60" rx="11" fill="${p.accent}"/><rect x="-12" y="-38" width="24" height="16" rx="4" fill="${p.dark}"/></g>`,
  },
  {
    name: 'runner',
    groups: ['Fitness', 'Outdoors', 'Sports'],
    setting: 'field',
    draw: p => `${shadow(150, 70)}<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M4 34l-42 50-62 8" stroke="${p.dark}" stroke-width="30"/><path d="M10 34l44 38-14 72" stroke="${p.dark}" stroke-width="30"/>
      <path d="M10-62l-62 26-14 44" stroke="#a3694a" stroke-width="22"/><path d="M14-58l46 34 44-22" stroke="#a3694a" stroke-width="22"/></g><path d="M-30-68q40-24 62 4l-2 108q-34 14-60-4z" fill="${p.main}"/><path d="M-28-20q34 12 60 0v16q-30 12-60 0z" fill="${p.accent}"/>
      <circle cx="22" cy="-110" r="32" fill="#a3694a"/><path d="M-10-116q2-36 36-34 24 4 28 22-40-2-64 12z" fill="${p.dark}"/><path d="M24 138l44 6q4 16-10 16H24zM-98 80l-14 36q-16-4-14-20l12-26z" fill="${p.second}"/>`,
  },
  {
    name: 'beach',
    groups: ['Travel', 'Travel', 'Outdoors'],
    setting: 'open',
    draw: p => `<circle cx="62" cy="-84" r="54" fill="${p.light}"/><path d="M-400 60q100-40 200 0t200 0 200 0 200 0v340h-800z" fill="${p.main}"/><path d="M-400 110q100-34 200 0t200 0 200 0 200 0v300h-800z" fill="${p.second}"/>
      <path d="M-150 96q60-56 150-20 60 26 90 20-100 40-240 0z" fill="#f0dcae"/>${line('M-60 78q2-90 34-150', '#8a5a3a', 12)}
      <path d="M-26-76q-70-30-104 24 50-16 104-24zm0 0q-20-60-84-44 50 10 84 44zm0 0q40-60 96-20-54-4-96 20zm0 0q70-10 84 52-40-42-84-52z" fill="${p.accent}"/>${line('M90 128q14-12 28 0 14 12 28 0', p.light, 6)}${line('M-190 150q14-12 28 0 14 12 28 0', p.light, 6)}<path d="M116 50l30-70 4 72z" fill="${p.light}"/><path d="M100 56h66l-14 20h-40z" fill="${p.dark}"/>`,
  },
  {
    name: 'suitcase',
    groups: ['Travel', 'Lifestyle'],
    setting: 'halo',
    draw: p => `${shadow(142, 110)}${line('M-34-92v-42h68v42', p.dark, 10)}<rect x="-96" y="-92" width="192" height="218" rx="26" fill="${p.main}"/>${line('M-52-70v176M0-70v176M52-70v176', '#00000022', 8)}
      <rect x="-96" y="-14" width="192" height="24" fill="${p.second}"/><circle cx="-60" cy="134" r="13" fill="${p.dark}"/><circle cx="60" cy="134" r="13" fill="${p.dark}"/><rect x="34" y="26" width="74" height="52" rx="6" fill="${p.light}" transform="rotate(-9 70 52)"/><circle cx="68" cy="52" r="15" fill="${p.accent}"/>
      ${shine('M-82-66q0-12 12-14v180q-12-2-12-14z', 0.2)}<path d="M-150-100l62-30-10-30 14-4 28 26 32-14q14-4 16 6 0 8-12 14l-30 14-6 40-14 4-10-30-62 22z" fill="${p.light}"/>`,
  },
  {
    name: 'gamepad',
    groups: ['Gaming', 'Gaming', 'Gaming'],
    setting: 'halo',
    draw: p => `${shadow(112, 140)}<path d="M-96-62h192c48 0 66 138 56 160-12 26-48 10-70-34H-82C-104 108-140 124-152 98c-10-22 8-160 56-160z" fill="${p.main}"/>
      <path d="M-96-62h192c18 0 32 20 42 46-90-22-186-22-276 0 10-26 24-46 42-46z" fill="#fff" opacity=".16"/><path d="M-92-22h26v26h26v26h-26v26h-26V30h-26V4h26z" fill="${p.dark}"/>
      ${[
        [78, -12, p.accent],
        [108, 16, p.second],
        [48, 16, p.light],
        [78, 44, p.dark],
      ]
        .map(([x, y, colour]) => `<circle cx="${x}" cy="${y}" r="15" fill="${colour}"/>`)
        .join(
          '',
        )}<rect x="-16" y="-34" width="32" height="12" rx="6" fill="${p.dark}"/><circle cx="-30" cy="60" r="24" fill="${p.dark}"/><circle cx="30" cy="60" r="24" fill="${p.dark}"/><circle cx="-32" cy="57" r="15" fill="${p.second}"/><circle cx="28" cy="57" r="15" fill="${p.second}"/>`,
  },
  {
    name: 'arcade',
    groups: ['Gaming', 'Entertainment'],
    setting: 'table',
    draw: p => `${shadow(140, 110)}<path d="M-92-150H92l8 130-20 34 22 122h-204l22-122-20-34z" fill="${p.main}"/><rect x="-72" y="-104" width="144" height="92" rx="10" fill="${p.dark}"/>
      ${[
        [-40, -84],
        [-20, -84],
        [20, -84],
        [40, -84],
        [-30, -66],
        [-10, -66],
        [10, -66],
        [30, -66],
      ]
        .map(([x, y]) => `<rect x="${(x ?? 0) - 7}" y="${y}" width="14" height="11" rx="2" fill="${p.accent}"/>`)
        .join(
          '',
        )}<path d="M-8-26h16l8 10h-32z" fill="${p.second}"/><rect x="-2" y="-46" width="4" height="12" fill="${p.light}"/>
      <rect x="-80" y="-142" width="160" height="28" rx="6" fill="${p.second}"/><path d="M-92 14H92l14 30h-212z" fill="${p.light}"/>${line('M-44 34V8', p.dark, 8)}<circle cx="-44" cy="2" r="13" fill="${p.accent}"/><circle cx="22" cy="30" r="9" fill="${p.accent}"/><circle cx="52" cy="30" r="9" fill="${p.second}"/><rect x="-32" y="74" width="64" height="42" rx="6" fill="#000" opacity=".22"/>`,
  },
  {
    name: 'laptop',
    groups: ['Technology', 'Technology', 'Business'],
    setting: 'table',
    draw: p => `${shadow(112, 160)}<rect x="-128" y="-106" width="256" height="172" rx="14" fill="${p.dark}"/><rect x="-116" y="-94" width="232" height="148" rx="5" fill="${p.main}"/>
      ${line('M-96-66h60M-84-46h90M-84-26h50M-96-6h40M-84 14h74M-96 34h30', p.light, 7)}${line('M18-66h40M-18-26h44', p.accent, 7)}<circle cx="72" cy="6" r="34" fill="${p.second}"/><path d="M72 6V-28a34 34 0 0 1 32 44z" fill="${p.accent}"/>
      <path d="M-160 66h320l16 34q2 12-14 12h-324q-16 0-14-12z" fill="${p.light}"/><path d="M-36 66h72l-6 12h-60z" fill="#000" opacity=".14"/>`,
  },
  {
    name: 'phone',
    groups: ['Technology', 'Technology'],
    setting: 'halo',
    draw: p => `<ellipse cx="8" cy="10" rx="96" ry="160" fill="#000" opacity=".1"/><g transform="rotate(-9)"><rect x="-80" y="-156" width="160" height="312" rx="28" fill="${p.dark}"/><rect x="-70" y="-146" width="140" height="292" rx="20" fill="${p.main}"/>
      <path d="M-70 40q50-60 140-20v106q0 20-20 20H-50q-20 0-20-20z" fill="${p.second}"/><circle cx="24" cy="-50" r="32" fill="${p.accent}"/><rect x="-22" y="-140" width="44" height="12" rx="6" fill="${p.dark}"/>
      ${[-48, -16, 16, 48].map(x => `<rect x="${x - 12}" y="108" width="24" height="24" rx="7" fill="${p.light}" opacity=".9"/>`).join('')}<rect x="-54" y="-112" width="76" height="12" rx="6" fill="${p.light}"/><rect x="-54" y="-92" width="48" height="10" rx="5" fill="${p.light}" opacity=".7"/></g>`,
  },
  {
    name: 'guitar',
    groups: ['Music', 'Music', 'Entertainment'],
    setting: 'halo',
    draw: p => `<g transform="rotate(34)"><rect x="-11" y="-190" width="22" height="180" fill="${p.dark}"/><path d="M-17-222h34l4 42h-42z" fill="${p.second}"/>
      <path d="M0-26c52-22 66 26 46 58 44 26 40 120-46 122C-86 152-90 58-46 32-66 0-52-48 0-26z" fill="${p.main}"/><path d="M-30-20c-20 8-26 34-10 56-40 26-40 88-8 108-56-20-50-94 2-112-18-26-8-52 16-52z" fill="#fff" opacity=".2"/><circle cy="44" r="32" fill="${p.dark}"/><rect x="-30" y="104" width="60" height="12" rx="4" fill="${p.dark}"/>
      ${line('M-5-180v288M5-180v288', p.light, 1.6)}</g><path d="M96-110v74a20 16 0 1 1-10-14v-74l62-14v70a20 16 0 1 1-10-14v-44z" fill="${p.accent}"/>`,
  },
  {
    name: 'vinyl',
    groups: ['Music', 'Technology'],
    setting: 'table',
    draw: p => `${shadow(138, 120)}<circle cx="16" cy="6" r="124" fill="${p.dark}"/>${[108, 92, 76, 60].map(r => `<circle cx="16" cy="6" r="${r}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`).join('')}<circle cx="16" cy="6" r="44" fill="${p.accent}"/><circle cx="16" cy="6" r="9" fill="${p.light}"/>${shine('M16 6L-40-96a118 118 0 0 1 58-20z', 0.1)}
      <path d="M-116 60V-4c0-150 232-150 232 0v64" fill="none" stroke="${p.main}" stroke-width="20"/><rect x="-142" y="28" width="56" height="98" rx="26" fill="${p.main}"/><rect x="86" y="28" width="56" height="98" rx="26" fill="${p.main}"/><rect x="-98" y="34" width="20" height="86" rx="10" fill="${p.second}"/><rect x="78" y="34" width="20" height="86" rx="10" fill="${p.second}"/>`,
  },
  {
    name: 'teddy',
    groups: ['Family', 'Family', 'Lifestyle'],
    setting: 'table',
    draw: p => `${shadow(140, 110)}<circle cx="-62" cy="-104" r="32" fill="${p.main}"/><circle cx="62" cy="-104" r="32" fill="${p.main}"/><circle cx="-62" cy="-104" r="17" fill="${p.light}"/><circle cx="62" cy="-104" r="17" fill="${p.light}"/>
      <ellipse cy="72" rx="88" ry="74" fill="${p.main}"/><ellipse cy="80" rx="52" ry="50" fill="${p.light}"/><ellipse cx="-92" cy="44" rx="26" ry="46" transform="rotate(34 -92 44)" fill="${p.main}"/><ellipse cx="92" cy="44" rx="26" ry="46" transform="rotate(-34 92 44)" fill="${p.main}"/>
      <ellipse cx="-60" cy="126" rx="42" ry="28" fill="${p.main}"/><ellipse cx="60" cy="126" rx="42" ry="28" fill="${p.main}"/><circle cy="-56" r="82" fill="${p.main}"/><ellipse cy="-32" rx="38" ry="30" fill="${p.light}"/><circle cx="-30" cy="-68" r="9" fill="${p.dark}"/><circle cx="30" cy="-68" r="9" fill="${p.dark}"/><ellipse cy="-44" rx="13" ry="9" fill="${p.dark}"/>${line('M0-36v12q-12 12-22 4M0-24q12 12 22 4', p.dark, 4)}
      <path d="M0 22l-42-20v44zm0 0l42-20v44z" fill="${p.accent}"/><circle cy="22" r="10" fill="${p.second}"/>`,
  },
  {
    name: 'blocks',
    groups: ['Family', 'Education'],
    setting: 'table',
    draw: p => `${shadow(132, 150)}${[
      [-140, 30, p.main, 'A'],
      [-44, 30, p.accent, 'B'],
      [52, 30, p.second, 'C'],
      [-92, -68, p.light, '★'],
    ]
      .map(
        ([x, y, colour, sign]) =>
          `<rect x="${x}" y="${y}" width="92" height="94" rx="13" fill="${colour}"/><rect x="${Number(x) + 11}" y="${Number(y) + 11}" width="70" height="72" rx="7" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/><text x="${Number(x) + 46}" y="${Number(y) + 66}" font-size="54" font-weight="700" text-anchor="middle" font-family="DejaVu Sans, sans-serif" fill="${sign === '★' ? p.accent : '#fff'}">${sign}</text>`,
      )
      .join('')}
      <path d="M10-70q44-66 88 0-2 24-14 36H24Q12-46 10-70z" fill="${p.main}" transform="translate(4 64) scale(1 1)"/><circle cx="58" cy="-100" r="0" fill="${p.dark}"/>`,
  },
  {
    name: 'armchair',
    groups: ['Home', 'Home', 'Lifestyle'],
    setting: 'table',
    draw: p => `${shadow(136, 160)}${line('M118 126V-60', p.dark, 7)}<path d="M82-64l18-58h36l18 58z" fill="${p.accent}"/><path d="M70-64h96l40 200H30z" fill="${p.light}" opacity=".22"/><ellipse cx="118" cy="130" rx="28" ry="7" fill="${p.dark}"/>
      <path d="M-118-76q72-26 144 0l10 130h-164z" fill="${p.main}"/><path d="M-140-6q28-18 38 12l8 60h96l8-60q10-30 38-12 8 8 2 24l-16 82q-80 18-160 0l-16-82q-6-16 2-24z" fill="${p.main}"/><path d="M-94 20h96l-4 50h-88z" fill="${p.second}"/><path d="M-140-6q28-18 38 12l8 60-8 42q-12 2-20-8l-20-82q-6-16 2-24z" fill="#000" opacity=".09"/>${line('M-116 108l-10 26M24 108l10 26', p.dark, 9)}
      <rect x="-70" y="-34" width="54" height="54" rx="8" fill="${p.accent}" transform="rotate(8 -43 -7)"/>`,
  },
  {
    name: 'plant',
    groups: ['Home', 'Home', 'Health'],
    setting: 'table',
    draw: p => `${shadow(138, 90)}${line('M0 40V-60M0 30q-40-40-66-46M0 24q44-36 72-56M0 0q-26-50-40-90M0-10q30-46 44-86', '#4c6b3d', 6)}
      ${[
        [-72, -20, -40, 1],
        [78, -36, 40, 1],
        [-44, -96, -14, 1.1],
        [50, -102, 16, 1.1],
        [0, -80, 0, 1.2],
      ]
        .map(
          ([x, y, turn, size]) =>
            `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 42c-44-16-46-64 0-92 46 28 44 76 0 92z" fill="#5d8a4a"/><path d="M0 42c44-16 46-64 0-92z" fill="#49733b"/><path d="M0 36v-76" stroke="#86ad68" stroke-width="3"/></g>`,
        )
        .join('')}
      <path d="M-68 34H68l-16 100q-52 12-104 0z" fill="${p.main}"/><rect x="-76" y="24" width="152" height="28" rx="8" fill="${p.accent}"/><path d="M-52 58h16l8 76q-12-2-22-4z" fill="#fff" opacity=".18"/><circle cx="0" cy="92" r="0" fill="${p.dark}"/><path d="M-30 84h60" stroke="${p.light}" stroke-width="6" stroke-linecap="round"/>`,
  },
]
