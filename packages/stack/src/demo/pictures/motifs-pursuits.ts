import { line, type Motif, shadow, shine } from './motifs.ts'

/** Sports, music, knowledge and work. */
export const pursuitMotifs: readonly Motif[] = [
  {
    name: 'basketball',
    groups: ['Sports'],
    setting: 'field',
    draw: p => `${shadow(134, 90)}<rect x="-120" y="-150" width="240" height="128" rx="10" fill="${p.light}"/><rect x="-44" y="-110" width="88" height="66" fill="none" stroke="${p.main}" stroke-width="8"/><path d="M-62-30H62" stroke="#d9503f" stroke-width="10" stroke-linecap="round"/>${line('M-54-26l14 50M-20-26l6 50M20-26l-6 50M54-26l-14 50M-46 0h92', '#ffffffcc', 4)}
      <circle cx="10" cy="76" r="64" fill="#df7b35"/>${line('M-54 76H74M10 12v128M-34 30q40 46 0 92M54 30q-40 46 0 92', p.dark, 5)}${shine('M-26 46q16-22 40-24-24 14-30 40z', 0.3)}`,
  },
  {
    name: 'tennis',
    groups: ['Sports'],
    setting: 'field',
    draw: p => `${shadow(138, 110)}<g transform="rotate(32) translate(0 -16)"><rect x="-13" y="52" width="26" height="112" rx="12" fill="${p.dark}"/><path d="M-30 16q30 70 60 0l-17 44h-26z" fill="${p.main}"/><ellipse cy="-54" rx="74" ry="90" fill="${p.light}" opacity=".35"/>${line('M-50-118v128M-25-136v164M0-142v176M25-136v164M50-118v128M-68-94H68M-73-66H73M-73-38H73M-66-10H66M-46 16h92', '#ffffffb0', 3)}<ellipse cy="-54" rx="74" ry="90" fill="none" stroke="${p.main}" stroke-width="15"/></g>
      <circle cx="-96" cy="88" r="40" fill="#d7e34b"/><path d="M-130 70q36 6 40-22M-62 106q-36-6-40 22" fill="none" stroke="#fff" stroke-width="6"/><circle cx="118" cy="-116" r="12" fill="${p.second}"/>`,
  },
  {
    name: 'bicycle',
    groups: ['Fitness', 'Outdoors', 'Sports'],
    setting: 'field',
    draw: p => `${shadow(122, 156)}${[-88, 88].map(x => `<circle cx="${x}" cy="52" r="66" fill="${p.light}" opacity=".35"/><circle cx="${x}" cy="52" r="66" fill="none" stroke="${p.dark}" stroke-width="11"/>${line(`M${x - 58} 52h116M${x} -6v116M${x - 41} 11l82 82M${x - 41} 93l82-82`, '#ffffff80', 2.5)}<circle cx="${x}" cy="52" r="9" fill="${p.dark}"/>`).join('')}
      <g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M-88 52L-38-54H52L0 52zM0 52L-48-74M88 52L46-84" stroke="${p.main}" stroke-width="13"/><path d="M-72-78h44M46-84h36q16 4 12 20" stroke="${p.dark}" stroke-width="13"/></g><circle cy="52" r="22" fill="${p.accent}"/><circle cy="52" r="10" fill="${p.dark}"/>`,
  },
  {
    name: 'surfboard',
    groups: ['Sports', 'Travel'],
    setting: 'open',
    draw: p =>
      `<circle cx="-96" cy="-104" r="48" fill="${p.accent}" opacity=".85"/><path d="M-420 40q70-60 140 0t140 0 140 0 140 0 140 0 140 0v380h-840z" fill="${p.main}"/><path d="M-420 84q70-50 140 0t140 0 140 0 140 0 140 0 140 0v340h-840z" fill="${p.second}"/><g transform="rotate(16)"><path d="M20-170q64 84 58 180-4 84-58 140-54-56-58-140-6-96 58-180z" fill="${p.light}"/><path d="M20-170q20 90 20 160t-20 160q-20-90-20-160t20-160z" fill="${p.accent}"/>${line('M-34-6H74M-32 20H72', p.main, 8)}</g><path d="M-420 132q70-40 140 0t140 0 140 0 140 0 140 0 140 0v300h-840z" fill="#f1dfb8"/>`,
  },
  {
    name: 'piano',
    groups: ['Music'],
    setting: 'halo',
    draw: p => `${shadow(120, 150)}<path d="M-150-60h300v166h-300z" fill="${p.dark}"/><rect x="-138" y="-14" width="276" height="112" fill="${p.light}"/>${line('M-98-14v112M-58-14v112M-18-14v112M22-14v112M62-14v112M102-14v112', '#00000022', 3)}${[-110, -70, 10, 50, 90].map(x => `<rect x="${x}" y="-14" width="24" height="66" rx="3" fill="#20222a"/>`).join('')}<path d="M-150-60h300v46h-300z" fill="${p.main}"/>
      <g transform="translate(-20 -104)"><path d="M-40 24v-70l80-18v70" fill="none" stroke="${p.accent}" stroke-width="11"/><ellipse cx="-54" cy="26" rx="18" ry="14" fill="${p.accent}"/><ellipse cx="26" cy="8" rx="18" ry="14" fill="${p.accent}"/></g><circle cx="106" cy="-112" r="12" fill="${p.accent}"/>${line('M117-112v-46', p.accent, 7)}`,
  },
  {
    name: 'drums',
    groups: ['Music'],
    setting: 'table',
    draw: p => `${shadow(138, 150)}${line('M-116 130l20-150M116 130l-20-150', p.dark, 7)}<ellipse cx="-104" cy="-74" rx="58" ry="15" fill="#e5b64a" transform="rotate(-12 -104 -74)"/><ellipse cx="104" cy="-84" rx="58" ry="15" fill="#f3d27a" transform="rotate(12 104 -84)"/><circle cy="56" r="80" fill="${p.main}"/><circle cy="56" r="62" fill="${p.light}"/><path d="M-30 66l30-50 30 50z" fill="${p.accent}"/>
      ${[-46, 46].map(x => `<path d="M${x - 42}-48h84v48q-42 18-84 0z" fill="${p.second}"/><ellipse cx="${x}" cy="-48" rx="42" ry="13" fill="${p.light}"/>`).join('')}${line('M-70-150L-22-60M84-152L28-62', '#c89a5e', 9)}`,
  },
  {
    name: 'chess',
    groups: ['Gaming', 'Education'],
    setting: 'table',
    draw: p =>
      `${shadow(136, 130)}<path d="M-150 104h300l10 26h-320z" fill="${p.dark}"/>${[-120, -60, 0, 60].map(x => `<path d="M${x} 104h30l2 26h-34z" fill="${p.light}" opacity=".5"/>`).join('')}<g transform="translate(-30 0)"><path d="M-60 104q-4-30 20-40 30-40 10-60-36 24-60 6-10-16 22-44 14-46 60-62l8-26 20 24q72 34 64 138 20 24 16 64z" fill="${p.main}"/><circle cx="-2" cy="-56" r="7" fill="${p.dark}"/>${line('M34-70q34 46 22 120', p.second, 9)}</g><g transform="translate(100 30)"><circle cy="-62" r="26" fill="${p.accent}"/><path d="M-30-40h60l-14 22q2 50 30 78v14h-92V60q28-28 30-78z" fill="${p.accent}"/></g>`,
  },
  {
    name: 'robot',
    groups: ['Technology'],
    setting: 'halo',
    draw: p =>
      `${shadow(140, 110)}${line('M0-104v-34', p.dark, 8)}<circle cy="-146" r="14" fill="${p.accent}"/><rect x="-96" y="-104" width="192" height="134" rx="40" fill="${p.main}"/><rect x="-74" y="-80" width="148" height="82" rx="30" fill="${p.dark}"/><circle cx="-34" cy="-42" r="16" fill="${p.accent}"/><circle cx="34" cy="-42" r="16" fill="${p.accent}"/>${line('M-18-14q18 12 36 0', p.light, 6)}<rect x="-66" y="38" width="132" height="96" rx="26" fill="${p.second}"/><circle cy="84" r="22" fill="${p.light}"/><path d="M-8 72l24 12-24 12z" fill="${p.main}"/>${line('M-72 62q-44 10-46 56M72 62q44 10 46 56', p.main, 16)}<rect x="-116" y="-64" width="20" height="48" rx="10" fill="${p.second}"/><rect x="96" y="-64" width="20" height="48" rx="10" fill="${p.second}"/>`,
  },
  {
    name: 'watch',
    groups: ['Technology', 'Fashion'],
    setting: 'halo',
    draw: p =>
      `<path d="M-46-160h92l10 80H-56zM-56 80H56l-10 80h-92z" fill="${p.main}"/>${line('M-30-140h60M-34-116h68M-34 116h68M-30 140h60', '#00000020', 5)}<rect x="-90" y="-96" width="180" height="192" rx="52" fill="${p.dark}"/><rect x="-74" y="-80" width="148" height="160" rx="40" fill="${p.light}"/><circle r="56" fill="none" stroke="${p.second}" stroke-width="12"/><path d="M0-56a56 56 0 0 1 50 82" fill="none" stroke="${p.accent}" stroke-width="12" stroke-linecap="round"/>${line('M0-30V0l22 16', p.dark, 9)}<rect x="90" y="-22" width="14" height="40" rx="6" fill="${p.second}"/>`,
  },
  {
    name: 'flask',
    groups: ['Education', 'Health'],
    setting: 'table',
    draw: p =>
      `${shadow(134, 130)}<path d="M-76-128h64v18h-8v76l74 134q8 24-18 30h-150q-26-6-18-30l64-134v-76h-8z" fill="${p.light}" opacity=".7"/><path d="M-104 40h120l38 62q8 22-16 28h-160q-24-6-16-28z" fill="${p.main}"/><circle cx="-60" cy="78" r="13" fill="${p.light}" opacity=".7"/><circle cx="-22" cy="98" r="9" fill="${p.light}" opacity=".7"/><circle cx="-40" cy="54" r="7" fill="${p.light}" opacity=".7"/><g transform="translate(104 26)"><path d="M-26-96h52v184q0 18-26 18t-26-18z" fill="${p.light}" opacity=".75"/><path d="M-26-6h52v94q0 18-26 18t-26-18z" fill="${p.accent}"/><rect x="-34" y="-108" width="68" height="16" rx="8" fill="${p.dark}"/></g><circle cx="30" cy="-116" r="11" fill="${p.second}"/><circle cx="54" cy="-140" r="7" fill="${p.second}"/>`,
  },
  {
    name: 'globe',
    groups: ['Education', 'Travel'],
    setting: 'table',
    draw: p =>
      `${shadow(146, 90)}<path d="M-60 132H60l10 14H-70z" fill="${p.dark}"/>${line('M0 96v38', p.dark, 12)}<path d="M-84-118a140 140 0 1 0 190 176" fill="none" stroke="${p.accent}" stroke-width="12" stroke-linecap="round"/><circle cy="-24" r="104" fill="${p.main}"/><path d="M-70-80q30-30 66-26 26 22 4 44-30 6-30 30-34 10-60-8 0-24 20-40zM14-30q40-30 76 0 10 40-22 66-30 22-40-10-24-26-14-56zM-60 26q26-10 44 12-4 26-26 30-20-16-18-42z" fill="${p.second}"/>${shine('M-74-74q26-42 70-50-46 30-54 76z', 0.25)}`,
  },
  {
    name: 'notebook',
    groups: ['Education', 'Business'],
    setting: 'table',
    draw: p =>
      `${shadow(130, 150)}<g transform="rotate(-6)"><rect x="-118" y="-116" width="190" height="236" rx="14" fill="${p.main}"/><rect x="-104" y="-104" width="172" height="212" rx="8" fill="${p.light}"/>${line('M-76-64h84M-76-26h120M-76 10h120M-76 46h74', '#00000026', 7)}<path d="M-82-72l12 12 24-26" fill="none" stroke="${p.accent}" stroke-width="9" stroke-linecap="round"/>${[-88, -48, -8, 32, 72].map(y => `<circle cx="-108" cy="${y}" r="9" fill="${p.dark}"/>`).join('')}<path d="M28-116h26v70l-13-13-13 13z" fill="${p.accent}"/></g><g transform="translate(104 10) rotate(20)"><rect x="-13" y="-110" width="26" height="178" rx="6" fill="${p.second}"/><path d="M-13 68h26L0 104z" fill="#f0d9b8"/><rect x="-13" y="-124" width="26" height="26" rx="8" fill="${p.accent}"/></g>`,
  },
  {
    name: 'house',
    groups: ['Business', 'Home'],
    setting: 'field',
    draw: p =>
      `${shadow(132, 150)}<rect x="62" y="-124" width="34" height="80" fill="${p.dark}"/><path d="M-112-20h224v148h-224z" fill="${p.light}"/><path d="M0-142L150-14l-20 22L0-102-130 8l-20-22z" fill="${p.main}"/><rect x="-26" y="44" width="52" height="84" rx="6" fill="${p.accent}"/><circle cx="14" cy="88" r="5" fill="${p.dark}"/>${[-82, 48].map(x => `<rect x="${x}" y="12" width="40" height="44" rx="4" fill="${p.second}"/>${line(`M${x + 20} 12v44M${x} 34h40`, '#ffffffc0', 4)}`).join('')}<circle cy="-50" r="18" fill="${p.second}"/><path d="M-150 128q14-50 34-50t34 50zM96 128q12-40 30-40t30 40z" fill="#6f9145"/>`,
  },
  {
    name: 'rocket',
    groups: ['Business', 'Education'],
    setting: 'halo',
    draw: p =>
      `<g transform="rotate(34)"><path d="M0-164q62 66 54 170l-20 44h-68l-20-44q-8-104 54-170z" fill="${p.light}"/><path d="M0-164q34 36 46 84h-92q12-48 46-84z" fill="${p.main}"/><circle cy="-34" r="25" fill="${p.dark}"/><circle cy="-34" r="16" fill="${p.second}"/><path d="M-54 0l-42 62 36-6 16-12zM54 0l42 62-36-6-16-12z" fill="${p.main}"/><path d="M-26 54h52q4 50-26 96-30-46-26-96z" fill="#f6b23c"/><path d="M-13 54h26q2 30-13 60-15-30-13-60z" fill="#fff3c4"/></g>${[
        [-120, -110],
        [-136, 20],
        [124, 96],
        [40, 140],
      ]
        .map(
          ([x, y]) =>
            `<path d="M0-13q3 10 13 13-10 3-13 13-3-10-13-13 10-3 13-13z" transform="translate(${x} ${y})" fill="${p.accent}"/>`,
        )
        .join('')}`,
  },
  {
    name: 'moon',
    groups: ['Health'],
    setting: 'open',
    draw: p =>
      `<rect x="-420" y="-420" width="840" height="840" fill="#232a52" opacity=".9"/><path d="M30-130a84 84 0 1 0 66 128A70 70 0 0 1 30-130z" fill="#f6e2a2"/>${[
        [-120, -120, 1],
        [-70, -20, 0.7],
        [126, -130, 0.8],
        [-146, 10, 0.6],
        [140, 30, 0.9],
        [-20, -160, 0.6],
      ]
        .map(
          ([x, y, size]) =>
            `<path d="M0-14q3 11 14 14-11 3-14 14-3-11-14-14 11-3 14-14z" transform="translate(${x} ${y}) scale(${size})" fill="${p.light}"/>`,
        )
        .join(
          '',
        )}<path d="M-420 120q60-40 120 0 50-50 120-8 60-52 130 0 60-46 120-4 60-44 130 2 60-30 160 0v320h-780z" fill="${p.main}"/><path d="M-420 160q80-40 150 0t150 0 150 0 150 0 240 0v260h-840z" fill="${p.second}" opacity=".8"/><circle cx="118" cy="-60" r="5" fill="${p.accent}"/>`,
  },
  {
    name: 'masks',
    groups: ['Entertainment'],
    setting: 'halo',
    draw: p =>
      `${shadow(140, 120)}<g transform="translate(44 24) rotate(12)"><path d="M-74-92q74 26 148 0 20 120-16 164-58 60-116 0-36-44-16-164z" fill="${p.second}"/>${line('M-46-30q18 14 34 0M12-30q18 14 34 0', p.dark, 9)}<path d="M-40 58q40-52 80 0-40-18-80 0z" fill="${p.dark}"/></g><g transform="translate(-42 -22) rotate(-10)"><path d="M-78-94q78 26 156 0 20 124-18 170-60 62-120 0-38-46-18-170z" fill="${p.main}"/>${line('M-48-26q18-20 36 0M12-26q18-20 36 0', p.light, 9)}<path d="M-46 22q46 64 92 0-46 18-92 0z" fill="${p.light}"/><circle cx="-52" cy="12" r="13" fill="${p.accent}" opacity=".6"/><circle cx="52" cy="12" r="13" fill="${p.accent}" opacity=".6"/></g>`,
  },
  {
    name: 'motorbike',
    groups: ['Cars'],
    setting: 'field',
    draw: p =>
      `<path d="M-420 100h840v60h-840z" fill="#4a4d55"/>${shadow(110, 156)}${[-96, 96].map(x => `<circle cx="${x}" cy="54" r="54" fill="${p.dark}"/><circle cx="${x}" cy="54" r="32" fill="${p.light}"/><circle cx="${x}" cy="54" r="12" fill="${p.dark}"/>`).join('')}<path d="M-96 54l34-56h70l30 56z" fill="#6b7079"/><path d="M-70-8q-10-40 30-44h56q40 0 50 28l-30 30h-86z" fill="${p.main}"/><path d="M-140-30q36-26 74-12l6 28h-60z" fill="${p.dark}"/>${line('M96 54L56-70M56-70h-34M60-64l30-12', p.dark, 11)}<circle cx="86" cy="-46" r="19" fill="#fff3bf"/><path d="M-128 62h84l-8 18h-78z" fill="${p.second}"/><path d="M-34-34q26-14 54 0" fill="none" stroke="${p.accent}" stroke-width="7"/>`,
  },
  {
    name: 'horse',
    groups: ['Animals'],
    setting: 'field',
    draw: p =>
      `<path d="M-84 180q-14-110 30-168-40 6-62-18-14-22 8-44 50-34 80-84l10-40 24 30q92 24 112 140 10 100-6 184z" fill="#9a6238"/><path d="M30-166q104 36 116 160 6 60-10 96 0-150-86-214-30-20-20-42z" fill="${p.dark}"/><ellipse cx="-10" cy="-84" rx="9" ry="11" fill="#22150e"/><circle cx="-7" cy="-88" r="3" fill="#fff"/><ellipse cx="-96" cy="-30" rx="7" ry="5" fill="#5b3721"/>${line('M-88-2q18 10 36 2', '#5b3721', 5)}<path d="M-62-86q40 30 40 90M-104-52q50 16 88 4" fill="none" stroke="${p.accent}" stroke-width="10"/><path d="M-34-118q-16 40-44 66l10 8q34-26 46-68z" fill="#f3e6d6"/><circle cx="-20" cy="2" r="9" fill="${p.main}"/>`,
  },
  {
    name: 'fish',
    groups: ['Animals', 'Outdoors'],
    setting: 'open',
    draw: p =>
      `<path d="M-420-120q70-24 140 0t140 0 140 0 140 0 140 0 140 0v540h-840z" fill="${p.main}" opacity=".5"/><path d="M-130 0q60-86 160-70 60 14 96 70-36 56-96 70-100 16-160-70z" fill="${p.accent}"/><path d="M-118 0q-14-46-50-64 4 64 0 128 36-18 50-64zM0-72q30-42 80-38-10 30-34 46zM10 72q16 34 52 36-4-26-18-44z" fill="${p.second}"/><path d="M40-66q22 62 0 132M0-70q20 64 0 140" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9"/><circle cx="84" cy="-14" r="13" fill="${p.light}"/><circle cx="87" cy="-13" r="6" fill="${p.dark}"/>${[
        [120, -90, 11],
        [140, -122, 7],
        [104, -136, 5],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".6"/>`)
        .join('')}${line('M-150 160q20-60-6-110M-110 170q24-50 6-84M140 168q-24-60 6-112', '#3f8f6c', 11)}`,
  },
  {
    name: 'gift',
    groups: ['Lifestyle', 'Business'],
    setting: 'table',
    draw: p =>
      `${shadow(130, 140)}<rect x="-106" y="-18" width="212" height="144" rx="10" fill="${p.main}"/><rect x="-122" y="-54" width="244" height="48" rx="10" fill="${p.second}"/><rect x="-22" y="-54" width="44" height="180" fill="${p.accent}"/><path d="M0-54q-70 6-84-34-2-36 34-32 38 10 50 66zM0-54q70 6 84-34 2-36-34-32-38 10-50 66z" fill="${p.accent}"/><path d="M-12-62q-40-2-50-26 2-18 22-12 22 8 28 38zM12-62q40-2 50-26-2-18-22-12-22 8-28 38z" fill="#000" opacity=".14"/>${shine('M-92-4h14v116h-14z', 0.2)}<circle cx="-136" cy="-110" r="8" fill="${p.light}"/><circle cx="132" cy="-120" r="11" fill="${p.light}"/><rect x="118" y="-20" width="14" height="14" fill="${p.accent}" transform="rotate(20 125 -13)"/>`,
  },
]
