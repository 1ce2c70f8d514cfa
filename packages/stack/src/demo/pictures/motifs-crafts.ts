import { line, type Motif, shadow, shine } from './motifs.ts'

/** Food, beauty, home and handmade things. */
export const craftMotifs: readonly Motif[] = [
  {
    name: 'nailpolish',
    groups: ['Beauty'],
    setting: 'halo',
    draw: p => `${shadow(132, 130)}
      <g transform="translate(-52 0) rotate(-8)"><rect x="-26" y="-142" width="52" height="120" rx="16" fill="${p.dark}"/><path d="M-46-22h92q14 10 14 40v76q-60 34-120 0V18q0-30 14-40z" fill="${p.main}"/>${shine('M-44-2q8-10 18-10v112q-12 0-18-6z')}</g>
      <g transform="translate(76 38) rotate(12)"><rect x="-18" y="-104" width="36" height="84" rx="12" fill="${p.light}"/><path d="M-34-20h68q12 8 12 30v56q-46 26-92 0V10q0-22 12-30z" fill="${p.accent}"/>${shine('M-32-6q6-8 14-8v82q-10 0-14-4z')}</g>
      <circle cx="-2" cy="120" r="14" fill="${p.second}"/><circle cx="26" cy="134" r="9" fill="${p.main}"/>`,
  },
  {
    name: 'perfume',
    groups: ['Beauty'],
    setting: 'table',
    draw: p => `${shadow(132, 120)}
      <rect x="-26" y="-110" width="52" height="44" rx="8" fill="${p.dark}"/><rect x="-14" y="-70" width="28" height="30" fill="${p.accent}"/><path d="M-84-42h168q18 0 18 20v128q0 24-24 24H-78q-24 0-24-24V-22q0-20 18-20z" fill="${p.second}" opacity=".92"/><path d="M-102 20h204v86q0 24-24 24H-78q-24 0-24-24z" fill="${p.main}" opacity=".85"/><rect x="-48" y="6" width="96" height="62" rx="6" fill="${p.light}"/>${line('M-26 28h52M-14 46h28', p.dark, 5)}${shine('M-88-26h16v134h-16z')}<circle cx="-96" cy="-96" r="8" fill="${p.light}"/><circle cx="-122" cy="-70" r="5" fill="${p.light}"/><circle cx="-118" cy="-112" r="5" fill="${p.light}"/>`,
  },
  {
    name: 'burger',
    groups: ['Food'],
    setting: 'table',
    draw: p => `${shadow(128, 150)}
      <path d="M-130-20q8-104 130-106 122 2 130 106z" fill="#d99a4e"/>${[
        [-60, -74],
        [-10, -96],
        [44, -78],
        [-24, -54],
        [76, -46],
        [20, -56],
      ]
        .map(
          ([x, y]) =>
            `<ellipse cx="${x}" cy="${y}" rx="9" ry="5" fill="#fbe8c0" transform="rotate(${(x ?? 0) / 2} ${x} ${y})"/>`,
        )
        .join('')}
      <path d="M-140-14q24 26 48 4 22 26 46 2 22 26 46 2 22 26 46 0 24 24 48 0 24 22 46-8l-8 28h-264z" fill="#7fae4a"/><path d="M-136 10h272v20h-272z" fill="${p.accent}"/><path d="M-132 28h264l-44 34-40-30-46 30-46-28-44 26z" fill="#f7c548"/><path d="M-136 44q136-22 272 0v26q-6 16-22 16h-228q-16 0-22-16z" fill="#6d3f2a"/><path d="M-132 88h264q0 40-34 40H-98q-34 0-34-40z" fill="#d99a4e"/>${shine('M-100-40q12-50 60-66-30 28-34 66z', 0.3)}<circle cx="0" cy="-140" r="9" fill="${p.light}"/>${line('M0-140v24', '#b98b57', 5)}`,
  },
  {
    name: 'noodles',
    groups: ['Food'],
    setting: 'table',
    draw: p => `${line('M-40-120c-18-20 16-28 0-50M24-116c-18-20 16-28 0-50', p.light, 8)}${shadow(132, 130)}
      <ellipse cy="-14" rx="146" ry="44" fill="${p.dark}"/><ellipse cy="-18" rx="132" ry="36" fill="#e9b765"/>${line('M-104-20q30-26 60 0t60 0 60-4M-90-4q30-22 60 0t60 0 50-6M-70-38q30-16 56 0t60-4', '#f7dfa0', 9)}
      <ellipse cx="-56" cy="-30" rx="34" ry="20" fill="#fff"/><ellipse cx="-54" cy="-32" rx="15" ry="10" fill="#f5a623"/><path d="M34-46q30-18 56 4-26 22-56-4z" fill="#d76a4c"/><circle cx="20" cy="-8" r="8" fill="#6f9145"/><circle cx="44" cy="2" r="7" fill="#6f9145"/>
      <path d="M-146-14q4 104 92 140H54q88-36 92-140-146 62-292 0z" fill="${p.main}"/><path d="M-128 40q128 44 256 0l-10 28q-118 36-236 0z" fill="${p.second}"/><path d="M-64 126H64l10 16H-74z" fill="${p.dark}"/>${line('M150-150L30-44M168-134L48-34', p.accent, 8)}`,
  },
  {
    name: 'bread',
    groups: ['Food'],
    setting: 'table',
    draw: p => `${shadow(116, 156)}
      <path d="M-150 108h300l-10 18h-280z" fill="${p.main}"/><path d="M-140 100q-22-96 60-124 80-36 166-4 72 34 54 128z" fill="#c98a45"/><path d="M-118 92q-14-76 54-98 72-30 146-4 54 28 42 102z" fill="#e0ab64"/>${line('M-86 26q24-30 44 0M-30 10q26-34 48 0M30 16q24-30 44 2M-60 74q50-26 96 0', '#9c622c', 9)}${shine('M-96 12q40-38 100-34-66 10-86 52z', 0.28)}
      <g transform="translate(-6 -92)">${line('M0 60V-52', '#b98b3a', 6)}${[-40, -18, 4, 26].map(y => `<path d="M0 ${y}q-30-4-34-30 30 2 34 30zM0 ${y}q30-4 34-30-30 2-34 30z" fill="#e2b64f"/>`).join('')}</g><circle cx="116" cy="-70" r="10" fill="${p.light}"/><circle cx="-118" cy="-84" r="7" fill="${p.dark}" opacity=".2"/>`,
  },
  {
    name: 'cocktail',
    groups: ['Food'],
    setting: 'halo',
    draw: p => `${shadow(140, 90)}
      <path d="M-112-84h224L8 46v74q40 2 52 16H-60q12-14 52-16V46z" fill="${p.light}" opacity=".75"/><path d="M-84-56H84L0 40z" fill="${p.main}"/><path d="M-84-56H84l-20 22q-70-16-124-2z" fill="${p.second}"/><g transform="translate(92 -92)"><circle r="40" fill="#f4a83a"/><circle r="32" fill="#ffe0a0"/>${line('M0-30v60M-26-15l52 30M-26 15l52-30', '#f4a83a', 5)}</g>${line('M-30-10l52-120', p.dark, 6)}<circle cx="18" cy="-118" r="15" fill="${p.accent}"/><circle cx="-34" cy="-28" r="6" fill="#fff" opacity=".7"/><circle cx="-6" cy="-8" r="5" fill="#fff" opacity=".7"/><circle cx="24" cy="-30" r="7" fill="#fff" opacity=".7"/>`,
  },
  {
    name: 'salad',
    groups: ['Food', 'Health'],
    setting: 'table',
    draw: p => `${shadow(132, 140)}
      <g>${[
        [-96, -34, -30],
        [-50, -70, -10],
        [6, -82, 12],
        [62, -64, 26],
        [104, -30, 40],
      ]
        .map(
          ([x, y, turn]) =>
            `<path d="M0 44q-50-34-30-92 12-22 30-28 18 6 30 28 20 58-30 92z" transform="translate(${x} ${y}) rotate(${turn})" fill="${Number(x) % 4 === 0 ? '#7fae4a' : '#5d8f3d'}"/>`,
        )
        .join('')}</g>
      ${[
        [-70, -10],
        [-18, -26],
        [40, -14],
        [84, 2],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="24" fill="${p.accent}"/><circle cx="${Number(x) - 7}" cy="${Number(y) - 8}" r="7" fill="#fff" opacity=".45"/>`,
        )
        .join(
          '',
        )}<path d="M4-56a30 30 0 1 1 44 40q-34 4-44-40z" fill="#cfe08a"/><circle cx="34" cy="-40" r="12" fill="#8a5a36"/>
      <path d="M-146 6h292q-4 108-88 126H-58Q-142 114-146 6z" fill="${p.light}"/><path d="M-140 34h280q-4 14-10 26h-260q-6-12-10-26z" fill="${p.main}" opacity=".8"/>`,
  },
  {
    name: 'grill',
    groups: ['Food'],
    setting: 'field',
    draw: p => `${shadow(146, 120)}${line('M-60 60l-40 88M60 60l40 88M0 70v78', p.dark, 11)}${line('M-54-96c-16-18 14-26 0-46M0-104c-16-18 14-26 0-46M54-96c-16-18 14-26 0-46', p.light, 8)}
      <path d="M-132-30h264q-8 104-132 106Q-124 74-132-30z" fill="${p.main}"/><path d="M-132-30h264l-4 26q-128 20-256 0z" fill="#000" opacity=".16"/><path d="M-144-46h288v16h-288z" fill="${p.dark}"/>
      <path d="M-104-62q30-34 62-6 4 20-30 24-30 0-32-18z" fill="#8a4a2e"/>${line('M-92-60l34 8M-84-70l34 10', '#5b2d1b', 4)}${line('M-20-56h132', '#b98b57', 6)}${[0, 28, 56, 84].map((x, at) => `<rect x="${x - 8}" y="-72" width="24" height="30" rx="8" fill="${at % 2 === 0 ? p.accent : '#7fae4a'}"/>`).join('')}`,
  },
  {
    name: 'yarn',
    groups: ['Art'],
    setting: 'table',
    draw: p => `${shadow(132, 130)}${line('M-134-122L60 96M134-122L-60 96', '#c89a5e', 10)}<circle cx="-134" cy="-122" r="13" fill="${p.accent}"/><circle cx="134" cy="-122" r="13" fill="${p.accent}"/>
      <circle cy="42" r="94" fill="${p.main}"/>${line('M-82 0q80-60 164 0M-92 36q92-60 184 0M-86 72q86-56 172 0M-30-46q-60 90 10 178M28-48q60 90-10 180M-66-22q-40 70 0 128', p.second, 7)}${shine('M-60-6q24-30 58-32-34 18-44 56z')}${line('M88 76q60 10 52 44t-76 20-130 0', p.main, 8)}<circle cx="106" cy="-18" r="10" fill="${p.light}"/><circle cx="-112" cy="6" r="7" fill="${p.dark}" opacity=".2"/>`,
  },
  {
    name: 'pottery',
    groups: ['Art', 'Home'],
    setting: 'table',
    draw: p => `${shadow(132, 150)}
      <g transform="translate(-56 0)"><path d="M-30-130h60q6 30-10 48 60 40 60 112 0 70-50 98h-60q-50-28-50-98 0-72 60-112-16-18-10-48z" fill="${p.main}"/><path d="M-76 4q76 30 152 0l2 30q-76 30-156 0z" fill="${p.light}" opacity=".8"/>${line('M-66 56q66 24 132 0', p.accent, 7)}${shine('M-44-34q14-20 26-26-18 60-12 160-26-60-14-134z', 0.25)}</g>
      <g transform="translate(84 54)"><path d="M-56-28H56q-2 84-36 102h-40q-34-18-36-102z" fill="${p.second}"/><ellipse cy="-28" rx="56" ry="13" fill="${p.dark}"/>${line('M-48 6q48 18 96 0', p.light, 6)}</g>${line('M84 22V-92M84-20l-34-40M84-40l34-44', '#5b7a4a', 5)}<circle cx="84" cy="-102" r="14" fill="${p.accent}"/><circle cx="46" cy="-66" r="10" fill="${p.accent}"/><circle cx="122" cy="-90" r="11" fill="${p.accent}"/>`,
  },
  {
    name: 'candle',
    groups: ['Lifestyle', 'Home'],
    setting: 'table',
    draw: p => `<circle cy="-70" r="100" fill="${p.light}" opacity=".22"/>${shadow(132, 140)}
      <rect x="-64" y="-20" width="128" height="148" rx="14" fill="${p.main}"/><ellipse cy="-20" rx="64" ry="16" fill="${p.light}"/>${line('M0-20v-24', p.dark, 6)}<path d="M0-124q44 52 24 78-10 14-24 14t-24-14q-20-26 24-78z" fill="#f6b23c"/><path d="M0-92q22 30 12 46-6 8-12 8t-12-8q-10-16 12-46z" fill="#fff3c4"/><rect x="-38" y="26" width="76" height="60" rx="6" fill="${p.light}"/>${line('M-20 48h40M-12 64h24', p.accent, 5)}
      <path d="M92 128q-22-70 4-116 28 46 4 116zM-104 128q-30-40-20-92 36 34 28 92z" fill="${p.second}"/>${shine('M-54-4h12v116h-12z', 0.22)}`,
  },
  {
    name: 'rings',
    groups: ['Lifestyle'],
    setting: 'halo',
    draw: p => `${shadow(124, 130)}
      <circle cx="-44" cy="36" r="78" fill="none" stroke="#e5b64a" stroke-width="20"/><circle cx="54" cy="36" r="78" fill="none" stroke="#f3d27a" stroke-width="20"/><path d="M-2-14a78 78 0 0 1 12 88" fill="none" stroke="#e5b64a" stroke-width="20"/><path d="M-84-60l20-34h40l20 34-40 42z" fill="${p.second}"/><path d="M-84-60h80l-40 42zM-64-94l20 34 20-34z" fill="${p.light}" opacity=".6"/>${[
        [-128, -96],
        [118, -98],
        [140, -34],
        [-142, 80],
      ]
        .map(
          ([x, y]) =>
            `<path d="M0-16q4 12 16 16-12 4-16 16-4-12-16-16 12-4 16-16z" transform="translate(${x} ${y})" fill="${p.light}"/>`,
        )
        .join(
          '',
        )}<path d="M90-128q-22-26-44-4-10 18 44 50 54-32 44-50-22-22-44 4z" fill="${p.accent}"/><circle cx="-110" cy="126" r="8" fill="${p.main}"/>`,
  },
]
