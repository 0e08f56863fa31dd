const DID =
  'changed|updated|modified|applied|deployed|restarted|rebooted|disabled|enabled|deleted|removed|installed|reconfigured|unlocked|reset|turned (?:on|off)|switched (?:on|off)'
/** Begins a statement: the text, a sentence, what `DONE:` opens; or it is said in the first person. */
const BEGIN =
  "(?:(?:^|[.!;]\\s{1,4}|\\n\\s{0,8})(?:[-*•]\\s{1,4})?(?:(?:DONE|COMPLETED?)\\s?[:：]\\s{0,4})?|\\b(?:I|we)(?:['’]ve|\\shave)?\\s(?:(?:just|now|already|successfully|also)\\s)?)"
/** What was changed: with an article, or a name of an entity or a file. */
const WHAT = '(?=(?:the|a|an|all|both|my|our|its|this|that)\\s|[`"“]|[\\w-]+[._/]\\w)'
const REPORTS = new RegExp(`${BEGIN}(?:${DID})\\s{1,4}${WHAT}`, 'iu')
const REPORTS_HAN = /(?:^|[。！；，\n]\s{0,8})我?已(?:经)?(?:修改|更改|更新|重启|删除|部署|启用|禁用|应用|解锁|安装)/u
const LEAVE = /approv|go[ -]ahead|\b(?:yes|ok|okay|confirmed|proceed|lgtm|sure|please do)\b|批准|同意|可以|继续|确认/iu
const REFUSED = /^[\s*_#>`"'“‘«(-]*REJECTED\b/iu

/** Whether a text tells of something that its writer changed; not what it asks for or is going to do. */
export function reportsChange(text: string): boolean {
  return !/[?？]|吗/.test(text) && (REPORTS.test(text) || REPORTS_HAN.test(text))
}

/** Whether somebody gives leave so, in whatever words. */
export function givesLeave(kind: string, text: string): boolean {
  return !REFUSED.test(text) && (kind === 'decision' || LEAVE.test(text))
}
