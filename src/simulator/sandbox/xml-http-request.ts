type Body = NonNullable<RequestInit['body']>;
type Handler = ((this: SimulatedXmlHttpRequest, event: Event) => void) | null;

const UNSENT = 0;
const OPENED = 1;
const HEADERS_RECEIVED = 2;
const LOADING = 3;
const DONE = 4;

/** The events of a request, each with a handler property of its own. */
const EVENTS = ['readystatechange', 'loadstart', 'progress', 'load', 'error', 'timeout', 'abort', 'loadend'] as const;

/**
 * The XMLHttpRequest of browsers (WHATWG XHR) over `fetch`, for code that is written for them. Asynchronous only; an
 * answer is delivered whole, and there are no upload events and no documents.
 */
export class SimulatedXmlHttpRequest extends EventTarget {
  static readonly UNSENT = UNSENT;
  static readonly OPENED = OPENED;
  static readonly HEADERS_RECEIVED = HEADERS_RECEIVED;
  static readonly LOADING = LOADING;
  static readonly DONE = DONE;
  readonly UNSENT = UNSENT;
  readonly OPENED = OPENED;
  readonly HEADERS_RECEIVED = HEADERS_RECEIVED;
  readonly LOADING = LOADING;
  readonly DONE = DONE;

  onreadystatechange: Handler = null;
  onloadstart: Handler = null;
  onprogress: Handler = null;
  onload: Handler = null;
  onerror: Handler = null;
  ontimeout: Handler = null;
  onabort: Handler = null;
  onloadend: Handler = null;

  readyState: number = UNSENT;
  status = 0;
  statusText = '';
  responseURL = '';
  responseType: '' | 'text' | 'json' | 'arraybuffer' | 'blob' = '';
  /** In ms; 0 for no limit. */
  timeout = 0;
  withCredentials = false;
  readonly upload = new EventTarget();

  #request = { method: 'GET', url: '', headers: new Headers() };
  #answer: { readonly headers: Headers; readonly body: ArrayBuffer } | null = null;
  #running: AbortController | null = null;

  constructor() {
    super();
    for (const name of EVENTS) {
      this.addEventListener(name, (event) => {
        this[`on${name}`]?.call(this, event);
      });
    }
  }

  open(method: string, url: string | URL, isAsync = true): void {
    if (!isAsync) throw new Error('The simulation does not know synchronous requests.');
    this.#running?.abort();
    this.#running = null;
    this.#reset();
    this.#request = { method: method.toUpperCase(), url: String(url), headers: new Headers() };
    this.#advance(OPENED);
  }

  setRequestHeader(name: string, value: string): void {
    if (this.readyState !== OPENED || this.#running !== null)
      throw stateError('Set headers after open and before send.');
    this.#request.headers.append(name, value);
  }

  send(body: Body | null = null): void {
    if (this.readyState !== OPENED || this.#running !== null) throw stateError('Call open before send.');
    const running = new AbortController();
    this.#running = running;
    this.#emit('loadstart');
    const limit =
      this.timeout > 0
        ? setTimeout(() => {
            this.#fail('timeout', running);
          }, this.timeout)
        : undefined;
    this.#perform(body, running)
      .catch(() => {
        this.#fail('error', running);
      })
      .finally(() => {
        clearTimeout(limit);
      });
  }

  abort(): void {
    if (this.#running !== null) this.#fail('abort', this.#running);
    this.#reset();
    this.readyState = UNSENT;
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  getAllResponseHeaders(): string {
    return [...(this.#answer?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  get responseText(): string {
    return this.#answer === null ? '' : new TextDecoder().decode(this.#answer.body);
  }

  get response(): unknown {
    if (this.responseType === '' || this.responseType === 'text') return this.responseText;
    if (this.readyState !== DONE || this.#answer === null) return null;
    if (this.responseType === 'arraybuffer') return this.#answer.body;
    if (this.responseType === 'blob') return new Blob([this.#answer.body]);
    try {
      return JSON.parse(this.responseText) as unknown;
    } catch {
      // As in browsers: a body that is not JSON is null.
      return null;
    }
  }

  async #perform(body: Body | null, running: AbortController): Promise<void> {
    const { method, url, headers } = this.#request;
    const sent = method === 'GET' || method === 'HEAD' ? null : body;
    const response = await fetch(url, { method, headers, body: sent, signal: running.signal });
    const bytes = response.arrayBuffer();
    this.status = response.status;
    this.statusText = response.statusText;
    this.responseURL = response.url;
    this.#answer = { headers: response.headers, body: new ArrayBuffer(0) };
    this.#advance(HEADERS_RECEIVED);
    const whole = await bytes;
    if (this.#running !== running) return;
    this.#answer = { headers: response.headers, body: whole };
    this.#advance(LOADING);
    this.#emit('progress');
    this.#running = null;
    this.#advance(DONE);
    this.#emit('load');
    this.#emit('loadend');
  }

  #fail(why: 'error' | 'timeout' | 'abort', running: AbortController): void {
    if (this.#running !== running) return;
    this.#running = null;
    this.#reset();
    running.abort();
    this.#advance(DONE);
    this.#emit(why);
    this.#emit('loadend');
  }

  #reset(): void {
    this.status = 0;
    this.statusText = '';
    this.responseURL = '';
    this.#answer = null;
  }

  #advance(state: number): void {
    this.readyState = state;
    this.dispatchEvent(new Event('readystatechange'));
  }

  #emit(name: string): void {
    const loaded = this.#answer?.body.byteLength ?? 0;
    this.dispatchEvent(Object.assign(new Event(name), { lengthComputable: false, loaded, total: 0 }));
  }
}

function stateError(message: string): DOMException {
  return new DOMException(message, 'InvalidStateError');
}
