/** Names by convention. A name never proves a fault; it may only excuse code that can't be seen. */

const SLEEP =
  /^_?(sleep|delay|wait|pause|snooze)(_?(ms|for|millis|milliseconds|async|fn|promise|impl|seconds|secs))?$/i;
const WAITS = /(sleep|delay|backoff|back_off|wait|pause|throttle|retry)/i;
const LOG_RECEIVER =
  /^(console|log|logger|_log|_logger|debug|winston|pino|core|spinner|telemetry|metrics|stats|span|tracer|sentry|signale|ora|output|reporter|ui|progress)$/i;
const LOG =
  /^(log|debug|info|warn|warning|error|trace|verbose|notice|fatal|silly|print|println|captureException|captureMessage|addBreadcrumb|increment|setAttribute|recordException|addEvent|emit|track)$/i;
const BARE_LOG =
  /^(log|debug|warn|trace|print|println|logger|logError|logWarning|logInfo|logRetry|notify|report)$|^log[A-Z]/;

/** A function that waits for the duration it is given. */
export const isSleepName = (name: string): boolean => SLEEP.test(name);

/** A function that may wait, back off or retry by itself. */
export const mayWait = (name: string): boolean => WAITS.test(name);

/** A call that only tells somebody. */
export const isLogName = (name: string, receiver: string): boolean =>
  receiver === ''
    ? BARE_LOG.test(name)
    : LOG_RECEIVER.test(receiver) || (LOG.test(name) && name !== 'error' && receiver !== 'this');

/** Seconds by its name; everything else counts as milliseconds. */
export const sleepsSeconds = (name: string): boolean => /(seconds|secs)$/i.test(name);

/** A function that sends a request as `fetch` does. */
export const isFetchName = (name: string): boolean =>
  /^(_?fetch|fetch_?(impl|fn|func|function|er|like|api|client)?|(custom|base|original|native|raw|inner|global|my|node|undici|cross|orig|wrapped|the)_?fetch(impl|fn)?)$/i.test(
    name,
  );

/** Methods of strings, lists, maps, promises and documents that reach nothing. */
const BUILT_IN =
  /^(trim(Start|End)?|to(Lower|Upper)Case|to(String|Fixed|ISOString|JSON|LocaleString)|(starts|ends)With|(last)?[iI]ndexOf|includes|split|slice|splice|substr(ing)?|pad(Start|End)|char(Code)?At|codePointAt|normalize|localeCompare|replace(All)?|match(All)?|join|concat|map|filter|flat(Map)?|reduce|some|every|forEach|find(Last)?Index|pop|shift|unshift|reverse|sort|keys|values|entries|isArray|querySelector(All)?|getElements?By\w+|(get|has|set)Attribute|closest|createElement|appendChild|getBoundingClientRect|getComputedStyle|(add|remove)EventListener|dispatchEvent|scroll(To|By|IntoView)|getReader|createObjectURL|safeParse|toSorted|reduceRight|findLast|repeat|then|catch|finally|bind|useState|useRef|useCallback|useMemo|useEffect)$/;

/** A method that every string, array, promise or element has. */
export const isBuiltInMethod = (name: string): boolean => BUILT_IN.test(name);

/** Words that only HTTP code uses. */
export const isHttpName = (name: string): boolean =>
  /(fetch|http|request|api|url|endpoint|axios|client|upload|download|webhook)/i.test(name);

const UP = '(Ready|Up|Alive|Healthy|Health|Reachable|Listening|Online|Running|Available)';

/** A function that waits for something to come up, for which a failure means "not yet". */
export const isWaiterName = (name: string): boolean =>
  /^(wait|await)_?(for|until|till|on|while)(?=[A-Z_]|$)|^(wait|await|ensure)_?\w*(ready|up|available|healthy|online|running)$|until_?(ready|up|available|healthy)|^_?(poll|assert|expect|eventually)(?=[A-Z_]|$)/i.test(
    name,
  );

/** A function that asks whether something is up: what repeats it waits for that. */
export const isReadinessName = (name: string): boolean =>
  new RegExp(
    `^_?(is|check|probe|ping|has|get)\\w*${UP}$|[a-z]${UP.replace('|Up|', '|')}$|health_?check|^_?ping(?=[A-Z_]|$)`,
  ).test(name);

/** A function that asks a person, or waits until one acts. */
export const asksPerson = (name: string): boolean =>
  /^_?(prompt|confirm|question|readLine|ask(For|The)?User\w*|get(User)?Input|(ask|prompt)(For|To)[A-Z]\w*|show(Error|Warning|Information)Message|show(InputBox|QuickPick|MessageBox)|wait_?for_?(the_?)?(user|input|click|key|signal|approval|confirmation|retry_?signal|manual)\w*)$/i.test(
    name,
  );

const LOCAL = /^(db|database|sql|postgres|mongo|sqlite|redis|transaction|tx|deadlock|lock|file|fs|unlink|rename)$/i;
const REMOTE = /^(upload|download|fetch|send|http|api|request|remote)$/i;

/** A function that repeats work with a database, a file or a lock, by its name. */
export function isLocalRetryName(name: string): boolean {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_.]/);
  return words.some((word) => LOCAL.test(word)) && !words.some((word) => REMOTE.test(word));
}
