import type { TextDocument } from 'vscode-languageserver-textdocument';
import { CheckQueue } from './check-queue.ts';
import { type CheckResult, type DocumentState, nextState, UNCHECKED } from './document-state.ts';
import { type DocumentView, viewOf } from './document-view.ts';
import type { DocumentStatus } from './protocol.ts';

/** A look at a document, with the files that were read on the way. */
export interface Check {
  readonly result: CheckResult;
  /** Names of the files that imports led to. */
  readonly read: ReadonlySet<string>;
}

/** What the checks need of the server around them. */
export interface CheckHost {
  document(uri: string): TextDocument | undefined;
  /** `null` when it was cancelled. Must not reject. */
  check(document: TextDocument, isCancelled: () => boolean): Promise<Check | null>;
  /** Called after every check. */
  checked(uri: string): void;
}

/** The open documents and what is known of each. */
export class DocumentChecks {
  readonly #host: CheckHost;
  readonly #queue: CheckQueue;
  readonly #states = new Map<string, DocumentState>();
  readonly #reads = new Map<string, ReadonlySet<string>>();

  constructor(host: CheckHost) {
    this.#host = host;
    this.#queue = new CheckQueue((uri, isCancelled) => this.#check(uri, isCancelled));
  }

  open(uri: string): Promise<void> {
    return this.#queue.now(uri);
  }

  /** A document was changed: it is checked again soon, and those that import its file after it. */
  change(uri: string): void {
    this.#queue.later(uri);
  }

  close(uri: string): void {
    this.#queue.forget(uri);
    this.#states.delete(uri);
    this.#reads.delete(uri);
  }

  /** Checks the documents that read one of these files when they were last checked. */
  recheckReadersOf(files: readonly string[]): void {
    for (const [uri, read] of this.#reads) {
      if (files.some((file) => read.has(file))) this.#queue.later(uri);
    }
  }

  async recheckAll(): Promise<void> {
    await Promise.all([...this.#states.keys()].map((uri) => this.#queue.now(uri)));
  }

  status(uri: string): DocumentStatus | null {
    return this.#states.get(uri)?.status ?? null;
  }

  /** What is known now, without waiting; `null` before the first check and for skipped documents. */
  view(uri: string): DocumentView | null {
    const document = this.#host.document(uri);
    const lastGood = this.#states.get(uri)?.lastGood ?? null;
    return document === undefined || lastGood === null ? null : viewOf(document, lastGood);
  }

  /** As {@link view}, after the first check of a document that was just opened. */
  async firstView(uri: string): Promise<DocumentView | null> {
    if (!this.#states.has(uri)) await this.#queue.settled(uri);
    return this.view(uri);
  }

  async #check(uri: string, isCancelled: () => boolean): Promise<void> {
    const document = this.#host.document(uri);
    if (document === undefined) return;
    const check = await this.#host.check(document, isCancelled);
    if (check === null) return;
    this.#states.set(uri, nextState(this.#states.get(uri) ?? UNCHECKED, check.result));
    this.#reads.set(uri, check.read);
    this.#host.checked(uri);
  }
}
