// Bodies of monsters: a word in the id may say what it is, the rest and all else is chosen by the id, and the level makes
// it greater.

import { type Next, image, seeded } from "./drawing";

/** A body about 120 by 110, in the colours main, dark, light and eye. */
type Form = (next: Next) => string;

/** Eyes side by side that look to one side. */
function eyes({ x = 60, y = 50, count = 2, gap = 20, size = 7 }: { x?: number; y?: number; count?: number; gap?: number; size?: number }): string {
  const eye = (at: number) => {
    const cx = x + (at - (count - 1) / 2) * gap;
    return `<circle cx="${cx}" cy="${y}" r="${size}" fill="eye"/><circle cx="${cx + size * 0.2}" cy="${y + size * 0.15}" r="${size * 0.45}" fill="#120a08"/><circle cx="${cx - size * 0.15}" cy="${y - size * 0.3}" r="${size * 0.2}" fill="#fff"/>`;
  };
  return Array.from({ length: count }, (_, at) => eye(at)).join("");
}

const teeth = ({ y = 70, from = 44, count = 5 }) => `<path d="M${from} ${y}${"l3.2 7 3.2-7".repeat(count)}z" fill="#fffbe8"/>`;

const blob: Form = (next) => `
  ${["<path d=\"M34 36C26 24 28 14 34 8c2 12 8 16 16 20zM86 36c8-12 6-22 0-28-2 12-8 16-16 20z\" fill=\"light\"/>", "<path d=\"M60 26V8M60 8l8-5M44 30L36 14M76 30l8-16\" stroke=\"dark\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\"/>", ""][next(3)]}
  <path d="M18 98C10 56 28 24 60 24s50 32 42 74c-6 7-14 1-20 5s-15 4-22 0-15 4-21 0-16 2-21-5z" fill="main"/>
  <path d="M28 84C22 56 36 34 56 32 40 42 36 62 42 92z" fill="light" opacity=".55"/>
  ${eyes({ y: 54, count: 1 + next(3), gap: 22, size: 8 })}
  <path d="M42 74c10 12 26 12 36 0-8 4-28 4-36 0z" fill="#1b0d10"/>
  ${next(2) ? "" : teeth({ y: 75, from: 48, count: 3 })}
`;

const frog: Form = () => `
  <path d="M14 100c-8-14 6-24 16-18M106 100c8-14-6-24-16-18" fill="none" stroke="dark" stroke-width="10" stroke-linecap="round"/>
  <path d="M22 92c-6-34 14-52 38-52s44 18 38 52c-10 14-66 14-76 0z" fill="main"/><path d="M36 92c4-20 44-20 48 0-8 8-40 8-48 0z" fill="light"/>
  <circle cx="38" cy="36" r="14" fill="main"/><circle cx="82" cy="36" r="14" fill="main"/>
  ${eyes({ y: 34, gap: 44, size: 9 })}<path d="M34 64c14 10 38 10 52 0" fill="none" stroke="dark" stroke-width="4" stroke-linecap="round"/>
`;

const tree: Form = () => `
  <path d="M46 104c4-20 2-34-8-48L18 40l4-5 18 8-8-24 6-3 12 26 6-34h7l1 34 14-24 6 4-12 30 22-12 3 6-26 20c-6 14-6 24 2 44-10-6-14 2-20 2s-8-8-13-4z" fill="main"/>
  <path d="M52 100c2-20 2-34 0-46M66 96c-2-16-2-28 2-42" stroke="dark" stroke-width="3" fill="none"/>
  ${eyes({ y: 62, gap: 17, size: 5 })}<path d="M50 82c6-8 14-8 20 0-6 6-14 6-20 0z" fill="#160b05"/>
  <path d="M18 40l-8-2M38 19l-4-9M88 16l6-8M106 38l8 1" stroke="light" stroke-width="3" stroke-linecap="round"/>
`;

const chest: Form = () => `
  <path d="M16 40c0-22 14-30 44-30s44 8 44 30l-6 14H22z" fill="main"/><path d="M16 40c0-22 14-30 44-30-22 4-30 14-30 30z" fill="light" opacity=".5"/>
  <path d="M20 52h80l-4 18H24z" fill="#190a0d"/>${teeth({ y: 52, from: 24, count: 11 })}<path d="M26 72l4-8 5 8 5-8 5 8 5-8 5 8 5-8 5 8 5-8 5 8 5-8 5 8 4-8 3 8z" fill="#fffbe8"/>
  <path d="M18 70h84v30H18z" fill="dark"/><path d="M28 70h8v30h-8zM84 70h8v30h-8zM52 70h16v14l-8 5-8-5z" fill="light"/>
  ${eyes({ y: 32, gap: 32, size: 8 })}<path d="M48 62c8 8 20 10 26 26 2-12-2-22-10-26z" fill="#d8475c"/>
`;

const knight: Form = (next) => `
  <path d="M14 104c2-26 18-34 46-34s44 8 46 34z" fill="dark"/><path d="M20 84c6-14 20-12 22-4l-6 22H18zM100 84c-6-14-20-12-22-4l6 22h18z" fill="main"/>
  <path d="M36 70V40c0-18 10-28 24-28s24 10 24 28v30L60 84z" fill="main"/><path d="M36 70V40c0-18 10-28 24-28v72z" fill="light" opacity=".45"/>
  <path d="M38 44h44v10H38z" fill="#0d0d12"/>${eyes({ y: 49, gap: 20, size: 4 })}<path d="M58 54h4v24h-4z" fill="#0d0d12"/>
  ${next(2) ? `<path d="M60 14c4-16 26-14 30 4-10-6-22-2-30 8z" fill="eye"/>` : `<path d="M36 30L16 14l10 26zM84 30l20-16-10 26z" fill="light"/>`}
`;

const gazer: Form = () => `
  <path d="M30 70c-14 4-18 20-8 32M46 82c-8 6-8 18 0 24M74 82c8 6 8 18 0 24M90 70c14 4 18 20 8 32" fill="none" stroke="main" stroke-width="7" stroke-linecap="round"/>
  <path d="M34 26L24 8M60 18V2M86 26L96 8" stroke="main" stroke-width="6" stroke-linecap="round"/><circle cx="23" cy="8" r="5" fill="eye"/><circle cx="60" cy="4" r="4" fill="eye"/><circle cx="97" cy="8" r="5" fill="eye"/>
  <circle cx="60" cy="54" r="38" fill="main"/><path d="M24 46a38 38 0 0 1 60-22C60 22 38 30 24 46z" fill="light" opacity=".5"/>
  <path d="M26 56c14-24 54-24 68 0-14 24-54 24-68 0z" fill="#fff8ea"/><circle cx="60" cy="56" r="15" fill="eye"/><path d="M60 42c5 9 5 19 0 28-5-9-5-19 0-28z" fill="#120a08"/><circle cx="54" cy="50" r="4" fill="#fff"/>
`;

const skull: Form = () => `
  <path d="M22 56c-4-30 14-48 38-48s42 18 38 48c-1 10-10 14-12 20v18H34V76c-2-6-11-10-12-20z" fill="light"/><path d="M22 56c-4-30 14-48 38-48-18 8-26 26-20 68h-6c-2-6-11-10-12-20z" fill="#fff" opacity=".4"/>
  <path d="M32 50c4-8 18-8 20 2s-6 14-12 13-10-8-8-15zM88 50c-4-8-18-8-20 2s6 14 12 13 10-8 8-15zM60 64l6 12H54z" fill="#150c12"/>${eyes({ y: 55, gap: 36, size: 4 })}
  <path d="M42 82v12M51 82v14M60 82v15M69 82v14M78 82v12" stroke="#150c12" stroke-width="3"/><path d="M66 10l-6 12 8 6-5 10" fill="none" stroke="dark" stroke-width="2.5"/>
`;

const bird: Form = () => `
  <path d="M50 60C30 20 14 22 4 12c0 22 4 30 12 36-6 0-8-2-12-4 4 20 20 32 44 30zM70 60c20-40 36-38 46-48 0 22-4 30-12 36 6 0 8-2 12-4-4 20-20 32-44 30z" fill="main"/>
  <path d="M60 18c14 8 20 26 16 46-2 12 6 22 2 40-6-8-8-10-10-16-2 8-6 12-8 18-2-6-6-10-8-18-2 6-4 8-10 16-4-18 4-28 2-40-4-20 2-38 16-46z" fill="light"/><path d="M54 22c-2-8 0-12 4-18 2 5 2 7 2 9 2-4 4-6 8-8 0 8-2 12-4 17z" fill="eye"/>
  ${eyes({ y: 38, gap: 15, size: 5 })}<path d="M54 46h12l-6 13z" fill="#f4a52b"/>
`;

const spider: Form = (next) => `
  <g fill="none" stroke="dark" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M44 60L22 36 8 60M42 68L16 58 4 84M42 76L20 78 14 102M48 82L36 92 36 106"/><path d="M76 60L98 36l14 24M78 68l26-10 12 26M78 76l22 2 6 24M72 82l12 10v14"/></g>
  <circle cx="60" cy="44" r="26" fill="main"/><path d="M60 20l6 12-6 14-6-14z" fill="light"/><ellipse cx="60" cy="76" rx="20" ry="17" fill="main"/><path d="M42 74c2-10 12-14 20-14-8 6-12 16-10 28-6-2-11-6-10-14z" fill="light" opacity=".4"/>
  ${eyes({ y: 72, count: 3 + next(2), gap: 10, size: 4.5 })}<path d="M52 90l3 8 3-8M62 90l3 8 3-8" fill="#fffbe8"/>
`;

const beast: Form = (next) => `
  <path d="M84 92c24 4 34-14 24-34 18 14 14 46-14 48zM36 92c-24 4-34-14-24-34-18 14-14 46 14 48z" fill="main"/><path d="M108 58c10 8 12 22 6 32-2-8-4-12-10-14zM12 58C2 66 0 80 6 90c2-8 4-12 10-14z" fill="light"/>
  <path d="M28 12l22 18h20l22-18c4 22 4 34-2 46-6 18-18 40-30 46-12-6-24-28-30-46-6-12-6-24-2-46z" fill="main"/><path d="M34 22l12 12-10 10zM86 22L74 34l10 10z" fill="dark"/><path d="M60 104c-9-5-18-18-24-32 10 4 16 2 24-8 8 10 14 12 24 8-6 14-15 27-24 32z" fill="light"/>
  ${eyes({ y: 54, gap: 28, size: next(2) ? 6 : 7 })}<path d="M54 84h12l-6 8z" fill="#160b10"/>
`;

const hood: Form = (next) => `
  ${next(2) === 0 ? `<circle cx="60" cy="38" r="33" fill="none" stroke="eye" stroke-width="3" stroke-dasharray="10 5" opacity=".8"/>` : ""}
  <path d="M60 6c22 8 30 28 30 48 10 14 16 32 18 52H12c2-20 8-38 18-52 0-20 8-40 30-48z" fill="main"/><path d="M60 6C38 14 30 34 30 54c-10 14-16 32-18 52h22c-2-40 0-80 26-100z" fill="light" opacity=".4"/>
  <path d="M40 58c0-22 8-32 20-32s20 10 20 32c-6 12-34 12-40 0z" fill="#0c0812"/>${eyes({ y: 50, gap: 17, size: 4.5 })}
  <path d="M60 70v36M44 78l16 8 16-8" stroke="dark" stroke-width="3" fill="none"/><path d="M98 30l4 76" stroke="dark" stroke-width="4"/><path d="M97 30l-8-10 9-14 10 13z" fill="eye"/>
`;

const dragon: Form = (next) => `
  <path d="M40 60C24 20 12 16 0 14c8 10 6 22 4 32 8-4 12-2 14 6 6-6 12-4 16 4zM80 60c16-40 28-44 40-46-8 10-6 22-4 32-8-4-12-2-14 6-6-6-12-4-16 4z" fill="dark"/>
  <path d="M36 106c0-22 2-34 10-44h28c8 10 10 22 10 44z" fill="main"/><path d="M48 106c0-16 4-30 12-36 8 6 12 20 12 36z" fill="light"/>
  <path d="M40 28C28 20 28 8 30 0c6 10 14 12 20 18zM80 28c12-8 12-20 10-28-6 10-14 12-20 18z" fill="light"/>
  <path d="M36 42c0-18 10-26 24-26s24 8 24 26c0 10-6 14-8 24-2 12-8 18-16 18s-14-6-16-18c-2-10-8-14-8-24z" fill="main"/><path d="M44 66c6 4 26 4 32 0-2 12-8 18-16 18s-14-6-16-18z" fill="dark"/>${teeth({ y: 68, from: 47, count: 4 })}
  <path d="M38 36l18 8M82 36l-18 8" stroke="dark" stroke-width="5" stroke-linecap="round"/>${eyes({ y: 46, gap: 24, size: 6 })}<circle cx="54" cy="61" r="2" fill="#120a08"/><circle cx="66" cy="61" r="2" fill="#120a08"/>
  ${next(2) === 0 ? `<path d="M60 16l4-12 4 12M52 18l2-9 5 8" fill="eye"/>` : ""}
`;

const hourglass: Form = () => `
  <path d="M24 4h72v12H24zM24 96h72v12H24z" fill="dark"/><path d="M32 16h56c0 26-20 28-20 40s20 14 20 40H32c0-26 20-28 20-40S32 42 32 16z" fill="light" opacity=".8"/><path d="M38 28h44c-4 14-20 18-22 28-2-10-18-14-22-28zM60 70c4 10 22 10 24 26H36c2-16 20-16 24-26z" fill="eye"/>
  ${eyes({ y: 36, gap: 20, size: 5 })}<path d="M26 16h6v80h-6zM88 16h6v80h-6z" fill="main"/>
`;

const shell: Form = () => `
  <path d="M26 88l-10 16h20zM94 88l10 16H84z" fill="dark"/><path d="M88 74c10-10 26-8 28 4-2 12-18 14-28 8z" fill="light"/>
  <path d="M10 88C10 46 32 22 58 22s46 24 46 66z" fill="main"/><path d="M58 22v66M34 36l12 22-14 30M82 36L70 58l14 30M46 58h24" fill="none" stroke="dark" stroke-width="4"/><path d="M20 74c2-24 14-40 30-46-8 12-14 26-16 46z" fill="light" opacity=".4"/>
  ${eyes({ x: 104, y: 76, count: 1, size: 4 })}<path d="M10 86h94v8H10z" fill="dark"/>
`;

const brute: Form = (next) => `
  <path d="M30 104V70c0-10 10-16 30-16s30 6 30 16v34z" fill="dark"/><path d="M8 92c-8-30 8-50 28-48l12 14-16 34c2 14-20 16-24 0zM112 92c8-30-8-50-28-48L72 58l16 34c-2 14 20 16 24 0z" fill="main"/><path d="M8 92c-8-30 8-50 28-48-14 6-22 24-18 54-4 2-8 0-10-6z" fill="light" opacity=".4"/>
  <path d="M38 46c0-20 8-30 22-30s22 10 22 30-8 28-22 28-22-8-22-28z" fill="main"/>${next(2) ? `<path d="M40 30L28 14c10 0 18 4 22 8zM80 30l12-16c-10 0-18 4-22 8z" fill="light"/>` : `<path d="M44 20l4-12 6 9 6-12 6 12 6-9 4 12z" fill="dark"/>`}
  <path d="M44 38l12 5M76 38l-12 5" stroke="dark" stroke-width="4" stroke-linecap="round"/>${eyes({ y: 45, gap: 18, size: 4.5 })}<path d="M48 60c6-4 18-4 24 0v4H48z" fill="#1b0d10"/><path d="M51 63l3-8 3 8M63 63l3-8 3 8" fill="#fffbe8"/>
`;

/** What a word in an id makes of it. */
const NAMED: readonly (readonly [RegExp, Form])[] = [
  [/dragon|drake|wyrm/, dragon], [/glass$|clock|hour/, hourglass], [/oak|tree|root/, tree], [/chest|mimic|hoard/, chest], [/knight|guard|captain|armou?r|shield/, knight],
  [/eye|gazer|watch/, gazer], [/skull|bone|lich/, skull], [/bird|phoenix|siren|harpy|owl/, bird], [/spider|crab|mite/, spider], [/fox|wolf|cat|pair|hound|bear/, beast],
  [/witch|priest|adept|hunter|mage|cult|shade|ghost|puppet/, hood], [/tortoise|turtle|shell|snail/, shell], [/frog|toad/, frog], [/brute|golem|giant|ogre|imp|troll/, brute], [/jelly|ball|slime|melting|lurker/, blob],
];

const FORMS: readonly Form[] = [blob, brute, hood, beast, spider, gazer, shell, bird];
const GREAT: readonly Form[] = [dragon, gazer, knight, skull];

/** How large one is drawn, by its level. */
const SIZES: { readonly [level: string]: number } = { III: 0.84, VI: 0.92, IX: 1, XII: 1.06 };

/** A monster of flesh and colour, as an image. */
export function monsterPicture(card: string, level: string): string {
  const next = seeded(card);
  const name = card.slice(card.lastIndexOf(".") + 1);
  const forms = level === "XII" || level === "IX" ? GREAT : FORMS;
  const form = NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? forms[next(forms.length)] ?? blob;
  const hue = next(360);
  const colours = { main: `hsl(${hue} 42% 46%)`, dark: `hsl(${hue - 20} 46% 24%)`, light: `hsl(${hue + 22} 62% 68%)`, eye: `hsl(${hue + 160} 95% 76%)` };
  const body = form(next).replaceAll(/"(main|dark|light|eye)"/g, (_, one: keyof typeof colours) => `"${colours[one]}"`);
  return image("-6 -6 132 120", `<ellipse cx="60" cy="105" rx="46" ry="7" opacity=".35"/><g transform="translate(60 105)scale(${SIZES[level] ?? 1})translate(-60 -105)">${body}</g>`);
}
