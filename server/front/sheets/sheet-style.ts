/** The look of pages for who has no session: nothing but it and its faces is served before. Colours and measures are those of `app/tokens.css`. */
export const SHEET_STYLE = `
@font-face{font-family:Geist;src:url(/faces/geist.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:JetBrains Mono;src:url(/faces/jetbrains-mono.woff2) format("woff2");font-weight:100 800;font-display:swap}
:root{color-scheme:light dark;--mono:"JetBrains Mono","Noto Sans Mono CJK SC",ui-monospace,monospace;--bg-0:#f4f4f5;--bg-1:#fff;--bg-2:#f6f6f7;--bg-3:#ebebed;--line-1:#e7e7ea;--line-3:#8b8c95;--fg-1:#16171a;--fg-2:#46484f;--fg-3:#666871;--ac:#0b6b4f;--on-ac:#fff;--crit:#b3261e;--warn:#855000;--mute:#8f9099}
@media(prefers-color-scheme:dark){:root{--bg-0:#0c0d0e;--bg-1:#121315;--bg-2:#18191c;--bg-3:#26282c;--line-1:#222427;--line-3:#71757e;--fg-1:#edeef0;--fg-2:#b9bcc3;--fg-3:#8e929b;--ac:#56c7a0;--on-ac:#05170f;--crit:#f08a82;--warn:#e0a843;--mute:#6e727a}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;grid-template-rows:44px 1fr 24px;background:var(--bg-1);color:var(--fg-1);font:13px/20px Geist,"PingFang SC","Hiragino Sans GB","Microsoft YaHei UI","Noto Sans CJK SC",system-ui,sans-serif}
header{display:flex;align-items:center;gap:8px;padding:0 24px;background:var(--bg-0);border-bottom:1px solid var(--line-1)}
header b{font-size:15px;font-weight:600}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
section{padding:96px 96px 32px 24px}
aside{padding:96px 96px 32px}
section{display:grid;justify-content:end;align-content:start}
aside{background:var(--bg-0);border-left:1px solid var(--line-1)}
.in{width:360px;max-width:100%}
aside .in{width:380px}
@media(min-width:1001px){main:has(.ends) :is(section,aside){padding-top:56px}main:has(.ends) .in{width:400px}}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.015em}
h2{font-size:12px;line-height:18px;font-weight:400;color:var(--fg-3);padding-bottom:6px;border-bottom:1px solid var(--line-1);margin-bottom:8px}
h2:has(+ul){margin-bottom:0}
h2:not(:first-child){margin-top:32px}
p{margin-top:4px;color:var(--fg-2)}
.f3,.hint{color:var(--fg-3);font-size:12px;line-height:18px}
[hidden]{display:none}
label,label span{display:block}
label{margin-top:16px}
label span{font-size:12px;line-height:18px;color:var(--fg-2);margin-bottom:4px}
label .hint{margin:4px 0 0;color:var(--fg-3)}
input:not([type=hidden],[type=radio]){width:100%;height:36px;padding:0 10px;border:1px solid var(--line-3);border-radius:4px;background:var(--bg-1);color:inherit;font:inherit}
input[type=radio]{width:16px;height:16px;margin:0;accent-color:var(--ac)}
input[readonly]{background:var(--bg-2)}
:focus-visible{outline:2px solid var(--ac);outline-offset:2px}
button{width:100%;height:36px;margin-top:16px;border:0;border-radius:4px;background:var(--ac);color:var(--on-ac);font:inherit;font-weight:500;cursor:pointer}
.secret{position:relative}
.secret input:not([type=hidden]){padding-right:40px}
button.eye{position:absolute;right:4px;top:26px;width:28px;height:28px;margin:0;padding:6px;background:none;color:var(--fg-3)}
button.eye .i{margin:0;vertical-align:top}
.eye[aria-pressed=false] .i+.i,.eye[aria-pressed=true] .i:first-child{display:none}
.i{width:16px;height:16px;flex:none}
button .i{margin-right:8px;vertical-align:-3px}
button.quiet{background:none;color:var(--fg-1);border:1px solid var(--line-3);margin-top:8px}
.crit{color:var(--crit);font-size:12px;line-height:18px;margin-top:10px;display:flex;gap:6px}
.crit .i{width:14px;height:14px;margin-top:2px}
ul{padding:0;list-style:none}
ul+p{margin-top:10px}
form+p.f3,dl+p,pre+p{margin-top:14px}
ul li{display:flex;align-items:center;gap:12px;min-height:48px;padding:5px 0;border-bottom:1px solid var(--line-1);line-height:18px}
ul li b{display:block;font-weight:500}
ul li small{font-size:12px;color:var(--fg-3)}
.next{border:0;padding:0;margin-top:20px}
.next legend{padding:0;font-size:12px;line-height:18px;color:var(--fg-2)}
.next label,.next .row{display:flex;align-items:center;gap:12px;min-height:44px;margin:0;padding:4px 0;border-bottom:1px solid var(--line-1);cursor:pointer}
.next .row{cursor:auto}
.next legend+*{border-top:1px solid var(--line-1);margin-top:4px}
.next span{flex:1;font-size:13px;line-height:18px;color:var(--fg-1);margin:0}
.next b{display:block;font-weight:500}
.next small{display:block;font-size:12px;color:var(--fg-3)}
.next+.f3{margin-top:10px}
.tally{display:block}
.tally.enough{color:var(--ac)}
.warn{color:var(--warn)}
.crit:empty,.warn:empty{display:none}
.ends{margin-top:12px}
.ends p{display:flex;justify-content:space-between;gap:16px}
.ends [role=timer]{font:500 12px/18px var(--mono);color:var(--fg-1)}
.meter{height:4px;margin-top:5px;border-radius:2px;overflow:hidden;background:var(--bg-3)}
.meter i{display:block;height:100%;background:var(--mute)}
.ends+.warn{margin-top:12px;font-size:12px;line-height:18px}
.or{margin-top:24px}
a{color:inherit}
dl{display:grid;grid-template-columns:112px 1fr;row-gap:4px}
dt{color:var(--fg-3)}
ol{padding:0;list-style:none;counter-reset:step}
ol li{counter-increment:step;display:grid;grid-template-columns:28px 1fr;padding-bottom:14px}
ol li::before{content:counter(step);color:var(--fg-3);font-size:12px}
ol li b{font-weight:500}
ol li span{display:block;grid-column:2;font-size:12px;line-height:18px;color:var(--fg-2)}
pre{font:12px/18px var(--mono);background:var(--bg-1);border:1px solid var(--line-1);border-radius:4px;padding:8px 10px;margin-top:8px;white-space:pre-wrap;overflow-wrap:anywhere}
code{font:12px/18px var(--mono)}
footer{display:flex;gap:24px;white-space:nowrap;align-items:center;padding:0 24px;background:var(--bg-0);border-top:1px solid var(--line-1);font:11px var(--mono);color:var(--fg-3)}
.clock{margin-left:auto;color:var(--fg-1)}
@media(max-width:1000px){main{grid-template:auto 1fr/minmax(0,1fr)}section{display:block;padding:32px 16px}aside{padding:24px 16px;border-left:0;border-top:1px solid var(--line-1)}input:not([type=hidden],[type=radio]),button{height:44px}button.eye{right:0;top:22px;width:44px;padding:14px}.in,aside .in{width:auto;max-width:480px}footer span:nth-child(n+2){display:none}}
`
