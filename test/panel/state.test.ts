import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createController } from '../../src/panel/controller.ts';
import type { PanelMessage, PanelTarget } from '../../src/panel/protocol.ts';
import { restore, save } from '../../src/panel/saved-state.ts';
import { firstState, isStale, type PanelState } from '../../src/panel/state.ts';
import { report, verdict } from './report.ts';

const TRUSTED = { trusted: true, replayOnSave: false };
const LOAD: PanelTarget = { uri: 'file:///w/a.ts', file: 'a.ts', name: 'load', label: 'load', call: 'load(url)' };
const SEND: PanelTarget = { ...LOAD, name: 'send', label: 'send', call: 'send(url, {})' };

class Page {
  readonly sent: PanelMessage[] = [];
  readonly controller;

  constructor(first: PanelState = firstState(TRUSTED)) {
    this.controller = createController(
      first,
      (message) => this.sent.push(message),
      () => undefined,
    );
  }

  get state(): PanelState {
    return this.controller.state();
  }

  get runs(): Extract<PanelMessage, { type: 'run' }>[] {
    return this.sent.filter((message) => message.type === 'run');
  }

  show(target = LOAD, proof: { ruleId: string; script: string } | null = null): this {
    this.controller.receive({ type: 'show', target, targets: [LOAD, SEND], proof });
    return this;
  }

  /** Runs, and answers with these rules violated. */
  ran(...rules: string[]): this {
    this.controller.run('asked');
    return this.answered(...rules);
  }

  answered(...rules: string[]): this {
    const runId = this.runs.at(-1)?.runId ?? 0;
    this.controller.receive({ type: 'finished', runId, report: report({ verdicts: rules.map((id) => verdict(id)) }) });
    return this;
  }
}

describe('the form', () => {
  test('proposes the call of the function that is shown', () => {
    assert.equal(new Page().show().state.form.call, 'load(url)');
  });

  test('leaves the call to the extension until the user changes it', () => {
    const page = new Page().show();
    page.controller.run('asked');
    page.controller.act({ type: 'edit', form: { call: 'load(url, 3)' } });
    page.controller.run('asked');
    assert.deepEqual(
      page.runs.map(({ request }) => request.call),
      [null, 'load(url, 3)'],
    );
  });

  test('takes a new proposal when the code changes, but not over the user’s own call', () => {
    const page = new Page().show();
    page.controller.receive({ type: 'targets', uri: LOAD.uri, targets: [{ ...LOAD, call: 'load(url, {})' }] });
    assert.equal(page.state.form.call, 'load(url, {})');
    page.controller.act({ type: 'edit', form: { call: 'load("x")' } });
    page.controller.receive({ type: 'targets', uri: LOAD.uri, targets: [LOAD] });
    assert.equal(page.state.form.call, 'load("x")');
  });

  test('starts afresh with another function', () => {
    const page = new Page().show().ran('bounded-retries');
    page.controller.act({ type: 'pick-target', name: 'send' });
    assert.equal(page.state.form.call, 'send(url, {})');
    assert.equal(page.state.result, null);
  });
});

describe('running', () => {
  test('does not happen in an untrusted workspace', () => {
    const page = new Page(firstState({ trusted: false, replayOnSave: true })).show();
    page.controller.run('asked');
    assert.deepEqual(page.sent, []);
  });

  test('ignores the answer to a run that was replaced', () => {
    const page = new Page().show();
    page.controller.run('asked');
    page.controller.run('asked');
    page.controller.receive({ type: 'finished', runId: 1, report: report() });
    assert.equal(page.state.run.kind, 'running');
    assert.deepEqual(
      page.sent.map(({ type }) => type),
      ['run', 'cancel', 'run'],
    );
  });

  test('keeps the last result in sight while the next run is under way', () => {
    const page = new Page().show().ran('require-jitter');
    page.controller.run('asked');
    assert.equal(page.state.result?.report.verdicts.length, 1);
  });

  test('says that a result is of another script than the one in the box', () => {
    const page = new Page().show().ran();
    assert.equal(isStale(page.state), false);
    page.controller.act({ type: 'edit', form: { script: '400, 200' } });
    assert.equal(isStale(page.state), true);
  });
});

describe('a proof', () => {
  test('is loaded and run', () => {
    const page = new Page().show(LOAD, { ruleId: 'honor-retry-after', script: '429 retry-after=7, 200' });
    assert.equal(page.state.proving, 'honor-retry-after');
    assert.equal(page.runs[0]?.request.script, '429 retry-after=7, 200');
  });

  test('is no longer one when the script is changed', () => {
    const page = new Page().show(LOAD, { ruleId: 'honor-retry-after', script: '429 retry-after=7, 200' });
    page.controller.act({ type: 'edit', form: { script: '200' } });
    assert.equal(page.state.proving, null);
  });
});

describe('many clients and many runs', () => {
  const seeds = { runs: 200, firstSeed: 1, waits: [], callCounts: {}, ends: {}, realMs: 1 };

  test('are asked for with the clients of the form, or with a number of seeds', () => {
    const page = new Page().show();
    page.controller.act({ type: 'edit', form: { script: 'outage 5s', clients: 50, overMs: 2000 } });
    page.controller.run('asked');
    page.controller.act({ type: 'edit', form: { clients: 1, overMs: 0 } });
    page.controller.runSeeds(200);
    assert.deepEqual(
      page.runs.map(({ request: { clients, overMs, seeds: runs } }) => [clients, overMs, runs]),
      [
        [50, 2000, 1],
        [1, 0, 200],
      ],
    );
  });

  test('are shown until one run is made again', () => {
    const page = new Page().show();
    page.controller.runSeeds(200);
    page.controller.receive({ type: 'crowd-finished', runId: 1, crowd: { kind: 'seeds', report: seeds } });
    assert.deepEqual([page.state.run.kind, page.state.crowd?.kind], ['idle', 'seeds']);
    page.controller.run('asked');
    page.controller.receive({ type: 'finished', runId: 2, report: report() });
    assert.equal(page.state.crowd, null);
  });

  test('are not asked for by a proof, whatever the form held', () => {
    const page = new Page().show();
    page.controller.act({ type: 'edit', form: { clients: 50 } });
    page.show(LOAD, { ruleId: 'bounded-retries', script: '503 forever' });
    assert.equal(page.runs.at(-1)?.request.clients, 1);
  });
});

describe('a replay', () => {
  test('runs again what was run of the document', () => {
    const page = new Page().show().ran('require-jitter');
    page.controller.receive({ type: 'replay', uri: LOAD.uri, reason: 'saved' });
    assert.equal(page.runs.length, 2);
  });

  test('is never the first run, and never of another document', () => {
    const page = new Page().show();
    page.controller.receive({ type: 'replay', uri: LOAD.uri, reason: 'saved' });
    page.ran().controller.receive({ type: 'replay', uri: 'file:///w/b.ts', reason: 'saved' });
    assert.equal(page.runs.length, 1);
  });

  test('follows a run that could not start, when what stopped it may be mended', () => {
    const page = new Page().show();
    page.controller.run('asked');
    page.controller.receive({ type: 'failed', runId: 1, failure: { kind: 'load', message: 'It does not parse.' } });
    page.controller.receive({ type: 'replay', uri: LOAD.uri, reason: 'fixed' });
    assert.equal(page.runs.length, 2);
  });

  test('is compared with the last run that had something to object to', () => {
    const page = new Page().show().ran('require-jitter').ran().ran();
    assert.deepEqual(page.state.before?.verdicts, [verdict('require-jitter')]);
  });

  test('is not compared with a run of another script', () => {
    const page = new Page().show().ran('require-jitter');
    page.controller.act({ type: 'edit', form: { script: '400, 200' } });
    assert.equal(page.ran().state.before, null);
  });
});

describe('a reload', () => {
  test('brings back the function, the form and the result', () => {
    const before = new Page().show().ran('require-jitter').state;
    assert.deepEqual(restore(save(before), TRUSTED), before);
  });

  test('ends the run that was under way', () => {
    const page = new Page().show();
    page.controller.run('asked');
    assert.equal(restore(save(page.state), TRUSTED).run.kind, 'idle');
  });

  test('starts afresh when nothing was saved', () => {
    assert.deepEqual(restore(undefined, TRUSTED), firstState(TRUSTED));
  });
});
