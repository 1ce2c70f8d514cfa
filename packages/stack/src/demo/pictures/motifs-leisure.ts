import { line, type Motif, shadow, shine } from './motifs.ts'

const star = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0-10l3 7 7 0-6 5 3 8-7-5-7 5 3-8-6-5 7 0z" fill="${colour}"/>`

/** Leisure: sports, nature, animals, art, shows, cars. */
export const leisureMotifs: readonly Motif[] = [
  {
    name: 'football',
    groups: ['Sports', 'Sports'],
    setting: 'field',
    draw: p => `${shadow(128, 100)}<circle r="122" fill="${p.light}"/><path d="M0-44l42 30-16 50h-52l-16-50z" fill="${p.dark}"/>
      ${line('M0-44v-44M42-14l42-16M26 36l28 38M-26 36l-28 38M-42-14l-42-16', p.dark, 5)}<path d="M-34-117q34-12 68 0L0-88zM84-30l27-22q14 32 10 62l-26 8zM54 74l40 4q-22 28-54 40l-14-30zM-54 74l-40 4q22 28 54 40l14-30zM-84-30l-27-22q-14 32-10 62l26 8z" fill="${p.dark}"/><path d="M-122 0a122 122 0 0 0 190 101A122 122 0 0 1-96-75q-26 34-26 75z" fill="#000" opacity=".1"/>`,
  },
  {
    name: 'trophy',
    groups: ['Sports', 'Business', 'Gaming'],
    setting: 'table',
    draw: p => `${shadow(136, 90)}${line('M-70-96c-70-10-66 84 12 92M70-96c70-10 66 84-12 92', p.main, 14)}<path d="M-80-124H80q4 140-58 160v40h-44v-40Q-84 16-80-124z" fill="${p.main}"/>${shine('M-62-110h20q0 90 22 124-40-20-42-124z', 0.35)}
      <rect x="-50" y="70" width="100" height="22" rx="6" fill="${p.second}"/><rect x="-66" y="90" width="132" height="44" rx="8" fill="${p.dark}"/><rect x="-34" y="102" width="68" height="20" rx="4" fill="${p.light}"/>${star(0, -50, 3, p.light)}${star(-126, -110, 1.4, p.accent)}${star(122, -130, 1.8, p.accent)}${star(132, 20, 1.2, p.accent)}`,
  },
  {
    name: 'mountains',
    groups: ['Outdoors', 'Outdoors', 'Travel', 'Lifestyle'],
    setting: 'open',
    draw: p => `<circle cx="86" cy="-96" r="48" fill="${p.accent}"/><path d="M-420 130L-250-20l90 70L-40-120l110 130 60-50 280 190v300h-800z" fill="${p.main}"/><path d="M-40-120l-42 60 32-8 18 24 22-26 34 12z" fill="${p.light}"/>
      <path d="M-420 170l190-100 130 66 140-96 130 80 250-70v400h-840z" fill="${p.second}"/><path d="M-420 190q220-60 420-20t430-20v300h-850z" fill="${p.dark}"/>`,
  },
  {
    name: 'tent',
    groups: ['Outdoors', 'Travel'],
    setting: 'field',
    draw: p => `${star(-128, -136, 1, p.light)}${star(-50, -158, 0.7, p.light)}${star(96, -140, 1.1, p.light)}${star(150, -90, 0.7, p.light)}${[
      [-168, 1.1],
      [-210, 0.8],
      [176, 1],
      [222, 1.3],
    ]
      .map(
        ([x, size]) =>
          `<g transform="translate(${x} 96) scale(${size})"><path d="M0-150l46 70H24l34 54H30l38 56H-68l38-56h-28l34-54h-22z" fill="${p.dark}"/><rect x="-8" y="26" width="16" height="22" fill="#5a4030"/></g>`,
      )
      .join('')}
      ${shadow(118, 140)}<path d="M-8-78l142 190H-132z" fill="${p.main}"/><path d="M-8-78l142 190H40z" fill="#000" opacity=".14"/><path d="M-8-40l56 152H-62z" fill="${p.accent}"/><path d="M-8-40l-14 152h-40z" fill="${p.light}" opacity=".55"/>${line('M-8-78l-8-16M-8-78l8-16', p.dark, 6)}
      <path d="M146 122l22-40 22 40z" fill="${p.accent}"/><path d="M158 122l10-22 10 22z" fill="${p.light}"/>${line('M136 126l66-8M136 118l66 8', p.second, 8)}`,
  },
  {
    name: 'dog',
    groups: ['Animals', 'Animals', 'Family'],
    setting: 'halo',
    draw: p => `${shadow(150, 90)}<path d="M-96 160q-6-90 96-90t96 90z" fill="#c98f58"/><path d="M-40 160q0-66 40-66t40 66z" fill="${p.light}"/><path d="M-58 78q58 34 116 0l4 24q-62 34-124 0z" fill="${p.accent}"/><circle cy="112" r="14" fill="${p.second}"/>
      <path d="M0-120c70 0 92 54 92 106S56 92 0 92-92 38-92-14s22-106 92-106z" fill="#d9a066"/><path d="M-74-96c-44-14-76 24-74 74 0 40 20 62 40 58 26-6 16-90 34-132zM74-96c44-14 76 24 74 74 0 40-20 62-40 58-26-6-16-90-34-132z" fill="#8a5a33"/>
      <path d="M0-118c18 0 20 60 34 90 22 46 6 118-34 118s-56-72-34-118c14-30 16-90 34-90z" fill="${p.light}"/><circle cx="-42" cy="-28" r="12" fill="#2d211b"/><circle cx="42" cy="-28" r="12" fill="#2d211b"/><circle cx="-38" cy="-32" r="4" fill="#fff"/><circle cx="46" cy="-32" r="4" fill="#fff"/><path d="M-24 8q24-16 48 0-4 24-24 28-20-4-24-28z" fill="#2d211b"/>${line('M0 36v16q-16 18-34 8M0 52q16 18 34 8', '#2d211b', 5)}<path d="M-14 62q14 8 28 0 2 30-14 30t-14-30z" fill="#e5727e"/><rect x="-160" y="158" width="0" height="0" fill="${p.main}"/>`,
  },
  {
    name: 'cat',
    groups: ['Animals', 'Animals'],
    setting: 'halo',
    draw: p => `${shadow(150, 90)}<path d="M-84 160q-4-86 84-86t84 86z" fill="#6d7078"/><path d="M-34 160q0-64 34-64t34 64z" fill="${p.light}"/><path d="M-96-140q52 14 70 56h52q18-42 70-56 16 92-2 140Q70 92 0 92T-94 0q-18-48-2-140z" fill="#7c8089"/><path d="M-82-112q26 12 38 42-26 10-34 34-10-34-4-76zM82-112q-26 12-38 42 26 10 34 34 10-34 4-76z" fill="#eab3ab"/>
      <path d="M-18-84h10l2 40-10 0zM8-84h10l0 40h-10zM-2-84h6v48h-6z" fill="#565a62"/><path d="M0 12q52 0 52 40-16 40-52 40t-52-40q0-40 52-40z" fill="${p.light}"/><ellipse cx="-40" cy="-12" rx="19" ry="20" fill="#e0b84c"/><ellipse cx="40" cy="-12" rx="19" ry="20" fill="#e0b84c"/><ellipse cx="-40" cy="-12" rx="7" ry="17" fill="${p.dark}"/><ellipse cx="40" cy="-12" rx="7" ry="17" fill="${p.dark}"/>
      <path d="M-12 22h24l-12 13z" fill="#d9737c"/>${line('M0 35v8q-10 14-24 6M0 43q10 14 24 6', p.dark, 4)}${line('M-62 34l-62-10M-62 46l-62 6M62 34l62-10M62 46l62 6', p.light, 4)}`,
  },
  {
    name: 'easel',
    groups: ['Art', 'Art'],
    setting: 'table',
    draw: p => `${line('M-50 60l-40 100M50 60l40 100M0-150v300', '#a9764c', 12)}<rect x="-124" y="-128" width="248" height="190" rx="5" fill="#000" opacity=".12" transform="translate(7 8)"/><rect x="-124" y="-128" width="248" height="190" rx="5" fill="${p.light}"/><rect x="-110" y="-114" width="220" height="162" fill="${p.second}"/><circle cx="50" cy="-60" r="32" fill="${p.accent}"/><path d="M-110 10q60-56 110-20t110-16v74h-220z" fill="${p.main}"/><path d="M-110 36q70-34 120-6t100-12v30h-220z" fill="${p.dark}"/><rect x="-138" y="60" width="276" height="16" rx="4" fill="#8a5a3a"/>
      ${line('M96 20l56-96', '#c89a62', 9)}<path d="M100 14l-20 40 32-30z" fill="${p.accent}"/>`,
  },
  {
    name: 'camera',
    groups: ['Art', 'Technology', 'Travel'],
    setting: 'table',
    draw: p =>
      `${shadow(112, 150)}<path d="M-52-66l18-34h68l18 34z" fill="${p.dark}"/><rect x="-146" y="-68" width="292" height="176" rx="24" fill="${p.dark}"/><rect x="-146" y="-28" width="292" height="96" fill="${p.main}"/><rect x="-122" y="-88" width="44" height="22" rx="7" fill="${p.accent}"/><circle cy="20" r="80" fill="${p.light}"/><circle cy="20" r="66" fill="${p.dark}"/><circle cy="20" r="48" fill="#2d3a58"/><circle cy="20" r="30" fill="${p.second}"/><circle cy="20" r="16" fill="#111827"/><path d="M-34 4q10-30 44-30-30 10-34 36z" fill="#fff" opacity=".55"/><circle cx="112" cy="-46" r="9" fill="${p.accent}"/><rect x="-128" y="-50" width="40" height="14" rx="5" fill="${p.light}" opacity=".7"/>`,
  },
  {
    name: 'books',
    groups: ['Education', 'Education', 'Lifestyle'],
    setting: 'table',
    draw: p => `${shadow(132, 150)}<rect x="-136" y="80" width="264" height="50" rx="8" fill="${p.main}"/><path d="M-124 88h252v34h-252q-10-17 0-34z" fill="${p.light}"/><rect x="-116" y="32" width="236" height="48" rx="8" fill="${p.second}"/><path d="M-104 40h224v32h-224q-10-16 0-32z" fill="${p.light}"/><rect x="-128" y="-14" width="232" height="46" rx="8" fill="${p.dark}"/><path d="M-128-6h220q10 15 0 30h-220z" fill="${p.light}"/>
      ${line('M-90 104h190M-80 56h170M-110 9h170', '#00000018', 3)}<path d="M0-28q-60-36-124-14v-100q70-18 124 18 54-36 124-18v100q-64-22-124 14z" fill="${p.light}"/><path d="M0-28v-96q54-36 124-18v100q-64-22-124 14z" fill="#000" opacity=".06"/>${line('M-96-112q40-6 74 12M-96-86q40-6 74 12M96-112q-40-6-74 12M96-86q-40-6-74 12', '#00000026', 5)}<path d="M60-152h26v62l-13-12-13 12z" fill="${p.accent}"/>`,
  },
  {
    name: 'planet',
    groups: ['Education', 'Outdoors'],
    setting: 'halo',
    draw: p => `${star(-130, -120, 1.1, p.light)}${star(-84, -150, 0.7, p.light)}${star(134, -20, 0.9, p.light)}${star(118, 96, 0.7, p.light)}<circle cx="-8" cy="-6" r="92" fill="${p.main}"/><path d="M-96-34q60-26 110 0t70-8q6 30-2 54-40 20-90-4t-90 2q-6-22 2-44z" fill="${p.second}"/><path d="M-66 64q40-22 96 2-50 44-96-2z" fill="${p.second}"/><path d="M-8-98a92 92 0 1 0 60 162A104 104 0 0 1-8-98z" fill="#000" opacity=".12"/>
      <ellipse cx="-8" cy="-6" rx="158" ry="36" transform="rotate(-18 -8 -6)" fill="none" stroke="${p.accent}" stroke-width="14"/><path d="M-98-26a92 92 0 0 1 174-28q-80 40-174 28z" fill="${p.main}"/><circle cx="120" cy="-104" r="26" fill="${p.light}"/><circle cx="112" cy="-110" r="6" fill="${p.dark}" opacity=".14"/><circle cx="128" cy="-96" r="4" fill="${p.dark}" opacity=".14"/>`,
  },
  {
    name: 'chart',
    groups: ['Business', 'Business'],
    setting: 'table',
    draw: p => `${shadow(134, 160)}${[
      [-130, 70, p.main],
      [-70, 112, p.second],
      [-10, 150, p.main],
      [50, 206, p.accent],
    ]
      .map(
        ([x, height, colour]) =>
          `<rect x="${x}" y="${130 - Number(height)}" width="46" height="${height}" rx="7" fill="${colour}"/><rect x="${Number(x) + 6}" y="${136 - Number(height)}" width="9" height="${Number(height) - 18}" rx="4" fill="#fff" opacity=".22"/>`,
      )
      .join('')}${line('M-120 10l64-44 60-26 84-72', p.dark, 9)}<path d="M104-148l-8 42-34-34z" fill="${p.dark}"/>
      ${[0, 1, 2, 3].map(step => `<ellipse cx="132" cy="${120 - step * 17}" rx="36" ry="13" fill="#b9851f"/><ellipse cx="132" cy="${114 - step * 17}" rx="36" ry="13" fill="#f1c550"/>`).join('')}<ellipse cx="132" cy="63" rx="22" ry="7" fill="${p.light}" opacity=".6"/>`,
  },
  {
    name: 'lotus',
    groups: ['Health', 'Health', 'Fitness'],
    setting: 'halo',
    draw: p =>
      `${shadow(124, 130)}<path d="M0 104c-80-6-140-50-150-104 60-8 120 30 150 104zM0 104c80-6 140-50 150-104-60-8-120 30-150 104z" fill="${p.second}"/><path d="M0 104c-74-34-108-92-92-152 56 16 94 74 92 152zM0 104c74-34 108-92 92-152-56 16-94 74-92 152z" fill="${p.main}"/><path d="M0 104c-56-58-60-144 0-208 60 64 56 150 0 208z" fill="${p.accent}"/><path d="M0 104c-26-58-28-144 0-208-60 64-56 150 0 208z" fill="#fff" opacity=".18"/>${line('M0 90v-130', p.light, 3)}<circle cy="-132" r="11" fill="${p.light}"/>`,
  },
  {
    name: 'apple',
    groups: ['Health', 'Food', 'Fitness'],
    setting: 'table',
    draw: p => `${shadow(134, 140)}<path d="M-58-66q58-34 92 6 40 50 8 128-20 66-58 60-14-6-28 0-54 8-78-64-22-106 64-130z" fill="#d94f45"/><path d="M-86-30q20-26 46-22-34 30-30 90-30-24-16-68z" fill="#fff" opacity=".3"/>${line('M-10-60q0-36 22-58', '#6b4a2f', 9)}<path d="M6-84q16-46 76-40-14 46-76 40z" fill="#6f9a4f"/>
      <path d="M54-20h92l-10 148q-36 14-72 0z" fill="${p.light}" opacity=".55"/><path d="M58 20h84l-8 104q-34 12-68 0z" fill="${p.main}"/>${line('M104 10l26-86h20', p.accent, 8)}<circle cx="80" cy="64" r="6" fill="#fff" opacity=".4"/><circle cx="110" cy="90" r="8" fill="#fff" opacity=".4"/><circle cx="96" cy="40" r="0" fill="${p.dark}"/>`,
  },
  {
    name: 'clapperboard',
    groups: ['Entertainment', 'Entertainment'],
    setting: 'table',
    draw: p => `${shadow(128, 150)}<rect x="-136" y="-34" width="272" height="160" rx="12" fill="${p.dark}"/><g transform="rotate(-13 -130 -40)"><rect x="-136" y="-86" width="272" height="46" rx="8" fill="${p.light}"/>${[-110, -46, 18, 82].map(x => `<path d="M${x}-86h34l-20 46h-34z" fill="${p.dark}"/>`).join('')}</g><path d="M-136-34h272v38h-272z" fill="${p.light}"/>${[-110, -46, 18, 82].map(x => `<path d="M${x}-34h34l20 38h-34z" fill="${p.dark}"/>`).join('')}
      ${line('M-108 38h90M-108 66h60M-108 94h74', '#ffffff55', 8)}<circle cx="72" cy="64" r="40" fill="${p.main}"/><path d="M60 42l36 22-36 22z" fill="${p.accent}"/>`,
  },
  {
    name: 'microphone',
    groups: ['Entertainment', 'Music', 'Business'],
    setting: 'halo',
    draw: p =>
      `${shadow(148, 80)}${line('M0 90v46', p.dark, 12)}<rect x="-62" y="132" width="124" height="18" rx="9" fill="${p.dark}"/>${line('M-86-10v10c0 116 172 116 172 0v-10', p.dark, 12)}<rect x="-58" y="-140" width="116" height="200" rx="58" fill="${p.main}"/><path d="M-58-40H58v42a58 58 0 0 1-116 0z" fill="${p.second}"/>${line('M-34-106h68M-34-84h68M-34-62h68', '#00000030', 6)}${shine('M-40-100q4-22 20-28v170q-18-10-20-40z', 0.3)}<rect x="-58" y="-46" width="116" height="12" fill="${p.accent}"/>${line('M-120-70q-20 40 0 80M120-70q20 40 0 80M-146-90q-30 60 0 120M146-90q30 60 0 120', p.light, 8)}`,
  },
  {
    name: 'car',
    groups: ['Cars', 'Cars', 'Cars'],
    setting: 'field',
    draw: p => `<path d="M-420 84h840v60h-840z" fill="#4a4d55"/>${line('M-400 116h60M-280 116h60M-160 116h60M-40 116h60M80 116h60M200 116h60M320 116h60', p.light, 6)}${shadow(92, 160)}
      <path d="M-158 70q-6-56 30-64l38-12q36-60 90-60h30q48 0 78 58l32 8q26 8 22 70z" fill="${p.main}"/><path d="M-74-8q30-44 72-44h4v46zM16-52h14q36 0 58 44l-72 2z" fill="#cfe6ee"/><path d="M-158 46h320v24h-320z" fill="#000" opacity=".14"/><circle cx="-94" cy="70" r="36" fill="${p.dark}"/><circle cx="96" cy="70" r="36" fill="${p.dark}"/><circle cx="-94" cy="70" r="17" fill="${p.light}"/><circle cx="96" cy="70" r="17" fill="${p.light}"/><path d="M-158 22h24q6 14-4 20h-22z" fill="#fff3bf"/><path d="M150 18h12v22h-16z" fill="${p.accent}"/>${line('M-20 8h22', p.second, 6)}`,
  },
  {
    name: 'camper',
    groups: ['Cars', 'Travel', 'Outdoors'],
    setting: 'open',
    draw: p =>
      `<circle cx="-110" cy="-110" r="44" fill="${p.accent}"/><path d="M-420 60q120-80 220-20t200-30 200 20 220-20v200h-840z" fill="${p.second}" opacity=".6"/>${shadow(112, 160)}<path d="M-160 90v-120q2-54 50-58h206q36 2 46 40l16 76v62z" fill="${p.light}"/><path d="M-160 90V10q150 30 314 6l4 20v54z" fill="${p.main}"/><path d="M-136-22q0-38 32-40h22v46h-54zM-64-62h66v46h-66zM20-62h70q20 2 26 22l4 24H20z" fill="#bfdce6"/><circle cx="-92" cy="90" r="32" fill="${p.dark}"/><circle cx="92" cy="90" r="32" fill="${p.dark}"/><circle cx="-92" cy="90" r="15" fill="${p.light}"/><circle cx="92" cy="90" r="15" fill="${p.light}"/><circle cx="140" cy="46" r="12" fill="#fff3bf"/><rect x="-110" y="-108" width="150" height="20" rx="6" fill="${p.accent}"/><rect x="-84" y="-128" width="70" height="22" rx="5" fill="${p.dark}"/>${line('M-30 4v66', '#00000020', 4)}`,
  },
  {
    name: 'flowers',
    groups: ['Lifestyle', 'Lifestyle', 'Beauty'],
    setting: 'table',
    draw: p =>
      `${shadow(138, 80)}${line('M0 60L-44-60M0 60l0-140M0 60l46-116M0 60l84-60M0 60l-84-66', '#5b7a4a', 6)}${[
        [-50, -76, 34, p.accent],
        [4, -104, 40, p.main],
        [60, -70, 34, p.second],
        [-96, -16, 26, p.second],
        [98, -10, 26, p.accent],
        [0, -36, 30, p.light],
      ]
        .map(
          ([x, y, size, colour]) =>
            `<g transform="translate(${x} ${y}) scale(${Number(size) / 30})">${[0, 60, 120, 180, 240, 300].map(turn => `<ellipse cy="-17" rx="12" ry="17" transform="rotate(${turn})" fill="${colour}"/>`).join('')}<circle r="9" fill="#f3c95b"/></g>`,
        )
        .join(
          '',
        )}<path d="M-40 40q40-16 80 0-10 40 14 64-6 32-54 32t-54-32q24-24 14-64z" fill="${p.main}"/>${shine('M-28 46q8-4 14-4-4 44-16 66-14-2-12-4 20-28 14-58z', 0.25)}`,
  },
]
